/*
 * Colour maps as data. Those for numbers are perceptually uniform and safe for the colour-blind: viridis, plasma and
 * inferno by S. van der Walt and N. Smith (2015), cividis by J. Nuñez, C. Anderton, R. Renslow (2018), coolwarm by K.
 * Moreland (2009), in 33 steps. tab20 has the colours of Tableau as in matplotlib, the saturated ones first, so that
 * few classes are easy to distinguish.
 */
import type { Range } from '../mesh/metrics/metrics.ts';

/** A colour map for values of quantities. */
export interface ColourMap {
	readonly id: string;
	readonly title: string;
	/** Dark to light; one colour to another with a pale middle; or unordered colours. */
	readonly kind: 'sequential' | 'diverging' | 'classes';
	/** Red, green and blue of each colour, 0 to 255; the colours are equally spaced on the scale. */
	readonly colours: Uint8Array;
}

/** Entries of a colour table. */
const ENTRIES = 256;

const colourMap = (id: string, title: string, kind: ColourMap['kind'], hex: string): ColourMap => ({
	id,
	title,
	kind,
	colours: Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
		Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
	),
});

export const colourMaps: readonly ColourMap[] = [
	colourMap(
		'viridis',
		'Viridis',
		'sequential',
		'440154470d6048186a482374472d7b4537814240863e49893b528b375b8d33638d2f6b8e2c728e297a8e26828e23898e21918c1f988b1fa08822a78528ae8032b67a3fbc734ec36b5ec96270cf5784d44b98d83eaddc30c2df23d8e219ece51bfde725',
	),
	colourMap(
		'cividis',
		'Cividis',
		'sequential',
		'00205100265d012b6508316911366c1c3c6e26426e31476e3c4d6e47536d51586e5a5e6e62646f6a6a707270717976737f7c758682768c8877938e789a9478a19b78a9a177b2a874bbaf71c5b66dcebd68d8c462e2cb5cebd355f3da4ffae249fdea45',
	),
	colourMap(
		'plasma',
		'Plasma',
		'sequential',
		'0d08872206903105973f049c4c02a15901a56600a77201a87e03a88a09a59511a1a01a9caa2395b32c8ebc3587c43e7fcc4778d35171da5a6ae06363e66c5ceb7655f0804ef58b47f89540fba139fdac33feb82cfdc527fcd225f8df25f4ed27f0f921',
	),
	colourMap(
		'inferno',
		'Inferno',
		'sequential',
		'0000040403120b0724150b37210c4a2f0a5b3d09654a0c6b57106e64156e71196e7d1e6d8a226a972766a32c61b0315bbc3754c73e4cd24644db503be45a31eb6628f1731df68013f98e09fb9d07fcac11fbbc21f9cb35f5db4cf2ea69f3f68afcffa4',
	),
	colourMap(
		'coolwarm',
		'Cool to warm',
		'diverging',
		'3b4cc0445acc4e68d85775e16282ea6c8ef1779af782a5fb8db0fe98b9ffa3c2ffaec9fdb8d0f9c2d5f4ccd9eed5dbe6dddddde5d8d1ecd3c6f1ccb9f5c4adf7bba0f7b194f7a687f49a7bf18d6fec7f63e57058de614dd55042cb3e38c0282fb40426',
	),
	colourMap(
		'tab20',
		'Tab20',
		'classes',
		'1f77b4ff7f0e2ca02cd627289467bd8c564be377c27f7f7fbcbd2217becfaec7e8ffbb7898df8aff9896c5b0d5c49c94f7b6d2c7c7c7dbdb8d9edae5',
	),
];

/** The map with an id; the first one if there is none. */
export const colourMapOf = (id: string): ColourMap =>
	colourMaps.find((map) => map.id === id) ?? colourMaps[0]!;

/** 256 colours of a map, three bytes each, from one end of the scale to the other. */
export function mapColours({ colours }: Pick<ColourMap, 'colours'>): Uint8Array {
	const steps = colours.length / 3 - 1;
	const table = new Uint8Array(3 * ENTRIES);
	for (let i = 0; i < ENTRIES; i++) {
		const position = (i / (ENTRIES - 1)) * steps;
		const low = Math.min(Math.floor(position), steps - 1);
		for (let k = 0; k < 3; k++) {
			const [from, to] = [colours[3 * low + k]!, colours[3 * low + 3 + k]!];
			table[3 * i + k] = Math.round(from + (to - from) * (position - low));
		}
	}
	return table;
}

