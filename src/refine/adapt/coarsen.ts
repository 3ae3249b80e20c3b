import type { EngineBuffer } from '../../engine/engine.ts';
import { mixEdge } from '../../mesh/edgeOrder.ts';
import { chooseCollapses } from '../../steps/adapt/chooseCollapses.ts';
import { collapse } from '../../steps/adapt/collapse.ts';
import { dropIllegal } from '../../steps/adapt/dropIllegal.ts';
import { moveTriangles } from '../../steps/adapt/moveTriangles.ts';
import { rateCollapses } from '../../steps/adapt/rateCollapses.ts';
import { LINE, POINT, TRIANGLE } from '../../steps/adapt/records.ts';
import { relink } from '../../steps/adapt/relink.ts';
import { bitWords } from '../../steps/bits.ts';
import { moveValues } from '../../steps/compact/moveValues.ts';
import { bitRanks } from '../prefixSum.ts';
import { type AdaptMesh, recordStarts, squaredHighLow } from './adaptMesh.ts';

/** Maximum number of passes between two readbacks. */
const BATCH = 8;

/** Which collapses compete with their neighbours': legal ones only, or all, as in the paper. */
export type Collapses = 'legal-first' | 'paper';

/** Options of coarsening. */
export interface CoarsenOptions {
	/** Default `legal-first`. */
	readonly collapses?: Collapses;
	/** Edges below it are collapsed. Default: half of the upper bound. */
	readonly lower?: number;
	/** Passes between two readbacks, 1 to 8. A run can be cancelled between them. Default 8. */
	readonly batch?: number;
}

/** Result of coarsening. */
export interface Coarsened {
	/** Collapsed edges, which are the removed points. */
	readonly collapses: number;
	/** Passes that collapsed an edge. */
	readonly passes: number;
}

/**
 * Collapses edges below the lower bound until a pass collapses none (Imperial 2011, Algorithm 11), then compacts. If only
 * legal collapses compete, no legal one is left. In the paper an edge defers to a shorter neighbour before its
 * legality is tested, so illegal ones may block legal neighbours forever.
 *
 * @param upper bound on the lengths of new edges
 * @throws EngineError
 */
export async function coarsenShort(
	mesh: AdaptMesh,
	upper: number,
	keepLines: boolean,
	{ collapses: rule = 'legal-first', lower = upper / 2, batch = BATCH }: CoarsenOptions = {},
): Promise<Coarsened> {
	const { session, time, buffers, scope, points } = mesh;
	const [upperHigh, upperLow] = squaredHighLow(upper ** 2);
	const [lowerHigh, lowerLow] = squaredHighLow(lower ** 2);
	const isPaper = rule === 'paper';
	const rules = {
		upperHigh,
		upperLow,
		lowerHigh,
		lowerLow,
		keepLines: keepLines ? 1 : 0,
		onlyLegal: isPaper ? 0 : 1,
	};
	const allocated = await session.allocate([
		['starts', points],
		['rates', 2 * points],
		['dirty points', bitWords(points)],
		['chosen points', bitWords(points)],
		['points that go', bitWords(points)],
		['triangles that go', bitWords(mesh.triangles)],
		// A counter for each pass, and one of all candidates.
		['status', BATCH + 1],
	]);
	const [starts, rates, dirty, chosen, removedPoints, removedTriangles, status] = allocated as [
		EngineBuffer,
		EngineBuffer,
		EngineBuffer,
		EngineBuffer,
		EngineBuffer,
		EngineBuffer,
		EngineBuffer,
	];
	const { points: records, triangles, lines } = buffers;
	/** Records pass `index`, which counts in `pass` of the status. */
	const recordPass = (pass: number, index: number) => {
		const all = index === 0 ? 1 : 0;
		// A different order in each pass: in a fixed order points wait for each other in chains. The paper has a fixed one.
		const salt = isPaper ? 0 : mixEdge(index);
		const star = { points: records, triangles, starts };
		session.run(rateCollapses, points, { ...rules, all }, { ...star, lines, scope, dirty, rates });
		const counter = isPaper ? BATCH : pass;
		session.run(chooseCollapses, points, { counter, salt }, { ...star, rates, chosen, status });
		if (isPaper) {
			const bounds = { upperHigh, upperLow, counter: pass };
			session.run(dropIllegal, points, bounds, { ...star, lines, rates, chosen, status });
		}
		const removed = { removedTriangles, removedPoints };
		session.run(
			collapse,
			points,
			{},
			{ triangles, lines, starts, chosen, rates, dirty, ...removed },
		);
		session.run(relink, points, {}, { triangles, lines, starts, chosen, removedTriangles });
	};
	try {
		await time('find starts', () => recordStarts(mesh, starts));
		let collapses = 0;
		let passes = 0;
		for (let isQuiet = false; !isQuiet; ) {
			await time('collapse', () => {
				for (let pass = 0; pass < batch; pass++) recordPass(pass, passes + pass);
			});
			const counters = Array.from({ length: batch }, (_, i) => [status, i] as const);
			const counts = await session.readValues(counters);
			for (const count of counts) {
				if (count > 0) passes++;
				collapses += count;
			}
			isQuiet = counts.at(-1) === 0;
			session.clear(status);
		}
		if (collapses > 0) await compact(mesh, removedPoints, removedTriangles);
		return { collapses, passes };
	} finally {
		for (const buffer of allocated) session.free(buffer);
	}
}

/** Removes points and triangles; the rest keeps its order. */
async function compact(
	mesh: AdaptMesh,
	removedPoints: EngineBuffer,
	removedTriangles: EngineBuffer,
): Promise<void> {
	const { session, time, buffers } = mesh;
	const pointWords = bitWords(mesh.points);
	const triangleWords = bitWords(mesh.triangles);
	const ranks = await session.allocate([
		['ranks of points that go', 2 * pointWords + 2],
		['ranks of triangles that go', 2 * triangleWords + 2],
	]);
	const [pointRanks, triangleRanks] = ranks as [EngineBuffer, EngineBuffer];
	try {
		await time('compact', () => {
			bitRanks(session, removedPoints, pointWords, pointRanks);
			bitRanks(session, removedTriangles, triangleWords, triangleRanks);
		});
		const [removedPointCount = 0, removedTriangleCount = 0] = await session.readValues([
			[pointRanks, 2 * pointWords + 1],
			[triangleRanks, 2 * triangleWords + 1],
		]);
		const points = mesh.points - removedPointCount;
		const triangles = mesh.triangles - removedTriangleCount;
		const compacted = await session.allocate([
			['points', POINT * points, { dirty: true }],
			['triangles', TRIANGLE * triangles, { dirty: true }],
			['lines', LINE * triangles, { dirty: true }],
		]);
		const [movedPoints, movedTriangles, movedLines] = compacted as [
			EngineBuffer,
			EngineBuffer,
			EngineBuffer,
		];
		await time('compact', () => {
			session.run(
				moveValues,
				mesh.points,
				{ each: POINT },
				{ ranks: pointRanks, source: buffers.points, moved: movedPoints },
			);
			const { triangles, lines } = buffers;
			session.run(
				moveTriangles,
				mesh.triangles,
				{},
				{ triangleRanks, pointRanks, triangles, lines, movedTriangles, movedLines },
			);
		});
		for (const buffer of Object.values(buffers)) session.free(buffer);
		Object.assign(buffers, { points: movedPoints, triangles: movedTriangles, lines: movedLines });
		mesh.points = points;
		mesh.triangles = triangles;
	} finally {
		for (const buffer of ranks) session.free(buffer);
	}
}
