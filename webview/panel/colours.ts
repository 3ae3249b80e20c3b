import type { Colouring } from '../../src/draw/look.ts';
import type { Range } from '../../src/mesh/metrics/metrics.ts';
import {
	coloursTriangles,
	DEFAULT_QUANTITY,
	type Quantity,
} from '../../src/quantities/quantity.ts';
import { rangeFor } from '../../src/quantities/ranges.ts';
import {
	boundariesIn,
	type ColourChoice,
	type ColourOverrides,
	mapFor,
	THEME_MAP,
} from '../model/colourChoice.ts';
import { colouringOf, coloursOver, numberTable, tableForView } from '../model/colourTables.ts';
import { rangeShown } from '../model/filter.ts';
import { hiddenByClass, unionOfHidden } from '../model/hidden.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import type { ShownColours } from '../view/pictureOptions.ts';
import { BoundaryShowing } from './boundaryShowing.ts';
import { ColourChoices } from './colourChoices.ts';
import { type ColourSources, facesIn, quantitiesIn } from './colourSources.ts';
import { FieldShowing } from './fieldShowing.ts';
import { paintColours } from './paintColours.ts';
import { QuantityValues } from './quantityValues.ts';

/** The quantity of the colours and the range of the map, null for classes. */
export interface ColoursNow {
	readonly quantity: Quantity | null;
	readonly range: Range | null;
}

/**
 * Colours triangles, edges or points of both views by the chosen quantity: requests values from the worker, and updates
 * views and legend.
 */
export class Colours {
	readonly #from: ColourSources;
	readonly #fields: FieldShowing;
	readonly #values: QuantityValues;
	readonly #boundaries: BoundaryShowing;
	readonly choices: ColourChoices;
	/** The quantity and range shown; null if there are none. */
	#now: ColoursNow = { quantity: null, range: null };
	/** The quantity of the range fields. */
	#rangeOf: string | undefined;
	/** Incremented for each change: values requested before are dropped. */
	#latest = 0;

