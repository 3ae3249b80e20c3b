import type { Colouring } from '../../src/draw/look.ts';
import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { PanelSettings } from '../../src/protocol/panelSettings.ts';
import {
	bandsOf,
	classTable,
	colourMapOf,
	colourTable,
	mapColours,
} from '../../src/quantities/colourMaps.ts';
import {
	type ContourKind,
	contourKinds,
	DEFAULT_LEVELS,
	levelLimits,
} from '../../src/quantities/contours.ts';
import {
	DEFAULT_QUANTITY,
	type Quantity,
	type QuantityClass,
} from '../../src/quantities/quantity.ts';
import { type RangeChoice, rangeFor, type Summary } from '../../src/quantities/ranges.ts';

/** The colour map made of the theme's colours. */
export const THEME_MAP = 'theme';

/** Quantity and colour map of a mesh, as chosen and saved. */
export interface ColourChoice {
	/** Id of a quantity. */
	readonly quantity: string;
	/** Id of a colour map, or `THEME_MAP`; null for the default of the quantity. */
	readonly map: string | null;
	readonly range: RangeChoice;
	readonly reversed: boolean;
	/** Number of bands of the colour map; 0 for a continuous one. */
	readonly bands: number;
	/** Tags of the hidden classes. */
	readonly hidden: readonly number[];
	/** How fields inside triangles are drawn. */
	readonly contours: ContourKind;
	/** Number of intervals of the range; contour lines are at their common ends. */
	readonly levels: number;
	/** Whether vectors are drawn as arrows. */
	readonly arrows: boolean;
	/** Whether a range set by hand is kept when another quantity is chosen. */
	readonly locked: boolean;
	/** Whether groups of edges are drawn over the colours. */
	readonly boundaries: boolean;
}

/** The choices of the user; the others come from the settings. */
export type ColourOverrides = Partial<ColourChoice>;

/**
 * Merges a new choice into earlier ones. A new quantity drops map, hidden classes and, unless locked, the range, which
 * depend on the quantity.
 */
export function chosenColours(own: ColourOverrides, next: ColourOverrides): ColourOverrides {
	if (next.quantity === undefined) return { ...own, ...next };
	const { map: _map, range, hidden: _hidden, ...rest } = own;
	return { ...rest, ...(own.locked && range && { range }), ...next };
}

/** The defaults: minimum angle in the colours of the theme. */
export const defaultColours: ColourChoice = {
	quantity: DEFAULT_QUANTITY,
	map: null,
	range: { by: 'value' },
	reversed: false,
	bands: 0,
	hidden: [],
	contours: 'none',
	levels: DEFAULT_LEVELS,
	arrows: false,
	locked: false,
	boundaries: false,
};

/** Choices by the settings. */
export const coloursBySettings = ({
	colourBy,
	colourMap,
	colourRange,
	colourPercentile,
}: Pick<
	PanelSettings,
	'colourBy' | 'colourMap' | 'colourRange' | 'colourPercentile'
>): ColourChoice => ({
	...defaultColours,
	quantity: colourBy,
	map: colourMap === 'auto' ? null : colourMap,
	range:
		colourRange === 'percentile'
			? { by: 'percentile', percent: colourPercentile }
			: { by: colourRange },
});

/** Whether contour lines of a quantity are drawn. */
export const hasLines = (
	{ contours }: Pick<ColourChoice, 'contours'>,
	quantity: Pick<Quantity, 'contours'>,
): boolean => quantity.contours === true && (contours === 'lines' || contours === 'both');

/** Whether a quantity is drawn in bands between contour levels. */
export const hasBands = (
	{ contours }: Pick<ColourChoice, 'contours'>,
	quantity: Pick<Quantity, 'contours'>,
): boolean => quantity.contours === true && (contours === 'bands' || contours === 'both');

/** The quantity with the groups of edges of a mesh; undefined if there is none. */
export const boundariesIn = (quantities: readonly Quantity[]): Quantity | undefined =>
	quantities.find(
		({ family, on, kind }) => family === 'group' && on === 'edges' && kind === 'class',
	);

