/*
 * Bytes for each triangle, if a mesh has 1.5 edges and 0.5 points to one: half-edges 12 and triangles of edges 12 stay;
 * temporarily the heads of lists take 2, and bits with their sums 1.5. Links of lists are in the memory of the
 * triangles of edges.
 *
 * The two half-edges of an edge are matched in a hash table in workgroup memory if they are in the same tile of 512
 * triangles, as 94 % are on random Delaunay meshes along a Hilbert curve. Half-edges that may have a twin in another
 * tile, 13 % there, are listed by one of their ends, so that both are in one short list: no keys are sorted. The order
 * in a list is arbitrary, and results do not depend on it. An edge's number is the rank of its first half-edge among
 * all first half-edges. Smaller tiles leave more to lists: with 256 triangles, 30 million take an H100 1.21 ms for
 * tiles and 0.81 for lists, with 512 it is 1.30 and 0.67.
 *
 * Software adapters do not use it: 100,000 triangles took one in a browser 2.1 s, as such drivers are slow to clear
 * workgroup memory, and `deriveHalfEdges` takes 8 ms.
 */

import { type EngineBuffer, EngineError, type Session } from '../../engine/engine.ts';
import { NONE, topologyOfTriangles } from '../../mesh/topology.ts';
import { bitWords } from '../../steps/bits.ts';
import { MAX_EDGES } from '../../steps/halfEdgeBits.ts';
import { countCorners } from '../../steps/topology/countCorners.ts';
import { markFileHalfEdges } from '../../steps/topology/markFileHalfEdges.ts';
import { matchLists } from '../../steps/topology/matchLists.ts';
import { matchTiles } from '../../steps/topology/matchTiles.ts';
import { numberEdges } from '../../steps/topology/numberEdges.ts';
import { numberFileEdges } from '../../steps/topology/numberFileEdges.ts';
import { countText } from '../../util/counted.ts';
import { NonManifold } from '../errors.ts';
import { bitRanks } from '../prefixSum.ts';

/** Longest list to search before lists are made shorter. */
const MAX_LIST = 64;

/** A list of triangles on an engine. */
export interface TriangleList {
	/** Three points for each triangle. */
	readonly corners: EngineBuffer;
	readonly triangles: number;
	readonly points: number;
	/** The file's number of each triangle; absent if they are in the file's order. */
	readonly fileOrder?: EngineBuffer;
	/** Whether to compute the file's number of each edge. */
	readonly numberFile?: boolean;
}

/** Edges and adjacency of a list of triangles. */
export interface BuiltTopology {
	/** Three u32 for each triangle as in `src/steps/halfEdgeBits.ts`, without `LONGEST`. */
	readonly halfEdges: EngineBuffer;
	/** Owner and other triangle of each edge, or `NONE`. */
	readonly edgeTriangles: EngineBuffer;
	readonly edges: number;
	/** The file's number of each edge, by first appearance; present with `numberFile` and `fileOrder`. */
	readonly fileEdges?: EngineBuffer;
	/** Number of edges with one triangle. */
	readonly boundaryEdges: number;
}

/**
 * Derives the edges of triangles on an engine, numbered by first appearance in the triangles, slot by slot; each has
 * its direction in the first of its triangles in the file, which owns it. Times have names that start with 'topology'.
 * Throws `NotRefinable` if an edge has three or more triangles, and `EngineError` 'too-large' beyond 2²⁹ edges; leaves
 * `corners` and `fileOrder` unchanged.
 */
export async function buildTopology(session: Session, list: TriangleList): Promise<BuiltTopology> {
	const { corners, triangles, points } = list;
	let built = await pairAndNumber(session, list, 0);
	if (built.fault === 'lists') {
		// Rare: only if a point has hundreds of triangles, or triangles touch only in a point.
		for (const buffer of built.buffers) session.free(buffer);
		built = await pairAndNumber(session, list, 1);
	}
	if (built.fault === 'third half-edge')
		throw new NonManifold(
			topologyOfTriangles(await session.read(corners, 3 * triangles), points).nonManifoldEdges,
		);
	const [halfEdges, ranks, reused] = built.buffers;
	const { edges } = built;
	if (edges > MAX_EDGES)
		throw new EngineError(
			'too-large',
			`the mesh has ${countText(edges)} edges; the limit is ${countText(MAX_EDGES)}`,
		);
	let edgeTriangles = reused;
	if (2 * edges > reused.length) {
		session.free(reused);
		edgeTriangles = session.buffer('triangles of edges', 2 * edges, { dirty: true });
		await numberAll(session, list, [halfEdges, ranks, edgeTriangles]);
	}
	session.free(ranks);
	const fileEdges =
		list.numberFile && list.fileOrder
			? await numberInFile(session, triangles, list.fileOrder, halfEdges, edges)
			: undefined;
	// Each edge has one half-edge or two: edges = boundary + inner, half-edges = boundary + 2 inner.
	const boundaryEdges = 2 * edges - 3 * triangles;
	return { halfEdges, edgeTriangles, edges, ...(fileEdges && { fileEdges }), boundaryEdges };
}