	constructor(choice: ColourOverrides, from: ColourSources) {
		this.#from = from;
		this.choices = new ColourChoices(choice, from);
		this.#values = new QuantityValues(from);
		this.#boundaries = new BoundaryShowing(from, from.screen, (viewId) => ({
			viewTransform: from.screen.viewer.space.transformOf(viewId),
			hidden: from.filtering.hidden(viewId),
		}));
		this.#fields = new FieldShowing(from.service, from.screen, from.filtering);
		from.screen.colourBy.changed = (chosen) => {
			this.choices.change(chosen);
			this.show();
			return this.#choice;
		};
		from.screen.themeChanged = () => this.show();
	}

	get #choice(): ColourChoice {
		return this.choices.now;
	}

	/** Applies a change of the settings. */
	setDefaults(setting: ColourChoice): void {
		const before = JSON.stringify(this.#choice);
		this.choices.setDefaults(setting);
		if (JSON.stringify(this.#choice) !== before) this.show();
	}

	/** The choice, and the quantity and range shown. */
	get now(): ShownColours {
		const choice = this.#choice;
		const groups = choice.boundaries ? boundariesIn(this.#quantities) : undefined;
		const isOver = groups?.id !== this.#now.quantity?.id;
		return { ...this.#now, choice, groups: isOver ? groups : undefined };
	}

	/** The range if it was set by hand or as percentiles. */
	get chosenRange(): Range | null {
		const { by } = this.#choice.range;
		return by === 'hand' || by === 'percentile' ? this.#now.range : null;
	}

	/** Quantities of groups, except the one shown. */
	get groups(): Quantity[] {
		const { quantity } = this.#choice;
		return this.#quantities.filter(({ id, family, kind }) => {
			return family === 'group' && kind === 'class' && id !== quantity;
		});
	}

	/** Colours by changes between both views until the comparison ends. */
	setCompared(on: boolean): void {
		this.choices.setCompared(on);
		this.show();
	}

	/** See `ColourChoices`. */
	follow(quantity: string, range: Range | null): void {
		this.choices.follow(quantity, range);
		this.show();
	}

	/** Colours by another quantity. */
	choose(quantity: string): void {
		this.#from.screen.colourBy.changed({ quantity });
	}

	/** Shows all classes again. */
	showClasses(): void {
		if (this.#choice.hidden.length === 0) return;
		this.choices.change({ hidden: [] });
	}

	/** Shows the colours of the current meshes. */
	show(): void {
		const latest = ++this.#latest;
		const failed = (error: Error): void => console.error(error.message);
		this.#show(() => latest === this.#latest).catch(failed);
		this.#showBoundaries();
	}

	#showBoundaries(): void {
		const shown = this.#boundaries.show(this.#quantities, this.#choice, this.#choice.quantity);
		// Rejects if the mesh was replaced meanwhile.
		shown.catch(() => {});
	}

	/** Updates visible edges and points after a rotation. */
	rotated(): void {
		const { quantity } = this.#now;
		if (quantity && !coloursTriangles(quantity)) this.show();
		else {
			this.#fields.rotated();
			this.#showBoundaries();
		}
	}

	/** Updates what depends on the visible part. */
	viewChanged(): void {
		this.#fields.viewChanged();
	}

	/** The quantities to choose from, including those of refinement, which apply to both views. */
	get #quantities(): Quantity[] {
		return quantitiesIn(this.#from);
	}

	async #show(isLatest: () => boolean): Promise<void> {
		const { screen } = this.#from;
		const quantities = this.#quantities;
		const chosen =
			quantities.find(({ id }) => id === this.#choice.quantity) ??
			quantities.find(({ id }) => id === DEFAULT_QUANTITY);
		const choice = this.#choice;
		const hidden = await this.#from.filtering.find();
		if (!isLatest()) return;
		this.#fillRange(chosen?.id);
		if (!chosen) {
			this.#now = { quantity: null, range: null };
			this.#fields.show(null);
			for (const viewId of viewIds) paintColours(this.#from, viewId, undefined, hidden[viewId]);
			screen.showColours({ quantities, choice, quantity: null, scale: null });
			return;
		}
		// The renderers compute angles of triangles, but only values can hide triangles, or give the angles of faces.
		const isHiding = hidden.before !== null || hidden.after !== null;
		if (
			chosen.id === DEFAULT_QUANTITY &&
			choice.range.by !== 'percentile' &&
			!isHiding &&
			!this.#hasFaces
		) {
			this.#fields.show(null);
			this.#showAngles(quantities, chosen);
			return this.#count(chosen, this.#now.range, isLatest);
		}
		const percent = choice.range.by === 'percentile' ? choice.range.percent : undefined;
		// Edges and points are restricted to visible ones.
		const isOnEdgesOrPoints = !coloursTriangles(chosen);
		const sides = await this.#values.of(chosen, percent, (viewId) =>
			isOnEdgesOrPoints
				? { viewTransform: screen.viewer.space.transformOf(viewId), hidden: hidden[viewId] }
				: {},
		);
		if (!isLatest()) return;
		const values = Object.values(sides);
		const theme = screen.viewer.palette.scale;
		const { classes, range, table, drawn } = coloursOver(choice, chosen, values, theme);
		this.#now = { quantity: chosen, range: classes ? null : range };
		for (const viewId of viewIds) {
			const own = sides[viewId];
			if (!own) paintColours(this.#from, viewId, 'plain', hidden[viewId]);
			else {
				const ownTable = classes ? tableForView(table, classes, own.classes ?? []) : drawn.table;
				const flags = unionOfHidden(
					hidden[viewId],
					hiddenByClass(own, choice.hidden, facesIn(this.#from, viewId)),
				);
				paintColours(this.#from, viewId, colouringOf(ownTable, own, drawn.range), flags, own);
			}
		}
		const own = { before: sides.before?.classes, after: sides.after?.classes };
		const scale = classes ? { table, classes, own } : range && { table, range };
		const without = viewIds.filter((viewId) => !sides[viewId]);
		screen.showColours({ quantities, choice, quantity: chosen, scale, without });
		this.#fields.show(classes || !range ? null : { quantity: chosen, choice, range, table });
		await this.#count(classes ? null : chosen, range, isLatest);
	}

	/** Whether a view shows faces that are not triangles. */
	get #hasFaces(): boolean {
		return viewIds.some((viewId) => facesIn(this.#from, viewId) !== undefined);
	}

	/** Whether the colours are the theme's default colours of angles. */
	#isDefaultAngles(quantity: Quantity): boolean {
		const { reversed, bands, range } = this.#choice;
		const isPlain = !reversed && bands === 0 && range.by === 'value';
		return (
			quantity.id === DEFAULT_QUANTITY && mapFor(this.#choice, quantity) === THEME_MAP && isPlain
		);
	}

	/** Shows angles, which the renderers compute: no request is needed. */
	#showAngles(quantities: readonly Quantity[], quantity: Quantity): void {
		const { screen } = this.#from;
		const choice = this.#choice;
		const table = numberTable(choice, quantity, screen.viewer.palette.scale);
		const range = rangeFor(quantity, [], choice.range) ?? [0, 60];
		this.#now = { quantity, range };
		const colouring: Colouring | undefined = this.#isDefaultAngles(quantity)
			? undefined
			: { table, by: 'angle', range };
		for (const viewId of viewIds) paintColours(this.#from, viewId, colouring, null);
		screen.showColours({ quantities, choice, quantity, scale: { table, range } });
	}

	/** Counts the values of both views for the histogram. */
	async #count(
		quantity: Quantity | null,
		range: Range | null,
		isLatest: () => boolean,
	): Promise<void> {
		const counts = quantity && range ? await this.#values.count(quantity, range, isLatest) : {};
		if (!counts) return;
		const isCounted = Object.keys(counts).length > 0;
		this.#from.screen.showValues(
			isCounted && quantity && range
				? { title: quantity.title, unit: quantity.unit, range, counts }
				: null,
		);
	}

	/** The triangles of the newest mesh with values in a range, and their view. */
	async between(
		range: Range,
	): Promise<{ readonly viewId: ViewId; readonly triangles: Uint32Array }> {
		const { quantity } = this.#now;
		const viewId = this.#from.result() ? 'after' : 'before';
		const triangles = quantity
			? await this.#values.between(viewId, quantity, range)
			: new Uint32Array(0);
		return { viewId, triangles };
	}

	/** The visible triangles of a view with a class of the quantity shown. */
	async inClass(viewId: ViewId, tag: number): Promise<Uint32Array> {
		const { service, filtering } = this.#from;
		const { quantity } = this.#now;
		if (!quantity) return new Uint32Array(0);
		const condition = { kind: 'class', quantity: quantity.id, tag } as const;
		const members = await service.ask('where', { viewId, condition });
		const hidden = filtering.hidden(viewId);
		return hidden ? members.filter((t) => !hidden[t]) : members;
	}

	/** When another quantity is shown, sets the range fields to the range of its values that are not hidden. */
	#fillRange(id: string | undefined): void {
		if (id === this.#rangeOf) return;
		this.#rangeOf = id;
		const { screen, filtering } = this.#from;
		const { values } = filtering;
		const isShown = values !== null && values.quantity === id;
		screen.valueRange.set(isShown ? rangeShown(values) : [-Infinity, Infinity]);
	}
}
