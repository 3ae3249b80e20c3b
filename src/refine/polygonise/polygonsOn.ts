/*
 * Bytes for each triangle besides the resident mesh: twins 12, next half-edges 12, the polygon of the triangle 4,
 * corners of polygons 5 on random meshes, and below 4 for bits, ranks and lists. Buffers of half-edges are the longest:
 * 2 GiB for one allow 178 million triangles.
 */
import { type EngineBuffer, EngineError, type Session } from '../../engine/engine.ts';
import { bitWords } from '../../steps/bits.ts';
import { changeCutAttributes } from '../../steps/polygons/changeCutAttributes.ts';
import { countPolygonCorners } from '../../steps/polygons/countPolygonCorners.ts';
import { MAX_HALF_EDGES } from '../../steps/polygons/halfEdges.ts';
import { labelExtraEdges } from '../../steps/polygons/labelExtraEdges.ts';
import { labelInnerTriangles } from '../../steps/polygons/labelInnerTriangles.ts';
import { labelLongestEdges } from '../../steps/polygons/labelLongestEdges.ts';
import { linkFrontierEdges } from '../../steps/polygons/linkFrontierEdges.ts';
import { listBits } from '../../steps/polygons/listBits.ts';
import { pairHalfEdges } from '../../steps/polygons/pairHalfEdges.ts';
import { writePolygons } from '../../steps/polygons/writePolygons.ts';
import { countText } from '../../util/counted.ts';
import { bitRanks, prefixSum } from '../prefixSum.ts';
import type { Resident, TimeStep } from '../resident/resident.ts';

/** Maximum number of corners of a polygon that the engine compares for repetition. */
export const MAX_COMPARED_CORNERS = 64;

/** Polygons on an engine, in the order of their start half-edges; the caller frees the buffers. */
export interface PolygonsOn {
	/** Number of polygons. */
	readonly count: number;
	/** Corners of all of them. */
	readonly corners: number;
	/** Barrier tips that were repaired. */
	readonly tips: number;
	/** Points of the resident mesh around each polygon, one polygon after the other. */
	readonly nodes: EngineBuffer;
	/** Offset of each polygon in `nodes`, and the end of the last. */
	readonly offsets: EngineBuffer;
	/** The polygon of each triangle. */
	readonly polygons: EngineBuffer;
	/** Bit set of the polygons that may have a repeated corner. */
	readonly doubtful: EngineBuffer;
	/** Bit set of the half-edges, 3 × triangle + slot, that are sides of polygons. */
	readonly frontier: EngineBuffer;
}

/**
 * Finds the twin of each half-edge of a resident mesh, see `pairHalfEdges`; `kept` is the bit set of half-edges that no
 * region crosses.
 */
export async function halfEdgesOn(
	{ session, buffers, counts }: Resident,
	kept: Uint32Array | undefined,
	time: TimeStep,
): Promise<EngineBuffer> {
	const all = 3 * counts.triangles;
	if (all > MAX_HALF_EDGES)
		throw new EngineError(
			'too-large',
			`the mesh has ${countText(all)} half-edges; the limit is ${countText(MAX_HALF_EDGES)}`,
		);
	const twins = session.buffer('twins', all, { dirty: true });
	const bits = kept ? session.upload('kept edges', kept) : session.buffer('kept edges', 1);
	const { halfEdges, edgeTriangles } = buffers;
	await time('half-edges', () => {
		const parameters = { hasFixed: kept ? 1 : 0 };
		session.run(pairHalfEdges, all, parameters, { halfEdges, edgeTriangles, fixed: bits, twins });
	});
	session.free(bits);
	return twins;
}

/**
 * GPolylla (2023, section 6) on a resident mesh with consistent orientation, with the names of its kernels for times.
 * It differs from the paper: longest edges are decided once, by the engine's order, so that both triangles of an edge
 * agree; one kernel labels frontier and seed edges, finds next half-edges and searches frontier edges for seeds, as all
 * these read the same u32; it also finds barrier tips, so that no work is done at other points (`change attributes`
 * comes before `label extra frontier edges`); one half-edge of a cut edge starts a polygon of its own, so that no seeds
 * are overwritten.
 *
 * @param twins of its half-edges
 */
