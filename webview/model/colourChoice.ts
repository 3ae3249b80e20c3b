import type { PanelSettings } from '../../src/protocol/panelSettings.ts';
import { type ContourKind, DEFAULT_LEVELS } from '../../src/quantities/contours.ts';
import { DEFAULT_QUANTITY, type Quantity } from '../../src/quantities/quantity.ts';
import type { RangeChoice } from '../../src/quantities/ranges.ts';

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
