import { RankedBitSet } from '../../../util/rankedBitSet.ts';
import { type DataType, dataTypes } from '../../io/dataTypes.ts';
import type { NumberArray } from '../../io/rowBytes.ts';
import { roleAttribute } from '../vtu/extras.ts';
import type { WrittenArray, WrittenFile, WrittenSection } from '../vtu/fileChunks.ts';
import { numberRole } from './numbers.ts';
import type { CellArrays, Partition } from './partition.ts';

/** The sections of the single piece of a file. */
export interface Sections {
	readonly pointData: WrittenSection;
	readonly cellData: WrittenSection;
	readonly points: WrittenSection;
	readonly cells: WrittenSection;
}

/** The sections of a file by name. */
export function sectionsOf({ pieces }: WrittenFile): Sections {
	const named = (name: string) => pieces.find((one) => one.name === name)!;
	return {
		pointData: named('PointData'),
		cellData: named('CellData'),
		points: named('Points'),
		cells: named('Cells'),
	};
}

/** The arrays of the cells of a file. */
export function cellArraysOf(file: WrittenFile): CellArrays {
	const [connectivity, offsets, types] = sectionsOf(file).cells.arrays as readonly WrittenArray[];
	return {
		connectivity: connectivity!.values,
		offsets: offsets!.values,
		types: types!.values,
	};
}

/** Cuts a file of one piece into several, one on each call of `piece`. */
export class FileCutter {
	readonly #whole: WrittenFile;
	readonly #cells: CellArrays;
	readonly #partition: Partition;
	/** The points of the current piece. */
	readonly #marked: RankedBitSet;
	/** Points without cells, which go to the first piece. */
	readonly #unused: Uint32Array;

	constructor(whole: WrittenFile, partition: Partition) {
		this.#whole = whole;
		this.#cells = cellArraysOf(whole);
		this.#partition = partition;
		this.#marked = new RankedBitSet(whole.points);
		this.#marked.mark(this.#cells.connectivity);
		this.#unused = this.#marked.others();
	}

	/** The file of piece `nth`, with the 0-based indices of its points and cells in the mesh as global ids. */
	piece(nth: number): WrittenFile {
		const { cells: all, starts } = this.#partition;
		const pieceCells = all.subarray(starts[nth], starts[nth + 1]);
		const { pointData, cellData, points: places, cells } = sectionsOf(this.#whole);
		const { nodes, ends, kinds } = this.#subset(pieceCells);
		this.#marked.clear();
		if (nth === 0) this.#marked.mark(this.#unused);
		this.#marked.mark(nodes);
		const points = this.#marked.all();
		const numbers = [this.#marked.ranks(nodes), ends, kinds];
		const arrays = cells.arrays.map(
			(array, i): WrittenArray => ({ ...array, values: numbers[i]! }),
		);
		return {
			...this.#whole,
			points: points.length,
			cells: pieceCells.length,
			pieces: [
				numbered(subsection(pointData, points), 'Node', points),
				numbered(subsection(cellData, pieceCells), 'Element', pieceCells),
				subsection(places, points),
				{ ...cells, arrays },
			],
		};
	}

	/** The cells of a piece, with point indices of the mesh. */
	#subset(cells: Uint32Array): {
		readonly nodes: NumberArray;
		readonly ends: Uint32Array;
		readonly kinds: NumberArray;
	} {
		const { connectivity, offsets, types } = this.#cells;
		const startOf = (cell: number) => (cell > 0 ? offsets[cell - 1]! : 0);
		const ends = new Uint32Array(cells.length);
		if (isContiguous(cells)) {
			const [first, to] = [cells[0] ?? 0, (cells.at(-1) ?? -1) + 1];
			const start = startOf(first);
			for (let i = 0; i < ends.length; i++) ends[i] = offsets[first + i]! - start;
			const nodes = connectivity.subarray(start, start + (ends.at(-1) ?? 0));
			return { nodes, ends, kinds: types.subarray(first, to) };
		}
		let length = 0;
		for (let i = 0; i < cells.length; i++) {
			const cell = cells[i]!;
			length += offsets[cell]! - startOf(cell);
			ends[i] = length;
		}
		const nodes = new Uint32Array(length);
		for (let i = 0, at = 0; i < cells.length; i++)
			for (let k = startOf(cells[i]!); at < ends[i]!; k++) nodes[at++] = connectivity[k]!;
		return { nodes, ends, kinds: Uint8Array.from(cells, (cell) => types[cell]!) };
	}
}

/** Whether ascending numbers are consecutive. */
const isContiguous = (numbers: Uint32Array): boolean =>
	numbers.length === 0 || numbers.at(-1)! - numbers[0]! === numbers.length - 1;

/** Selects the entries of a section by ascending indices. */
function subsection(section: WrittenSection, entries: Uint32Array): WrittenSection {
	const first = entries[0] ?? 0;
	return {
		...section,
		arrays: section.arrays.map((array) => {
			const { values, components, type } = array;
			if (isContiguous(entries)) {
				const [from, to] = [first, first + entries.length].map((entry) => entry * components);
				return { ...array, values: values.subarray(from, to) };
			}
			const selected = new (type.kind === 'real' ? Float64Array : Int32Array)(
				entries.length * components,
			);
			for (let i = 0, at = 0; i < entries.length; i++)
				for (let k = 0; k < components; k++) selected[at++] = values[entries[i]! * components + k]!;
			return { ...array, values: selected };
		}),
	};
}

/**
 * Adds VTK's global ids to a section.
 *
 * @param numbers 0-based index of each entry in the mesh
 */
export function numbered(
	section: WrittenSection,
	entity: 'Node' | 'Element',
	numbers: Uint32Array,
): WrittenSection {
	const taken = new Set(section.arrays.map(({ attributes }) => attributes.Name));
	const base = `Global${entity}Ids`;
	let name = base;
	for (let k = 2; taken.has(name); k++) name = `${base}_${k}`;
	const array: WrittenArray = {
		element: 'DataArray',
		attributes: { type: 'Int64', IdType: 1, Name: name, [roleAttribute]: numberRole },
		type: dataTypes.Int64 as DataType,
		components: 1,
		values: numbers,
	};
	return {
		...section,
		attributes: { ...section.attributes, GlobalIds: name },
		arrays: [...section.arrays, array],
	};
}
