import type { Colouring } from '../../src/draw/look.ts';
import type { Range } from '../../src/mesh/metrics/metrics.ts';
import { setOwnColours } from '../../src/quantities/classColours.ts';
import {
	bandsOf,
	classTable,
	colourMapOf,
	colourTable,
	mapColours,
} from '../../src/quantities/colourMaps.ts';
import type { Quantity, QuantityClass } from '../../src/quantities/quantity.ts';
import { type ColourChoice, hasBands, mapFor, THEME_MAP } from './colourChoice.ts';
import { type ColourValues, commonRange } from './colourValues.ts';

// Colour tables of numbers and classes for a choice of colours.

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
	quantity: Pick<Quantity, 'id' | 'kind' | 'ownColours'>,
	classes: readonly QuantityClass[],
): Uint8Array {
	const map = mapFor(choice, quantity);
	const hidden = classes.flatMap(({ tag }, i) => (choice.hidden.includes(tag) ? [i] : []));
	const table = classTable(colourMapOf(map === THEME_MAP ? 'viridis' : map), classes.length, {
		reversed: choice.reversed,
		hidden,
	});
	if (choice.map === null) setOwnColours(table, quantity, classes);
	return table;
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

/** Colours of a quantity that both views have in common. */
interface CommonColours {
	/** Union of the classes; undefined for numbers. */
	readonly classes: QuantityClass[] | undefined;
	/** Range of the colour map; null if there are no values. */
	readonly range: Range | null;
	readonly table: Uint8Array;
	/** Table and range to draw with: see `numberScale`. */
	readonly drawn: { readonly table: Uint8Array; readonly range: Range };
}

/** Colours of a quantity with values in one view or both. `theme` as for `numberTable`. */
export function coloursOver(
	choice: ColourChoice,
	quantity: Quantity,
	sides: readonly ColourValues[],
	theme: Uint8Array,
): CommonColours {
	if (quantity.kind === 'class') {
		const classes = mergeClasses(sides);
		const table = tableOfClasses(choice, quantity, classes);
		const range = [0, 255] as const;
		return { classes, range, table, drawn: { table, range } };
	}
	const range = commonRange(choice.range, sides);
	const table = numberTable(choice, quantity, theme);
	const drawn = numberScale(choice, quantity, theme, range ?? [0, 1]);
	return { classes: undefined, range, table, drawn };
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
