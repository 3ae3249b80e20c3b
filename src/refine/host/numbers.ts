import { NONE } from '../../mesh/topology.ts';
import { hasBit } from '../../steps/bits.ts';
import { EDGE, OWNED } from '../../steps/halfEdgeBits.ts';
import { type Loop, type Loops, singleThread } from '../../util/loop.ts';

/** The file's numbers of the points, edges and triangles of the input, in working order; empty if they are equal. */
export interface FileNumbers {
	readonly points: Uint32Array;
	readonly edges: Uint32Array;
	readonly triangles: Uint32Array;
}

/** Entities per slice of a few milliseconds. */
const GRAIN = 1 << 17;

/**
 * Renumbers and permutes corners and half-edges to file order, in place; new entities keep their numbers. Corners become
 * triangles, half-edges signed 1-based edges (in the memory of `halfEdges`), and each edge gets the ends of its owner's
 * half-edge. Rows of the file's entities are permuted through a copy of only these. In slices of a few milliseconds, on one
 * thread or several.
 *
 * @param edges two points for each edge, to be filled in
 */
export function* numberTriangles(
	corners: Uint32Array,
	halfEdges: Uint32Array,
	edges: Uint32Array,
	{ points, edges: edgeNumbers, triangles: fileTriangles }: FileNumbers,
	loops: Loops = singleThread,
): Generator<void, Int32Array> {
	const old = fileTriangles.length;
	const copied = {
		corners: loops.u32(3 * old, true),
		halfEdges: loops.u32(3 * old, true),
	};
	copied.corners.set(corners.subarray(0, 3 * old));
	yield;
	copied.halfEdges.set(halfEdges.subarray(0, 3 * old));
	yield;
	const rows = { corners, halfEdges, edges, points, edgeNumbers, fileTriangles };
	const moved = { ...rows, fromCorners: copied.corners, fromHalfEdges: copied.halfEdges };
	yield* loops.run(numberRows, old, moved, { from: 0 });
	loops.drop(copied.corners, copied.halfEdges);
	const stay = { ...rows, fromCorners: corners, fromHalfEdges: halfEdges };
	yield* loops.run(numberRows, corners.length / 3 - old, stay, { from: old });
	return new Int32Array(halfEdges.buffer, halfEdges.byteOffset, halfEdges.length);
}

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };

/** As `numberTriangles`, only for the corners, into new memory. */
export function* numberCorners(
	corners: Uint32Array,
	{ points, triangles: fileTriangles }: Pick<FileNumbers, 'points' | 'triangles'>,
	loops: Loops = singleThread,
): Generator<void, Uint32Array> {
	const fileCorners = loops.u32(corners.length, true);
	yield* loops.run(
		placeCorners,
		corners.length / 3,
		{ corners, points, fileTriangles, fileCorners },
		{},
	);
	return fileCorners;
}

const placeCorners: Loop<Arrays<'corners' | 'points' | 'fileTriangles' | 'fileCorners'>, never> = {
	name: 'numbers: corners',
	arrays: { corners: 'u32', points: 'u32', fileTriangles: 'u32', fileCorners: 'u32' },
	parameters: [],
	grain: 2 * GRAIN,
	run({ corners, points, fileTriangles, fileCorners }, _, first, end) {
		for (let t = first, i = 3 * first; t < end; t++, i += 3) {
			const target = t < fileTriangles.length ? 3 * fileTriangles[t]! : i;
			let a = corners[i]!;
			let b = corners[i + 1]!;
			let c = corners[i + 2]!;
			if (a < points.length) a = points[a]!;
			if (b < points.length) b = points[b]!;
			if (c < points.length) c = points[c]!;
			fileCorners[target] = a;
			fileCorners[target + 1] = b;
			fileCorners[target + 2] = c;
		}
	},
};

/** Writes rows from `from` on to their positions, or in place if they have none. */
const numberRows: Loop<
	Arrays<
		| 'fromCorners'
		| 'fromHalfEdges'
		| 'corners'
		| 'halfEdges'
		| 'edges'
		| 'points'
		| 'edgeNumbers'
		| 'fileTriangles'
	>,
	'from'