/** Id of the colour map for a quantity. */
export function mapFor(choice: ColourChoice, { id, kind }: Pick<Quantity, 'id' | 'kind'>): string {
	if (choice.map !== null) return choice.map;
	if (kind === 'class') return 'tab20';
	return id === DEFAULT_QUANTITY ? THEME_MAP : 'viridis';
}

/** Values at triangles or at their corners, normalized by `base` and `span` of `ColourValues`. */
export interface TriangleValues {
	readonly on: 'triangles' | 'corners';
	readonly values: Float32Array;
	/** Set if some values are below `HIDDEN`: their triangles are not drawn. */
	readonly hasHidden?: boolean;
}

/** Edges or points with values, drawn over the mesh as lines or dots. */
export interface MemberValues {
	readonly on: 'edges' | 'points';
	/** x y of both ends of each edge, or of each point, relative to the display origin. */
	readonly positions: Float32Array;
	/** As in `TriangleValues`. */
	readonly values: Float32Array;
}

/** A quantity on the mesh of one view, as the worker computes it. */
export interface ColourValues {
	readonly quantity: Quantity;
	/** Absent if the quantity has no values at triangles. Numbers are (value − `base`) / `span`, classes are indexes. */
	readonly fill?: TriangleValues;
	/** Values of a quantity at edges or points. */
	readonly members?: MemberValues;
	readonly base: number;
	readonly span: number;
	/** Null if no value is finite. */
	readonly summary: Summary | null;
	/** Lower and upper percentile of the requested share; null if there are no values. */
	readonly percentiles: Range | null;
	readonly classes?: readonly QuantityClass[];
}

/** The part of the values that sets the range of the colour map. */
type Scaled = Pick<ColourValues, 'quantity' | 'summary' | 'percentiles'>;

/** The range of the colour map, common to both views; null if there are no values. */
export function commonRange(choice: RangeChoice, sides: readonly Scaled[]): Range | null {
	const ranges = sides.flatMap(({ quantity, summary, percentiles }) => {
		const range =
			choice.by === 'percentile'
				? percentiles
				: rangeFor(quantity, summary ? [summary.low, summary.high] : [], choice);
		return range ? [range] : [];
	});
	if (ranges.length === 0) return null;
	return [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))];
}

/** The colour table for numbers, 256 RGBA colours. `theme` are the theme's colours, three bytes each. */
export function numberTable(
	choice: ColourChoice,
	quantity: Pick<Quantity, 'id' | 'kind' | 'contours'>,
	theme: Uint8Array,
): Uint8Array {
	const bands = hasBands(choice, quantity) ? choice.levels : choice.bands;
	return colourTable(coloursFor(choice, quantity, theme), {
		reversed: choice.reversed,
		...(bands > 1 && { bands }),
	});
}

function coloursFor(
	choice: ColourChoice,
	quantity: Pick<Quantity, 'id' | 'kind'>,
	theme: Uint8Array,
): Uint8Array {
	const map = mapFor(choice, quantity);
	return map === THEME_MAP ? theme : mapColours(colourMapOf(map));
}

/** As `numberTable`, with the range of the table, adjusted for contour bands so that they meet exactly at the levels. */
export function numberScale(
	choice: ColourChoice,
	quantity: Pick<Quantity, 'id' | 'kind' | 'contours'>,
	theme: Uint8Array,
	range: Range,
): { readonly table: Uint8Array; readonly range: Range } {
	return hasBands(choice, quantity)
		? bandsOf(coloursFor(choice, quantity, theme), choice.levels, range, choice.reversed)
		: { table: numberTable(choice, quantity, theme), range };
}

/** The colour table for classes, one entry each. */
export function tableOfClasses(
	choice: ColourChoice,
	quantity: Pick<Quantity, 'id' | 'kind'>,
	classes: readonly QuantityClass[],
): Uint8Array {
	const map = mapFor(choice, quantity);
	const hidden = classes.flatMap(({ tag }, i) => (choice.hidden.includes(tag) ? [i] : []));
	return classTable(colourMapOf(map === THEME_MAP ? 'viridis' : map), classes.length, {
		reversed: choice.reversed,
		hidden,
	});
}