export async function polygonsOn(
	{ session, buffers, counts, dimension }: Resident,
	twins: EngineBuffer,
	time: TimeStep,
): Promise<PolygonsOn> {
	const { triangles } = counts;
	const all = 3 * triangles;
	const words = bitWords(all);
	const dirty = { dirty: true } as const;
	const [longest, frontier] = [
		session.buffer('longest edges', words, dirty),
		session.buffer('frontier edges', words, dirty),
	];
	const { halfEdges, corners, coordinates } = buffers;
	await time('label longest edges', () => {
		const compared = { corners, coordinates, halfEdges };
		session.run(labelLongestEdges, triangles, { dimension }, { ...compared, longest });
	});
	const links = session.buffer('next half-edges', all, dirty);
	const tipBits = session.buffer('barrier tips', words);
	const starts = session.buffer('starts of polygons', words);
	await time('label frontier and seed edges, change attributes, search', () => {
		const outputs = { links, frontier, starts, tips: tipBits };
		session.run(linkFrontierEdges, triangles, {}, { twins, longest, ...outputs });
	});
	const { list: tips, count: tipCount } = await listOf(
		session,
		tipBits,
		words,
		'barrier tips',
		time,
	);
	if (tipCount > 0) {
		const cuts = session.buffer('cut edges', 2 * tipCount, dirty);
		await time('label extra frontier and seed edges', () => {
			session.run(labelExtraEdges, tipCount, {}, { longest, frontier, tips, links, starts, cuts });
			session.run(changeCutAttributes, tipCount, {}, { tips, cuts, links, frontier });
		});
		session.free(cuts);
	}
	for (const buffer of [tips, longest]) session.free(buffer);
	const { list, count } = await listOf(session, starts, words, 'polygons', time);
	const offsets = session.buffer('ends of polygons', count + 1);
	await time('count corners', () => {
		session.run(countPolygonCorners, count, {}, { links, starts: list, sizes: offsets });
		prefixSum(session, offsets, count + 1);
	});
	const [cornerCount = 0] = await session.readValues([[offsets, count]]);
	const nodes = session.buffer('corners of polygons', cornerCount, dirty);
	const polygons = session.buffer('polygons of triangles', triangles, dirty);
	const doubtful = session.buffer('doubtful polygons', bitWords(count));
	await time('write polygons', () => {
		const lists = { corners, links, starts: list, offsets };
		session.run(
			writePolygons,
			count,
			{ maxCorners: MAX_COMPARED_CORNERS },
			{ ...lists, nodes, polygons, doubtful },
		);
	});
	await time('label inner triangles', () =>
		session.run(labelInnerTriangles, triangles, {}, { links, frontier, polygons }),
	);
	for (const buffer of [links, list]) session.free(buffer);
	return {
		count,
		corners: cornerCount,
		tips: tipCount,
		nodes,
		offsets,
		polygons,
		doubtful,
		frontier,
	};
}

/** Lists the indexes of set bits, and frees the bits. */
async function listOf(
	session: Session,
	bits: EngineBuffer,
	words: number,
	noun: string,
	time: TimeStep,
): Promise<{ readonly list: EngineBuffer; readonly count: number }> {
	const ranks = session.buffer(`ranks of ${noun}`, 2 * words + 2, { dirty: true });
	await time('scan and compact', () => bitRanks(session, bits, words, ranks));
	const [count = 0] = await session.readValues([[ranks, 2 * words + 1]]);
	const list = session.buffer(`list of ${noun}`, Math.max(1, count), { dirty: true });
	if (count > 0)
		await time('scan and compact', () =>
			session.run(listBits, words, { row: words }, { ranks, list }),
		);
	for (const buffer of [bits, ranks]) session.free(buffer);
	return { list, count };
}
