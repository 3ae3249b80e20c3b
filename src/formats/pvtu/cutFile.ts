import { type DataType, dataTypes } from '../vtkData/dataTypes.ts';
import { roleAttribute } from '../vtu/extras.ts';
import type { WrittenArray, WrittenFile, WrittenSection } from '../vtu/fileChunks.ts';
import { numberRole } from './numbers.ts';
import type { CellArrays, Partition } from './partition.ts';

/** The sections of the one piece of a file. */
export interface Sections {
	readonly pointData: WrittenSection;
	readonly cellData: WrittenSection;
	readonly points: WrittenSection;
	readonly cells: WrittenSection;
}

/** The sections of a file by their names. */
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

/** To sort a number takes as long as to look at about so many. */
const sorting = 30;

/** Cuts a file of one piece into several; what they hold is taken from its arrays when it is asked for. */
export class FileCutter {
	readonly #whole: WrittenFile;
	readonly #cells: CellArrays;
	readonly #partition: Partition;
	/** The piece that each point was taken for last, counted from 1; 0 is none. */
	readonly #taken: Uint16Array;
	/** The number that each point has in the piece that is made, where it has one. */
	readonly #local: Uint32Array;
	/** Points that no cell has: the first piece has them. */
	readonly #unused: Uint32Array;

	constructor(whole: WrittenFile, partition: Partition) {
		this.#whole = whole;
		this.#cells = cellArraysOf(whole);
		this.#partition = partition;
		this.#taken = new Uint16Array(whole.points);
		this.#local = new Uint32Array(whole.points);
		const used = new Uint8Array(whole.points);
		const { connectivity } = this.#cells;
		for (let i = 0; i < connectivity.length; i++) used[connectivity[i]!] = 1;
		this.#unused = zerosIn(used);
	}

	/** The file of a piece, with the numbers of its points and cells where there are others. */
	piece(nth: number): WrittenFile {
		const { cells: all, starts } = this.#partition;
		const own = all.subarray(starts[nth], starts[nth + 1]);
		this.#taken.fill(0);
		const points = this.#pointsOf(own, nth);
		const { pointData, cellData, points: places, cells } = sectionsOf(this.#whole);
		return {
			...this.#whole,
			points: points.length,
			cells: own.length,
			pieces: [
				numbered(some(pointData, points), 'Node', points),
				numbered(some(cellData, own), 'Element', own),
				some(places, points),
				{ ...cells, arrays: this.#cellsOf(cells, own, points) },
			],
		};
	}

	/** The points of the cells of a piece, rising. */
	#pointsOf(cells: Uint32Array, nth: number): Uint32Array {
		const { connectivity, offsets } = this.#cells;
		const unused = nth === 0 ? this.#unused : new Uint32Array();
		const points = new Uint32Array(this.#nodesIn(cells) + unused.length);
		points.set(unused);
		const taken = this.#taken;
		const mark = nth + 1;
		let count = unused.length;
		let [least, most] = [unused[0] ?? Number.POSITIVE_INFINITY, unused.at(-1) ?? -1];
		for (const point of unused) taken[point] = mark;
		for (let c = 0; c < cells.length; c++) {
			const cell = cells[c]!;
			const to = offsets[cell]!;
			for (let i = cell > 0 ? offsets[cell - 1]! : 0; i < to; i++) {
				const point = connectivity[i]!;
				if (taken[point] === mark) continue;
				taken[point] = mark;
				points[count++] = point;
				if (point < least) least = point;
				if (point > most) most = point;
			}
		}
		const own = points.slice(0, count);
		if (most - least > sorting * count) return own.sort();
		for (let point = least, at = 0; at < count; point++)
			if (taken[point] === mark) own[at++] = point;
		return own;
	}

	#nodesIn(cells: Uint32Array): number {
		const { offsets } = this.#cells;
		let count = 0;
		for (const cell of cells) count += offsets[cell]! - (cell > 0 ? offsets[cell - 1]! : 0);
		return count;
	}

	#cellsOf({ arrays }: WrittenSection, cells: Uint32Array, points: Uint32Array): WrittenArray[] {
		const { connectivity, offsets, types } = this.#cells;
		const local = this.#local;
		for (let i = 0; i < points.length; i++) local[points[i]!] = i;
		const nodes = new Uint32Array(this.#nodesIn(cells));
		const ends = new Uint32Array(cells.length);
		const kinds = new Uint8Array(cells.length);
		for (let i = 0, end = 0; i < cells.length; i++) {
			const cell = cells[i]!;
			const to = offsets[cell]!;
			for (let k = cell > 0 ? offsets[cell - 1]! : 0; k < to; k++)
				nodes[end++] = local[connectivity[k]!]!;
			ends[i] = end;
			kinds[i] = types[cell]!;
		}
		return [nodes, ends, kinds].map((values, i) => ({ ...arrays[i]!, values }));
	}
}

/** Where the numbers of a list are 0. */
function zerosIn(list: Uint8Array): Uint32Array {
	const found: number[] = [];
	for (let at = list.indexOf(0); at >= 0; at = list.indexOf(0, at + 1)) found.push(at);
	return Uint32Array.from(found);
}

/** The entries of some points or cells. */
function some(section: WrittenSection, entries: Uint32Array): WrittenSection {
	return {
		...section,
		arrays: section.arrays.map((array) => {
			const { values, components, type } = array;
			const taken = new (type.kind === 'real' ? Float64Array : Int32Array)(
				entries.length * components,
			);
			for (let i = 0, at = 0; i < entries.length; i++)
				for (let k = 0; k < components; k++) taken[at++] = values[entries[i]! * components + k]!;
			return { ...array, values: taken };
		}),
	};
}

/** A section with the array of the numbers that its entries have in the mesh: VTK's global ids. */
export function numbered(
	section: WrittenSection,
	of: 'Node' | 'Element',
	numbers: Uint32Array,
): WrittenSection {
	const taken = new Set(section.arrays.map(({ attributes }) => attributes.Name));
	const usual = `Global${of}Ids`;
	let name = usual;
	for (let k = 2; taken.has(name); k++) name = `${usual}_${k}`;
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
