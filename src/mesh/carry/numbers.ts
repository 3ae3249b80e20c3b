import type { PointOrigins } from '../provenance.ts';
import { NONE } from '../topology.ts';
import {
	type CellBlock,
	cellCount,
	type MeshSource,
	pointCount,
	type TriMesh,
	triangleCount,
} from '../triMesh.ts';

/** Origin of the cells of a new block: the block of the input, and their parents there; undefined if it is unchanged. */
export interface BlockOrigin {
	readonly of: number;
	readonly parents?: Uint32Array | undefined;
}

/** Marks a cell without a number. */
const UNNUMBERED = -1;

/** Where the cells of a new mesh come from. */
export interface CellOrigins {
	/** The parent of each triangle: a triangle of the input, or a cell of its blocks numbered after the triangles, or `NONE`. */
	readonly triangles: Uint32Array;
	/** Of each block of the new mesh. */
	readonly blocks: readonly BlockOrigin[];
}

/**
 * Own numbers of the points of a new mesh: kept points keep theirs, new ones follow the greatest of the input. Undefined if
 * they count up from `firstIndex` or the file has no own numbers.
 *
 * @param kept points of the input that come first, as in `PointOrigins`
 * @param count number of points of the new mesh
 */
export function carriedPointNumbers(
	before: TriMesh,
	kept: PointOrigins['kept'],
	count: number,
): Float64Array | undefined {
	const { pointNumbers: inputNumbers, firstIndex = 0, numbering } = before.source ?? {};
	if (!inputNumbers && (numbering === undefined || typeof kept === 'number')) return undefined;
	let next = inputNumbers ? maximumOf(inputNumbers) : firstIndex + pointCount(before) - 1;
	const keptCount = typeof kept === 'number' ? kept : kept.length;
	const numbers = new Float64Array(count);
	for (let p = 0; p < count; p++) {
		if (p >= keptCount) numbers[p] = ++next;
		else {
			const old = typeof kept === 'number' ? p : kept[p]!;
			numbers[p] = inputNumbers ? inputNumbers[old]! : firstIndex + old;
		}
	}
	return isConsecutiveFrom(numbers, firstIndex) ? undefined : numbers;
}

/** Own numbers of the cells of a new mesh. */
export interface CarriedCellNumbers {
	readonly triangles?: Float64Array;
	/** For each block; undefined for cells without own numbers. */
	readonly blocks: readonly (Float64Array | undefined)[];
}

/**
 * Own numbers of triangles and other cells, which share one range: an undivided cell keeps its number, that of a divided one
 * goes to its first child, triangles before blocks, and all others follow the greatest of the input, triangles first. Absent if
 * the file has none or they count up from 1, triangles first.
 */
export function carriedCellNumbers(before: TriMesh, origins: CellOrigins): CarriedCellNumbers {
	const unnumbered = { blocks: origins.blocks.map(() => undefined) };
	const old = oldNumbers(before);
	if (!old || (!old.explicit && staysConsecutive(before, origins))) return unnumbered;
	const { of, starts } = old;
	const taken = new Uint8Array(starts.at(-1)!);
	let next = old.greatest;
	/** Numbers of `count` cells; `parentOf` returns an index among all cells of the input. */
	const inheritNumbers = (count: number, parentOf: (i: number) => number) => {
		const numbers = new Float64Array(count).fill(UNNUMBERED);
		for (let i = 0; i < count; i++) {
			const parent = parentOf(i);
			if (parent === NONE || taken[parent] === 1) continue;
			taken[parent] = 1;
			numbers[i] = of(parent);
		}
		return numbers;
	};
	const lists = [
		inheritNumbers(origins.triangles.length, (i) => origins.triangles[i]!),
		...origins.blocks.map(({ of: block, parents }) => {
			const start = starts[block]!;
			return parents
				? inheritNumbers(parents.length, (i) => (parents[i] === NONE ? NONE : start + parents[i]!))
				: inheritNumbers(starts[block + 1]! - start, (i) => start + i);
		}),
	];
	// Lists without any number are numbered on writing.
	const [triangles, ...blocks] = lists.map((numbers) =>
		numbers.some((number) => number !== UNNUMBERED) ? numbers : undefined,
	);
	for (const numbers of [triangles, ...blocks])
		for (let i = 0; i < (numbers?.length ?? 0); i++)
			if (numbers![i] === UNNUMBERED) numbers![i] = ++next;
	let from = 1;
	const isConsecutive = lists.every((numbers) => {
		from += numbers.length;
		return isConsecutiveFrom(numbers, from - numbers.length);
	});
	if (isConsecutive && before.source?.numbering !== undefined) return unnumbered;
	return { ...(triangles && { triangles }), blocks };
}

/** The numbers of the input's cells, indexed through triangles and blocks; undefined if its file has none. */
function oldNumbers(before: TriMesh) {
	const { source, cells = [] } = before;
	const lists = [source?.triangleNumbers, ...cells.map(({ numbers }) => numbers)];
	const explicit = lists.some((numbers) => numbers !== undefined);
	if (!explicit && source?.numbering === undefined) return undefined;
	const starts = [triangleCount(before)];
	for (const block of cells) starts.push(starts.at(-1)! + cellCount(block));
	const total = starts.at(-1)!;
	let greatest = Math.max(explicit ? 0 : total, source?.others?.greatest ?? 0);
	for (const numbers of lists) if (numbers) greatest = Math.max(greatest, maximumOf(numbers));
	const of = (cell: number): number => {
		if (!explicit) return cell + 1;
		let list = 0;
		while (cell >= starts[list]!) list++;
		// A cell without a number among numbered ones counts as new.
		return lists[list]?.[list === 0 ? cell : cell - starts[list - 1]!] ?? UNNUMBERED;
	};
	return { of, starts, greatest, explicit };
}

/** Whether the numbers of a mesh of triangles alone still count up from 1: each triangle or its first child keeps its index. */
function staysConsecutive(before: TriMesh, { triangles, blocks }: CellOrigins): boolean {
	if (blocks.length > 0 || (before.cells ?? []).length > 0 || before.source?.others?.greatest)
		return false;
	const count = triangleCount(before);
	if (triangles.length < count) return false;
	for (let t = 0; t < count; t++) if (triangles[t] !== t) return false;
	return true;
}

/** The source and the blocks of a new mesh with own numbers. */
export function withNumbers<T extends Pick<TriMesh, 'source' | 'cells'>>(
	mesh: T,
	points: Float64Array | undefined,
	{ triangles, blocks }: CarriedCellNumbers,
): T {
	if (!mesh.source) return mesh;
	const { pointNumbers: _, triangleNumbers: __, ...others } = mesh.source;
	const source: MeshSource = {
		...others,
		...(points && { pointNumbers: points }),
		...(triangles && { triangleNumbers: triangles }),
	};
	return {
		...mesh,
		source,
		...(mesh.cells && {
			cells: mesh.cells.map(({ numbers: ___, ...block }, b): CellBlock => {
				const numbers = blocks[b];
				return { ...block, ...(numbers && { numbers }) };
			}),
		}),
	};
}

function maximumOf(numbers: Float64Array): number {
	let greatest = 0;
	for (let i = 0; i < numbers.length; i++) if (numbers[i]! > greatest) greatest = numbers[i]!;
	return greatest;
}

function isConsecutiveFrom(numbers: Float64Array, first: number): boolean {
	for (let i = 0; i < numbers.length; i++) if (numbers[i] !== first + i) return false;
	return true;
}
