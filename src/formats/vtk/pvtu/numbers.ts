import type { NamedNumbers } from '../shared/namedNumbers.ts';
import { cellCount } from '../shared/readCells.ts';
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
	const found = raws.map((raw) => {
		const name = childrenOf(raw.parts[0]?.element, section)
			.flatMap(({ children }) => children)
			.find(({ attributes }) => attributes[roleAttribute] === numberRole)?.attributes.Name;
		const { fields } = section === 'PointData' ? raw.onPoints : raw.onCells;
		return fields.find((field) => field.name === name && field.components === 1);
	});
	const isFull = ({ joined: { points, cells } }: RawMesh) =>
		(section === 'PointData' ? points.count : cellCount(cells)) > 0;
	const asked = raws.some(isFull) ? found.filter((_, nth) => isFull(raws[nth]!)) : found;
	const name = asked[0]?.name;
	if (name === undefined || asked.some((one) => one?.name !== name)) return undefined;
	return { name, ofPieces: found.map((one) => one?.values) };
}

/** The piece of each entry of the mesh, and its index in the piece. */
export interface Origins {
	readonly piece: Uint16Array;
	readonly own: Uint32Array;
}

/**
 * The entry with each number; undefined if the numbers are not 0, …, count − 1, each once.
 *
 * @param count number of entries
 */
export function entryByNumber(
	{ piece, own }: Origins,
	count: number,
	numbers: Numbers | undefined,
): Uint32Array | undefined {
	if (!numbers) return undefined;
	const places = new Uint32Array(count).fill(count);
	for (let i = 0; i < count; i++) {
		const number = numbers.ofPieces[piece[i]!]?.[own[i]!] ?? -1;
		if (!(number >= 0 && number < count) || places[number] !== count) return undefined;
		places[number] = i;
	}
	return places;
}

/** Origins permuted by the indices `places`. */
export function permuted({ piece, own }: Origins, places: Uint32Array): Origins {
	const ordered = { piece: new Uint16Array(places.length), own: new Uint32Array(places.length) };
	for (let i = 0; i < places.length; i++) {
		ordered.piece[i] = piece[places[i]!]!;
		ordered.own[i] = own[places[i]!]!;
	}
	return ordered;
}