> = {
	name: 'numbers: rows',
	arrays: {
		fromCorners: 'u32',
		fromHalfEdges: 'u32',
		corners: 'u32',
		halfEdges: 'u32',
		edges: 'u32',
		points: 'u32',
		edgeNumbers: 'u32',
		fileTriangles: 'u32',
	},
	parameters: ['from'],
	grain: GRAIN,
	run(arrays, { from }, first, end) {
		const {
			fromCorners,
			fromHalfEdges,
			corners,
			halfEdges,
			edges,
			points,
			edgeNumbers,
			fileTriangles,
		} = arrays;
		for (let t = from + first, i = 3 * t; t < from + end; t++, i += 3) {
			const target = t < fileTriangles.length ? 3 * fileTriangles[t]! : i;
			let a = fromCorners[i]!;
			let b = fromCorners[i + 1]!;
			let c = fromCorners[i + 2]!;
			if (a < points.length) a = points[a]!;
			if (b < points.length) b = points[b]!;
			if (c < points.length) c = points[c]!;
			corners[target] = a;
			corners[target + 1] = b;
			corners[target + 2] = c;
			for (let k = 0; k < 3; k++) {
				const halfEdge = fromHalfEdges[i + k]! | 0;
				let e = halfEdge & EDGE;
				if (e < edgeNumbers.length) e = edgeNumbers[e]!;
				// −1 if the edge runs against the triangle: changes the sign without a branch, which would be mispredicted.
				const against = halfEdge >> 31;
				halfEdges[target + k] = ((e + 1) ^ against) - against;
				if ((halfEdge & OWNED) === 0) continue;
				const start = k === 0 ? a : k === 1 ? b : c;
				const stop = k === 0 ? b : k === 1 ? c : a;
				edges[2 * e - against] = start;
				edges[2 * e + 1 + against] = stop;
			}
		}
	},
};

/** Replaces each of `indexes` below the length of `numbers` by the number there, in slices. */
export function* renumber(
	indexes: Uint32Array,
	numbers: Uint32Array,
	loops: Loops = singleThread,
): Generator<void, void> {
	if (numbers.length === 0) return;
	yield* loops.run(renumberAll, indexes.length, { indexes, numbers }, {});
}

const renumberAll: Loop<Arrays<'indexes' | 'numbers'>, never> = {
	name: 'numbers: points',
	arrays: { indexes: 'u32', numbers: 'u32' },
	parameters: [],
	grain: GRAIN,
	run({ indexes, numbers }, _, first, end) {
		for (let i = first; i < end; i++) {
			const index = indexes[i]!;
			if (index < numbers.length) indexes[i] = numbers[index]!;
		}
	},
};

/**
 * The input triangle of each triangle, in the file's numbers, in slices.
 *
 * @param newParents the input triangle of each new triangle, in working order
 */
export function* parentsOfTriangles(
	newParents: Uint32Array,
	input: number,
	{ triangles }: FileNumbers,
	loops: Loops = singleThread,
): Generator<void, Uint32Array> {
	const parents = loops.u32(input + newParents.length, true);
	yield* loops.run(triangleParents, parents.length, { newParents, triangles, parents }, { input });
	return parents;
}

const triangleParents: Loop<Arrays<'newParents' | 'triangles' | 'parents'>, 'input'> = {
	name: 'numbers: parents of triangles',
	arrays: { newParents: 'u32', triangles: 'u32', parents: 'u32' },
	parameters: ['input'],
	grain: 2 * GRAIN,
	run({ newParents, triangles, parents }, { input }, first, end) {
		for (let t = first; t < Math.min(end, input); t++) parents[t] = t;
		for (let t = Math.max(first, input); t < end; t++) {
			const parent = newParents[t - input]!;
			parents[t] = parent < triangles.length ? triangles[parent]! : parent;
		}
	},
};

/**
 * The input edge of each edge or `NONE`, in the file's numbers, in slices.
 *
 * @param newParents 1 + the input edge that each new edge is a part of, or 0
 * @param replaced bit set of the input edges whose index another edge has taken
 */
export function* parentsOfEdges(
	newParents: Uint32Array,
	replaced: Uint32Array,
	input: number,
	{ edges }: FileNumbers,
	loops: Loops = singleThread,
): Generator<void, Uint32Array> {
	const parents = loops.u32(input + newParents.length, true);
	yield* loops.run(oldEdges, input, { replaced, edges, parents }, {});
	yield* loops.run(madeEdges, newParents.length, { newParents, edges, parents }, { input });
	return parents;
}

const oldEdges: Loop<Arrays<'replaced' | 'edges' | 'parents'>, never> = {
	name: 'numbers: edges of the input',
	arrays: { replaced: 'u32', edges: 'u32', parents: 'u32' },
	parameters: [],
	grain: GRAIN,
	run({ replaced, edges, parents }, _, first, end) {
		for (let e = first; e < end; e++) {
			const target = e < edges.length ? edges[e]! : e;
			parents[target] = hasBit(replaced, e) ? NONE : target;
		}
	},
};

const madeEdges: Loop<Arrays<'newParents' | 'edges' | 'parents'>, 'input'> = {
	name: 'numbers: edges made',
	arrays: { newParents: 'u32', edges: 'u32', parents: 'u32' },
	parameters: ['input'],
	grain: GRAIN,
	run({ newParents, edges, parents }, { input }, first, end) {
		for (let i = first; i < end; i++) {
			const parent = newParents[i]! - 1;
			parents[input + i] = parent >= 0 && parent < edges.length ? edges[parent]! : parent;
		}
	},
};

/** Loops that worker threads may run. */
export const numberLoops = [
	numberRows,
	placeCorners,
	renumberAll,
	triangleParents,
	oldEdges,
	madeEdges,
];
