import type { Quantity } from '../../src/quantities/quantity.ts';
import type { Screen } from '../controls/screen.ts';
import {
	boundariesIn,
	type ColourChoice,
	classesOver,
	colouringOf,
	tableForSide,
	tableOfClasses,
	usualColours,
} from '../model/colourChoice.ts';
import { bothSides, type Side } from '../model/side.ts';
import { QuantityValues, type SeenValues, type ValueSources } from './quantityValues.ts';

/** Draws the groups of edges as lines over what triangles are coloured by, and names them. */
export class BoundaryShowing {
	readonly #screen: Screen;
	readonly #values: QuantityValues;
	readonly #seenOn: (side: Side) => SeenValues;
	/** Rises with each change: values that come for an earlier one are dropped. */
	#latest = 0;

	constructor(sources: ValueSources, screen: Screen, seenOn: (side: Side) => SeenValues) {
		this.#values = new QuantityValues(sources);
		this.#screen = screen;
		this.#seenOn = seenOn;
	}

	/** @param chosen what triangles, edges or points are coloured by */
	async show(
		quantities: readonly Quantity[],
		{ boundaries }: ColourChoice,
		chosen: string | undefined,
	): Promise<void> {
		const latest = ++this.#latest;
		const quantity = boundariesIn(quantities);
		if (!boundaries || !quantity || quantity.id === chosen) {
			for (const side of bothSides) this.#screen.viewer[side].fields.setBoundaries(null);
			this.#screen.colourBy.showBoundaries(null);
			this.#screen.viewer.redraw();
			return;
		}
		const sides = await this.#values.of(quantity, undefined, this.#seenOn);
		if (latest !== this.#latest) return;
		const classes = classesOver(Object.values(sides));
		const table = tableOfClasses(usualColours, quantity, classes);
		for (const side of bothSides) {
			const own = sides[side];
			const { members } = own ?? {};
			const drawn = own &&
				members && {
					members,
					colouring: colouringOf(tableForSide(table, classes, own.classes ?? []), own, [0, 255]),
				};
			this.#screen.viewer[side].fields.setBoundaries(drawn ?? null);
		}
		this.#screen.colourBy.showBoundaries({ quantity: quantity.id, table, classes });
		this.#screen.viewer.redraw();
	}
}
