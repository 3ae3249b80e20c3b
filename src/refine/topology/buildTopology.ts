/*
 * Bytes for each triangle, a mesh having 1.5 edges and 0.5 points to one: half-edges 12 and triangles of edges 12 stay; on
 * the way the heads of lists take 2 more, and bits with their sums 1.5. Links of lists stand where the triangles of edges
 * will.
 *
 * The two half-edges of an edge find each other in a hash table in workgroup memory where they are in the same tile of 512
 * triangles, as 94 % are on random Delaunay meshes along a Hilbert curve. What may have a half-edge in another tile, 13 % of
 * all there, is listed by one of its ends, so that both stand in one short list: no keys are sorted. Order in a list
 * comes as it may, results do not depend on it. An edge's number is the rank of its first half-edge among all first half-edges.
 * Smaller tiles leave more to lists: with 256 triangles, 30 million take an H100 1.21 ms for tiles and 0.81 for lists,
 * with 512 it is 1.30 and 0.67.
 *
 * Software adapters do without it: 100,000 triangles took one in a browser 2.1 s, as such drivers are slow to clear
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

/** The longest list that is searched before lists are made shorter. */
const LONG = 64;

/** A plain list of triangles where the work is done. */
export interface TriangleList {
	/** Three points for each triangle. */
	readonly corners: EngineBuffer;
	readonly triangles: number;
	readonly points: number;
	/** The file's number of each triangle; absent where the triangles stand in the file's order. */
	readonly fileOrder?: EngineBuffer;
	/** Whether the file's number of each edge is wanted too. */
	readonly numberFile?: boolean;
}

/** Edges and adjacency of a list of triangles. */
export interface BuiltTopology {
	/** Three words for each triangle as `src/steps/halfEdges.ts` says, but for the flag of the longest. */
	readonly halfEdges: EngineBuffer;
	/** Owner and other triangle of each edge, or `NONE`. */
	readonly edgeTriangles: EngineBuffer;
	readonly edges: number;
	/** Where `numberFile` and `fileOrder` are there: the file's number of each edge, by first appearance. */
	readonly fileEdges?: EngineBuffer;
	/** Edges of one triangle. */
	readonly boundaryEdges: number;
}

/**
 * Derives the edges of triangles on an engine: numbered by first appearance in the triangles, slot by slot; each runs
 * as the one of its triangles goes that is first in the file, which owns it. Times go to names that start with
 * 'topology'. Throws `NotRefinable` where an edge has three or more triangles, and `EngineError` 'too-large' beyond 2²⁹
 * edges; else `corners` and `fileOrder` stay as they are.
 */
export async function buildTopology(session: Session, list: TriangleList): Promise<BuiltTopology> {
	const { corners, triangles, points } = list;
	let built = await pairAndNumber(session, list, 0);
	if (built.trouble === 'lists') {
		// Rare: only where a point has hundreds of triangles, or triangles touch in a point alone.
		for (const buffer of built.buffers) session.free(buffer);
		built = await pairAndNumber(session, list, 1);
	}
	if (built.trouble === 'third half-edge')
		throw new NonManifold(
			topologyOfTriangles(await session.read(corners, 3 * triangles), points).nonManifoldEdges,
		);
	const [halfEdges, ranks, room] = built.buffers;
	const { edges } = built;
	if (edges > MAX_EDGES)
		throw new EngineError(
			'too-large',
			`the mesh has ${countText(edges)} edges; the limit is ${countText(MAX_EDGES)}`,
		);
	let edgeTriangles = room;
	if (2 * edges > room.length) {
		session.free(room);
		edgeTriangles = session.buffer('triangles of edges', 2 * edges, { dirty: true });
		await number(session, list, [halfEdges, ranks, edgeTriangles]);
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
 * The half-edges, as `bitRanks` says those that are the first of their edge, and the triangles of edges. Where these have no
 * room in a buffer that has served, which is better than fresh memory, there is still the other half-edge of each half-edge's edge.
 */
type Numbered = readonly [
	halfEdges: EngineBuffer,
	ranks: EngineBuffer,
	edgeTriangles: EngineBuffer,
];

interface Paired {
	readonly buffers: Numbered;
	readonly edges: number;
	/** Why the rest means nothing. */
	readonly trouble?: 'third half-edge' | 'lists' | undefined;
}

/** Finds the other half-edge of each half-edge's edge and numbers the edges, with a single trip to the device. */
async function pairAndNumber(session: Session, list: TriangleList, fewest: 0 | 1): Promise<Paired> {
	const { corners, triangles, points } = list;
	const count = 3 * triangles;
	const words = bitWords(count);
	const dirty = { dirty: true } as const;
	const opposites = session.buffer('halfEdges', count, dirty);
	const degrees = session.buffer('corners at points', fewest === 1 ? points : 1);
	const firsts = session.buffer('first half-edges', words, dirty);
	const listed = session.buffer('listed half-edges', words, dirty);
	const heads = session.buffer('lists of points', points);
	// Room for the triangles of edges, if few edges are on the boundary. Whole pairs: a kernel sees no half of one.
	const pairs = (count + (triangles >>> 5) + 65) >>> 1;
	const room = session.buffer('triangles of edges', 2 * pairs, dirty);
	const trouble = session.buffer('trouble with half-edges', 2);
	await session.time('topology: tiles', () => {
		if (fewest === 1) session.run(countCorners, count, {}, { corners, degrees });
		const lists = { listed, heads, links: room };
		const buffers = { corners, degrees, opposites, firsts, ...lists, trouble };
		session.run(matchTiles, triangles, { fewest }, buffers);
	});
	await session.time('topology: lists', () => {
		const longest = fewest === 1 ? NONE : LONG;
		const buffers = { corners, listed, links: room, opposites, firsts, trouble };
		session.run(matchLists, words, { longest }, buffers);
	});
	for (const buffer of [degrees, listed, heads]) session.free(buffer);
	const ranks = session.buffer('ranks of first half-edges', 2 * words + 2, dirty);
	await session.time('topology: prefix', () => bitRanks(session, firsts, words, ranks));
	await number(session, list, [opposites, ranks, room]);
	const [lists, third, edges = 0] = await session.readValues([
		[trouble, 0],
		[trouble, 1],
		[ranks, 2 * words + 1],
	]);
	for (const buffer of [firsts, trouble]) session.free(buffer);
	return {
		buffers: [opposites, ranks, room],
		edges,
		trouble: third !== 0 ? 'third half-edge' : lists !== 0 ? 'lists' : undefined,
	};
}

function number(
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
