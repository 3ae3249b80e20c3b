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
	levelLimits,
	USUAL_LEVELS,
} from '../../src/quantities/contours.ts';
import {
	type Quantity,
	type QuantityClass,
	USUAL_QUANTITY,
} from '../../src/quantities/quantity.ts';
import { type RangeChoice, rangeFor, type Summary } from '../../src/quantities/ranges.ts';

/** The map whose colours are those of the theme. */
export const THEME_MAP = 'theme';

/** What a mesh is coloured by and how, as it is chosen and saved. */
export interface ColourChoice {
	/** Id of a quantity. */
	readonly quantity: string;
	/** Id of a colour map, or `THEME_MAP`; null for the one that fits the quantity. */
	readonly map: string | null;
	readonly range: RangeChoice;
	readonly reversed: boolean;
	/** Colours that the map is cut into; 0 for all of them. */
	readonly bands: number;
	/** Tags of the classes that are not drawn. */
	readonly hidden: readonly number[];
	/** Of fields inside triangles. */
	readonly contours: ContourKind;
	/** Parts that the range is cut into; contour lines are where they meet. */
	readonly levels: number;
	/** Whether vectors are drawn as arrows. */
	readonly arrows: boolean;
	/** Whether the ends of the range, chosen by hand, stay where another quantity is chosen. */
	readonly locked: boolean;
	/** Whether groups of edges are drawn over the colours. */
	readonly boundaries: boolean;
}

/** What of it somebody chose; what is left out is as the settings say. */
export type OwnColours = Partial<ColourChoice>;

/** What is somebody's after another choice. Another quantity has other values and other classes: those chosen go, but for a range that is locked. */
export function chosenColours(own: OwnColours, next: OwnColours): OwnColours {
	if (next.quantity === undefined) return { ...own, ...next };
	const { map: _map, range, hidden: _hidden, ...rest } = own;
	return { ...rest, ...(own.locked && range && { range }), ...next };
}

/** The smallest angle in the colours of the theme. */
export const usualColours: ColourChoice = {
	quantity: USUAL_QUANTITY,
	map: null,
	range: { by: 'value' },
	reversed: false,
	bands: 0,
	hidden: [],
	contours: 'none',
	levels: USUAL_LEVELS,
	arrows: false,
	locked: false,
	boundaries: false,
};

/** What is chosen as the settings say. */
export const coloursBySettings = ({
	colourBy,
	colourMap,
	colourRange,
	colourPercentile,
}: Pick<
	PanelSettings,
	'colourBy' | 'colourMap' | 'colourRange' | 'colourPercentile'
>): ColourChoice => ({
	...usualColours,
	quantity: colourBy,
	map: colourMap === 'auto' ? null : colourMap,
	range:
		colourRange === 'percentile'
			? { by: 'percentile', percent: colourPercentile }
			: { by: colourRange },
});

/** Whether a quantity has contour lines that are to be drawn. */
export const hasLines = (
	{ contours }: Pick<ColourChoice, 'contours'>,
	quantity: Pick<Quantity, 'contours'>,
): boolean => quantity.contours === true && (contours === 'lines' || contours === 'both');

/** Whether a quantity has levels that are to be filled with a colour each. */
export const hasBands = (
	{ contours }: Pick<ColourChoice, 'contours'>,
	quantity: Pick<Quantity, 'contours'>,
): boolean => quantity.contours === true && (contours === 'bands' || contours === 'both');

/** The quantity that has the boundaries of a mesh; undefined where it has none. */
export const boundariesIn = (quantities: readonly Quantity[]): Quantity | undefined =>
	quantities.find(
		({ family, on, kind }) => family === 'group' && on === 'edges' && kind === 'class',
	);

/** The map that is taken for a quantity. */
export function mapFor(choice: ColourChoice, { id, kind }: Pick<Quantity, 'id' | 'kind'>): string {
	if (choice.map !== null) return choice.map;
	if (kind === 'class') return 'tab20';
	return id === USUAL_QUANTITY ? THEME_MAP : 'viridis';
}

/** Values of triangles or of their corners, ready to be drawn: see `base` and `span` of `ColourValues`. */
export interface TriangleValues {
	readonly on: 'triangles' | 'corners';
	readonly values: Float32Array;
	/** Set where triangles that are not drawn have values below `HIDDEN`. */
	readonly hides?: boolean;
}

/** Edges or points with values, to be drawn over the mesh as lines or dots. */
export interface MemberValues {
	readonly on: 'edges' | 'points';
	/** x y of both ends of each edge, or of each point, less the origin of the display. */
	readonly places: Float32Array;
	/** As those of `TriangleValues`. */
	readonly values: Float32Array;
}

/** A quantity of the mesh of one view, as the worker computes it. */
export interface ColourValues {
	readonly quantity: Quantity;
	/** Absent where the quantity colours no triangles. Numbers are less `base` and by `span`, classes are indexes. */
	readonly fill?: TriangleValues;
	/** Of a quantity that colours edges or points. */
	readonly members?: MemberValues;
	readonly base: number;
	readonly span: number;
	/** Null where there is no finite value. */
	readonly summary: Summary | null;
	/** Values that the share of all that was asked for is below and above; null where there are none. */
	readonly percentiles: Range | null;
	readonly classes?: readonly QuantityClass[];
}

/** What values mean for the scale. */
type Scaled = Pick<ColourValues, 'quantity' | 'summary' | 'percentiles'>;

/** The ends of the scale for both views together; null where nothing has a value. */
export function rangeOver(choice: RangeChoice, sides: readonly Scaled[]): Range | null {
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

/** The table of numbers, 256 colours with opacity. `theme` are the theme's colours, three bytes each. */
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

/** As `numberTable`, with the range that it is for: of bands another one, so that they meet exactly at the levels. */
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

/** The table of classes, a colour for each. */
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

/** The classes of both views, each once, with the numbers of the view that has most of it. */
export function classesOver(sides: readonly Pick<ColourValues, 'classes'>[]): QuantityClass[] {
	const all = new Map<string, QuantityClass>();
	for (const { classes = [] } of sides)
		for (const one of classes) {
			const known = all.get(keyOf(one));
			if (!known || known.count < one.count) all.set(keyOf(one), one);
		}
	return [...all.values()];
}

/** One of the classes of a view, with its number among those of both views. */
export interface NumberedClass {
	readonly one: QuantityClass;
	readonly number: number;
}

/** The classes of a view in the order of those of both views together. */
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

/** The table of one view, whose classes have other numbers than those of both together. */
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

/** How the values of a view are drawn, where the scale has these ends. */
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

/** Reads what was saved; what does not fit is as the settings say. */
export function restoreColours(raw: unknown): OwnColours {
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
