import type { Quantity } from '../../src/quantities/quantity.ts';
import type { Screen } from '../controls/screen.ts';
import { boundariesIn, type ColourChoice, defaultColours } from '../model/colourChoice.ts';
import { colouringOf, mergeClasses, tableForView, tableOfClasses } from '../model/colourTables.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import { QuantityValues, type ValueSources, type ViewVisibility } from './quantityValues.ts';

/** Draws groups of edges as lines over the colours of triangles, with a legend. */
export class BoundaryShowing {
	readonly #screen: Screen;
	readonly #values: QuantityValues;
	readonly #visibilityOf: (viewId: ViewId) => ViewVisibility;
	/** Incremented for each change: values requested before are dropped. */
	#latest = 0;

	constructor(
		sources: ValueSources,
		screen: Screen,
		visibilityOf: (viewId: ViewId) => ViewVisibility,
	) {
		this.#values = new QuantityValues(sources);
		this.#screen = screen;
		this.#visibilityOf = visibilityOf;
	}

	/** @param chosen id of the quantity of the colours */
	async show(
		quantities: readonly Quantity[],
		{ boundaries }: ColourChoice,
		chosen: string | undefined,
	): Promise<void> {
		const latest = ++this.#latest;
		const quantity = boundariesIn(quantities);
		if (!boundaries || !quantity || quantity.id === chosen) {
			for (const viewId of viewIds) this.#screen.viewer[viewId].fields.setBoundaries(null);
			this.#screen.colourBy.showBoundaries(null);
			this.#screen.viewer.redraw();
			return;
		}
		const valuesByView = await this.#values.of(quantity, undefined, this.#visibilityOf);
		if (latest !== this.#latest) return;
		const classes = mergeClasses(Object.values(valuesByView));
		const table = tableOfClasses(defaultColours, quantity, classes);
		for (const viewId of viewIds) {
			const values = valuesByView[viewId];
			const { members } = values ?? {};
			const drawn = values &&
				members && {
					members,
					colouring: colouringOf(
						tableForView(table, classes, values.classes ?? []),
						values,
						[0, 255],
					),
				};
			this.#screen.viewer[viewId].fields.setBoundaries(drawn ?? null);
		}
		this.#screen.colourBy.showBoundaries({ quantity: quantity.id, table, classes });
		this.#screen.viewer.redraw();
	}
}
