import type { NamedNumbers } from '../shared/namedNumbers.ts';
import { cellCount } from '../shared/rawCells.ts';
import { roleAttribute } from '../vtu/extras.ts';
import { childrenOf } from '../vtu/grid.ts';
import type { RawMesh } from '../vtu/readRaw.ts';

/**
 * Role of arrays that number points or cells across all pieces, from 0, in the order of the mesh; other programs ignore
 * it.
 */
export const numberRole = 'number';

/** The array that numbers points or cells across all pieces. */
export interface Numbers {
	readonly name: string;
	/** The numbers of each piece; pieces without points, or cells, may lack them. */
	readonly ofPieces: readonly (NamedNumbers['values'] | undefined)[];
}

/**
 * The array that numbers the points or cells of all pieces; undefined if a non-empty piece lacks it or names it
 * differently.
 */
export function numbersIn(
	raws: readonly RawMesh[],
	section: 'PointData' | 'CellData',
): Numbers | undefined {
	const arrays = raws.map((raw) => {
		const name = childrenOf(raw.parts[0]?.element, section)
			.flatMap(({ children }) => children)
			.find(({ attributes }) => attributes[roleAttribute] === numberRole)?.attributes.Name;
		const { fields } = section === 'PointData' ? raw.onPoints : raw.onCells;
		return fields.find((field) => field.name === name && field.components === 1);
	});
	const isNonEmpty = ({ joined: { points, cells } }: RawMesh) =>
		(section === 'PointData' ? points.count : cellCount(cells)) > 0;
	const required = raws.some(isNonEmpty)
		? arrays.filter((_, nth) => isNonEmpty(raws[nth]!))
		: arrays;
	const name = required[0]?.name;
	if (name === undefined || required.some((one) => one?.name !== name)) return undefined;
	return { name, ofPieces: arrays.map((one) => one?.values) };
}

/** The piece of each entry of the mesh, and its index in the piece. */
export interface Origins {
	readonly piece: Uint16Array;
	readonly own: Uint32Array;
}

/**
 * Inverts the numbering: returns the entry with each number. Undefined if the numbers are not a permutation of
 * [0, count).
 *
 * @param count number of entries
 */
export function entryByNumber(
	{ piece, own }: Origins,
	count: number,
	numbers: Numbers | undefined,
): Uint32Array | undefined {
	if (!numbers) return undefined;
	const entries = new Uint32Array(count).fill(count);
	for (let i = 0; i < count; i++) {
		const number = numbers.ofPieces[piece[i]!]?.[own[i]!] ?? -1;
		if (!(number >= 0 && number < count) || entries[number] !== count) return undefined;
		entries[number] = i;
	}
	return entries;
}

/** Origins in the order of `permutation`. */
export function permuted({ piece, own }: Origins, permutation: Uint32Array): Origins {
	const ordered = {
		piece: new Uint16Array(permutation.length),
		own: new Uint32Array(permutation.length),
	};
	for (let i = 0; i < permutation.length; i++) {
		ordered.piece[i] = piece[permutation[i]!]!;
		ordered.own[i] = own[permutation[i]!]!;
	}
	return ordered;
}