/** Options of a colour table. */
export interface TableOptions {
	readonly reversed?: boolean;
	/** Number of discrete colours, 2 or more, each for an equal part of the scale; absent: continuous. */
	readonly bands?: number;
}

/**
 * Makes a table of 256 colours with opacity, four bytes each, from the lower end of a range to the upper one.
 *
 * @param colours 256 colours, three bytes each
 */
export function colourTable(
	colours: Uint8Array,
	{ reversed = false, bands }: TableOptions = {},
): Uint8Array {
	const table = new Uint8Array(4 * ENTRIES);
	for (let i = 0; i < ENTRIES; i++) {
		const band = bands && Math.floor((i * bands) / ENTRIES) / Math.max(1, bands - 1);
		const entry = band === undefined ? i : Math.round(band * (ENTRIES - 1));
		const from = 3 * (reversed ? ENTRIES - 1 - entry : entry);
		table.set([colours[from]!, colours[from + 1]!, colours[from + 2]!, 255], 4 * i);
	}
	return table;
}

/**
 * Makes a table that divides a range into `bands` bands of one colour each, and the range of the table, chosen so that
 * colours change exactly between bands although entries are rounded.
 *
 * @param colours 256 colours, three bytes each
 * @param bands 2 to 128
 */
export function bandsOf(
	colours: Uint8Array,
	bands: number,
	[low, high]: Range,
	reversed = false,
): { readonly table: Uint8Array; readonly range: Range } {
	const entriesPerBand = Math.floor(ENTRIES / bands);
	const table = new Uint8Array(4 * ENTRIES);
	for (let i = 0; i < ENTRIES; i++) {
		const band = Math.min(bands - 1, Math.floor(i / entriesPerBand));
		const entry = Math.round((band / (bands - 1)) * (ENTRIES - 1));
		const from = 3 * (reversed ? ENTRIES - 1 - entry : entry);
		table.set([colours[from]!, colours[from + 1]!, colours[from + 2]!, 255], 4 * i);
	}
	// Band k begins at entry `each`·k − ½.
	const step = (high - low) / (entriesPerBand * bands);
	return { table, range: [low + step / 2, low + step * (ENTRIES - 0.5)] };
}

/**
 * The borders between entries of different colour, as fractional indexes; ascending.
 *
 * @param size bytes of a colour: 3, or 4 with opacity
 */
export function bordersIn(table: Uint8Array, size: 3 | 4): number[] {
	const borders: number[] = [];
	for (let i = 1; i < ENTRIES; i++)
		for (let k = 0; k < size; k++)
			if (table[size * i + k] !== table[size * (i - 1) + k]) {
				borders.push(i - 0.5);
				break;
			}
	return borders;
}

/** Options of a table of classes. */
export interface ClassOptions {
	readonly reversed?: boolean;
	/** Classes that are not drawn: their colours have opacity 0. */
	readonly hidden?: readonly number[];
}

/** Makes a table with the colour of each class at its index; from the 257th class on colours repeat. */
export function classTable(
	map: ColourMap,
	classes: number,
	{ reversed = false, hidden = [] }: ClassOptions = {},
): Uint8Array {
	const table = new Uint8Array(4 * ENTRIES);
	const scale = map.kind === 'classes' ? map.colours : mapColours(map);
	const count = scale.length / 3;
	for (let i = 0; i < ENTRIES; i++) {
		const c = reversed ? Math.max(0, classes - 1 - i) : i;
		const entry =
			map.kind === 'classes'
				? c % count
				: Math.round((Math.min(c, classes - 1) / Math.max(1, classes - 1)) * (count - 1));
		table.set([scale[3 * entry]!, scale[3 * entry + 1]!, scale[3 * entry + 2]!, 255], 4 * i);
	}
	for (const c of hidden) table[4 * (c % ENTRIES) + 3] = 0;
	return table;
}

/** The index of a value in a table, 0 to 255; −1 for NaN. An empty range maps its value to the middle. */
export function entryOf(value: number, [low, high]: Range): number {
	if (Number.isNaN(value)) return -1;
	if (!(high > low)) return value < low ? 0 : value > high ? ENTRIES - 1 : ENTRIES / 2;
	const fraction = (value - low) / (high - low);
	return Math.max(0, Math.min(ENTRIES - 1, Math.round(fraction * (ENTRIES - 1))));
}