/** Union of the classes of both views, each with the counts of the view that has more of it. */
export function mergeClasses(sides: readonly Pick<ColourValues, 'classes'>[]): QuantityClass[] {
	const all = new Map<string, QuantityClass>();
	for (const { classes = [] } of sides)
		for (const one of classes) {
			const known = all.get(keyOf(one));
			if (!known || known.count < one.count) all.set(keyOf(one), one);
		}
	return [...all.values()];
}

/** A class of a view with its index in the union of both views. */
export interface NumberedClass {
	readonly one: QuantityClass;
	readonly number: number;
}

/** The classes of a view in the order of the union. */
export function classesOn(
	all: readonly QuantityClass[],
	own: readonly QuantityClass[],
): NumberedClass[] {
	const known = new Map(own.map((one) => [keyOf(one), one]));
	return all.flatMap((any, number) => {
		const one = known.get(keyOf(any));
		return one ? [{ one, number }] : [];
	});
}

const keyOf = ({ tag, label }: QuantityClass): string => `${tag} ${label}`;

/** The colour table of one view, permuted from indexes in the union to indexes in `own`. */
export function tableForView(
	table: Uint8Array,
	all: readonly QuantityClass[],
	own: readonly QuantityClass[],
): Uint8Array {
	const numbers = new Map(all.map((one, i) => [keyOf(one), i]));
	const isSame = own.every((one, i) => numbers.get(keyOf(one)) === i);
	if (isSame) return table;
	const moved = table.slice();
	for (const [i, one] of own.entries()) {
		const from = 4 * ((numbers.get(keyOf(one)) ?? i) % 256);
		moved.set(table.subarray(from, from + 4), 4 * (i % 256));
	}
	return moved;
}

/** Colouring of a view for a range of the colour map. */
export function colouringOf(
	table: Uint8Array,
	{ base, span, classes }: Pick<ColourValues, 'base' | 'span' | 'classes'>,
	[low, high]: Range,
): Colouring {
	const range: Range = classes ? [0, 255] : [(low - base) / span, (high - base) / span];
	return { table, by: 'values', range };
}

const isNumber = (value: unknown): value is number =>
	typeof value === 'number' && Number.isFinite(value);

function restoreRange(raw: unknown): RangeChoice | undefined {
	const range = raw as Partial<Record<string, unknown>> | null | undefined;
	if (range?.by === 'value' || range?.by === 'acceptable') return { by: range.by };
	if (range?.by === 'percentile' && isNumber(range.percent) && range.percent < 50)
		return { by: 'percentile', percent: Math.max(0, range.percent) };
	if (range?.by === 'hand' && isNumber(range.low) && isNumber(range.high))
		return { by: 'hand', low: range.low, high: range.high };
	return undefined;
}

const isCount = (value: unknown, least: number, most: number): value is number =>
	Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** Restores saved choices; omits invalid ones, which then come from the settings. */
export function restoreColours(raw: unknown): ColourOverrides {
	if (typeof raw !== 'object' || raw === null) return {};
	const saved = raw as Partial<Record<keyof ColourChoice, unknown>>;
	const { quantity, map, reversed, bands, hidden, levels, arrows, locked, boundaries } = saved;
	const range = restoreRange(saved.range);
	const contours = contourKinds.find((kind) => kind === saved.contours);
	return {
		...(typeof quantity === 'string' && { quantity }),
		...(typeof map === 'string' && { map }),
		...(range && { range }),
		...(typeof reversed === 'boolean' && { reversed }),
		...((bands === 0 || isCount(bands, 2, 64)) && { bands }),
		...(Array.isArray(hidden) && { hidden: hidden.filter(isNumber) }),
		...(contours && { contours }),
		...(isCount(levels, ...levelLimits) && { levels }),
		...(typeof arrows === 'boolean' && { arrows }),
		...(typeof locked === 'boolean' && { locked }),
		...(typeof boundaries === 'boolean' && { boundaries }),
	};
}