/** The file's number of each edge. */
async function numberInFile(
	session: Session,
	triangles: number,
	fileOrder: EngineBuffer,
	halfEdges: EngineBuffer,
	edges: number,
): Promise<EngineBuffer> {
	const words = bitWords(3 * triangles);
	const leading = session.buffer('leading half-edges', words);
	const ranks = session.buffer('ranks of leading half-edges', 2 * words + 2, { dirty: true });
	const fileEdges = session.buffer("edges in the file's order", edges, { dirty: true });
	await session.time('topology: file', () => {
		session.run(markFileHalfEdges, triangles, {}, { halfEdges, fileOrder, leading });
		bitRanks(session, leading, words, ranks);
		session.run(numberFileEdges, triangles, {}, { halfEdges, fileOrder, ranks, fileEdges });
	});
	for (const buffer of [leading, ranks]) session.free(buffer);
	return fileEdges;
}

/**
 * The half-edges, the ranks (`bitRanks`) of those that are the first of their edge, and the triangles of edges. If
 * these do not fit in the reused buffer, which is cheaper than fresh memory, the twins of half-edges are still present.
 */
type Numbered = readonly [
	halfEdges: EngineBuffer,
	ranks: EngineBuffer,
	edgeTriangles: EngineBuffer,
];

interface Paired {
	readonly buffers: Numbered;
	readonly edges: number;
	/** A fault; the rest is undefined then. */
	readonly fault?: 'third half-edge' | 'lists' | undefined;
}

/** Finds the twin of each half-edge and numbers the edges, with a single readback. */
async function pairAndNumber(
	session: Session,
	list: TriangleList,
	byDegree: 0 | 1,
): Promise<Paired> {
	const { corners, triangles, points } = list;
	const count = 3 * triangles;
	const words = bitWords(count);
	const dirty = { dirty: true } as const;
	const opposites = session.buffer('halfEdges', count, dirty);
	const degrees = session.buffer('corners at points', byDegree === 1 ? points : 1);
	const firsts = session.buffer('first half-edges', words, dirty);
	const listed = session.buffer('listed half-edges', words, dirty);
	const heads = session.buffer('lists of points', points);
	// Memory for the triangles of edges, if few edges are on the boundary. Whole pairs, as a kernel accesses pairs.
	const pairs = (count + (triangles >>> 5) + 65) >>> 1;
	const reused = session.buffer('triangles of edges', 2 * pairs, dirty);
	const faults = session.buffer('faults of half-edges', 2);
	await session.time('topology: tiles', () => {
		if (byDegree === 1) session.run(countCorners, count, {}, { corners, degrees });
		const lists = { listed, heads, links: reused };
		const buffers = { corners, degrees, opposites, firsts, ...lists, faults };
		session.run(matchTiles, triangles, { byDegree }, buffers);
	});
	await session.time('topology: lists', () => {
		const maxSteps = byDegree === 1 ? NONE : MAX_LIST;
		const buffers = { corners, listed, links: reused, opposites, firsts, faults };
		session.run(matchLists, words, { maxSteps }, buffers);
	});
	for (const buffer of [degrees, listed, heads]) session.free(buffer);
	const ranks = session.buffer('ranks of first half-edges', 2 * words + 2, dirty);
	await session.time('topology: prefix', () => bitRanks(session, firsts, words, ranks));
	await numberAll(session, list, [opposites, ranks, reused]);
	const [lists, thirdCount, edges = 0] = await session.readValues([
		[faults, 0],
		[faults, 1],
		[ranks, 2 * words + 1],
	]);
	for (const buffer of [firsts, faults]) session.free(buffer);
	return {
		buffers: [opposites, ranks, reused],
		edges,
		fault: thirdCount !== 0 ? 'third half-edge' : lists !== 0 ? 'lists' : undefined,
	};
}

/** Numbers the edges and writes the triangles of each, from the ranks of first half-edges. */
function numberAll(
	session: Session,
	{ triangles, fileOrder }: TriangleList,
	[halfEdges, ranks, edgeTriangles]: Numbered,
): Promise<void> {
	const parameters = { ordered: fileOrder ? 1 : 0, words: bitWords(3 * triangles) };
	const buffers = { fileOrder: fileOrder ?? ranks, ranks, halfEdges, edgeTriangles };
	return session.time('topology: number', () => {
		session.run(numberEdges, triangles, parameters, buffers);
	});
}
