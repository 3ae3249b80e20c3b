import type { EngineBuffer } from '../../engine/engine.ts';
import { countParts } from '../../steps/adapt/countParts.ts';
import { divideTriangles } from '../../steps/adapt/divideTriangles.ts';
import { MARKED, markLong, STUCK } from '../../steps/adapt/markLong.ts';
import { placeMidpoints } from '../../steps/adapt/placeMidpoints.ts';
import { LINE, MAX_TRIANGLES, POINT, TRIANGLE } from '../../steps/adapt/records.ts';
import { spreadMarks } from '../../steps/adapt/spreadMarks.ts';
import { bitWords } from '../../steps/bits.ts';
import { TooManyTriangles } from '../errors.ts';
import { bitRanks, prefixSum } from '../prefixSum.ts';
import { type AdaptMesh, squaredHighLow } from './adaptMesh.ts';

/** Passes of propagation between two readbacks. */
const BATCH = 8;
/** Factor by which buffers grow beyond what is needed. */
const HEADROOM = 1.25;

/** Result of one refinement. */
export interface Divided {
	/** Triangles that were divided into four. */
	readonly red: number;
	/** Triangles with an edge above the bound that could not be divided. */
	readonly undivided: number;
	/** Passes of propagation that marked a triangle. */
	readonly passes: number;
}

/**
 * Refines once (Imperial 2011, Algorithm 12): triangles with an edge above the upper bound become four, so do those with
 * two or more such neighbours, and those with one are bisected.
 *
 * @param upper bound on lengths
 * @throws TooManyTriangles before anything is divided; EngineError
 */
export async function divideLong(
	mesh: AdaptMesh,
	upper: number,
	maxTriangles: number,
	round: number,
): Promise<Divided> {
	const { session, time, buffers, scope } = mesh;
	const [upperHigh, upperLow] = squaredHighLow(upper ** 2);
	const red = session.buffer('red', bitWords(mesh.triangles));
	const previous = session.buffer('red before', bitWords(mesh.triangles));
	const status = session.buffer('status', 2 + BATCH);
	const free: EngineBuffer[] = [red, previous, status];
	try {
		await time('mark', () => {
			const arrays = { ...trianglesOf(mesh), points: buffers.points, scope, red, status };
			session.run(markLong, mesh.triangles, { upperHigh, upperLow }, arrays);
		});
		let marked = 0;
		let stuck = 0;
		let passes = 0;
		for (let isFirst = true, isQuiet = false; !isQuiet; isFirst = false) {
			await time('propagate', () => {
				for (let i = 0; i < BATCH; i++) {
					session.copy(red, previous, red.length);
					const arrays = { ...trianglesOf(mesh), points: buffers.points, previous, red, status };
					session.run(spreadMarks, mesh.triangles, { counter: 2 + i }, arrays);
				}
			});
			const counters = Array.from({ length: 2 + BATCH }, (_, i) => [status, i] as const);
			const counts = await session.readValues(counters);
			if (isFirst) {
				marked = counts[MARKED]!;
				stuck = counts[STUCK]!;
				if (marked === 0) return { red: 0, undivided: stuck, passes: 0 };
			}
			for (const count of counts.slice(2)) {
				if (count > 0) passes++;
				marked += count;
			}
			isQuiet = counts.at(-1) === 0;
			session.clear(status);
		}
		await divideMarked(mesh, red, maxTriangles, round);
		return { red: marked, undivided: stuck, passes };
	} finally {
		for (const buffer of free) session.free(buffer);
	}
}

/** Counts triangles with an edge above the upper bound. */
export async function countLong(mesh: AdaptMesh, upper: number): Promise<number> {
	const { session, time, buffers, scope } = mesh;
	const [upperHigh, upperLow] = squaredHighLow(upper ** 2);
	const red = session.buffer('red', bitWords(mesh.triangles));
	const status = session.buffer('status', 2);
	await time('look', () => {
		const arrays = { ...trianglesOf(mesh), points: buffers.points, scope, red, status };
		session.run(markLong, mesh.triangles, { upperHigh, upperLow }, arrays);
	});
	const [marked = 0, stuck = 0] = await session.readValues([
		[status, MARKED],
		[status, STUCK],
	]);
	for (const buffer of [red, status]) session.free(buffer);
	return marked + stuck;
}

const trianglesOf = ({ buffers }: AdaptMesh) => ({
	triangles: buffers.triangles,
	lines: buffers.lines,
});

/** Divides the triangles marked red, and bisects those with one such neighbour. Throws `TooManyTriangles` before. */
async function divideMarked(
	mesh: AdaptMesh,
	red: EngineBuffer,
	maxTriangles: number,
	round: number,
): Promise<void> {
	const { session, time, buffers } = mesh;
	const { points: pointCount, triangles } = mesh;
	const words = bitWords(3 * triangles);
	const allocated = await session.allocate([
		['patterns', triangles],
		['counts', triangles + 1],
		['midpoints', words],
		['ranks of midpoints', 2 * words + 2],
	]);
	const [patterns, counts, midpoints, ranks] = allocated as [
		EngineBuffer,
		EngineBuffer,
		EngineBuffer,
		EngineBuffer,
	];
	try {
		await time('count', () => {
			session.run(
				countParts,
				triangles,
				{},
				{ points: buffers.points, triangles: buffers.triangles, red, patterns, counts, midpoints },
			);
			prefixSum(session, counts, triangles + 1);
			bitRanks(session, midpoints, words, ranks);
		});
		const [newTriangles = 0, newPoints = 0] = await session.readValues([
			[counts, triangles],
			[ranks, 2 * words + 1],
		]);
		const total = triangles + newTriangles;
		if (total > Math.min(maxTriangles, MAX_TRIANGLES - 1))
			throw new TooManyTriangles(round, total, maxTriangles);
		await growTo(mesh, pointCount + newPoints, total);
		await time('place', () =>
			session.run(
				placeMidpoints,
				3 * triangles,
				{ pointCount, backgroundTriangles: mesh.backgroundTriangles },
				{
					...trianglesOf(mesh),
					midpoints: ranks,
					background: mesh.background,
					points: buffers.points,
				},
			),
		);
		await time('divide', () =>
			session.run(
				divideTriangles,
				triangles,
				{ pointCount },
				{ patterns, counts, midpoints: ranks, ...trianglesOf(mesh) },
			),
		);
		mesh.points = pointCount + newPoints;
		mesh.triangles = total;
	} finally {
		for (const buffer of allocated) session.free(buffer);
	}
}

/** Grows the records; with headroom unless memory is short. */
async function growTo(mesh: AdaptMesh, points: number, triangles: number): Promise<void> {
	const { session, buffers } = mesh;
	const names = ['points', 'triangles', 'lines'] as const;
	const needed = {
		points: POINT * points,
		triangles: TRIANGLE * triangles,
		lines: LINE * triangles,
	};
	if (names.every((name) => buffers[name].length >= needed[name])) return;
	const grow = (factor: number) =>
		session.allocate(
			names.map(
				(name) => [buffers[name], Math.ceil(factor * needed[name]), { dirty: true }] as const,
			),
		);
	const grown = await grow(HEADROOM).catch(() => grow(1));
	for (const [i, name] of names.entries()) buffers[name] = grown[i]!;
}
