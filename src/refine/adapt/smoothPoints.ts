import type { BufferRequest, EngineBuffer } from '../../engine/engine.ts';
import { countInverted } from '../../steps/adapt/countInverted.ts';
import { UNIT } from '../../steps/adapt/lengths.ts';
import { movePoints } from '../../steps/adapt/movePoints.ts';
import { MOVES } from '../../steps/adapt/moves.ts';
import { POINT } from '../../steps/adapt/records.ts';
import { type AdaptMesh, LONGEST, recordStarts, squaredHighLow } from './adaptMesh.ts';
import { colourMesh } from './colourMesh.ts';

/** Dispatches recorded at once by default. */
const BATCH = 64;
/** Counters of a sweep. */
const COUNTERS = 3;
/** Unit of squared lengths of moves. */
const SQUARED_UNIT = 2 ** -25;

/** Rule of moves, see `moveFree`. */
export type MoveRule = keyof typeof MOVES;

/** Options of smoothing. */
export interface SmoothOptions {
	readonly sweeps: number;
	/** Whether points on lines stay. */
	readonly keepLines: boolean;
	/** Default `metric`. */
	readonly moves?: MoveRule;
	/**
	 * Upper bound on lengths: in guarded moves in the metric no edge gets longer than both it and the longest edge at the
	 * point was. Default: none.
	 */
	readonly longest?: number;
	/** Length of the shortest move in the metric. Default 0. */
	readonly shortest?: number;
	/**
	 * All points stay if less than this fraction of them moves by more than 0.05 in the metric in the first sweep.
	 * Default 0.
	 */
	readonly restBelow?: number;
	/** Dispatches between two checks of cancellation. Default 64, across sweeps. */
	readonly batch?: number;
}

/** Result of smoothing. */
export interface Smoothed {
	/** Number of colours of free points and of points on lines. */
	readonly colours: number;
	/** Number of moves of all sweeps; with a texture the number of moved points. */
	readonly moved: number;
	/** Length of the longest move of the last sweep in the metric. */
	readonly largest: number;
	/** Triangles of moved points that are not clearly counter-clockwise: 0 unless `moves` is `paper`. */
	readonly inverted: number;
	/** Texels of the metric, if it was read from a texture. */
	readonly texture?: { readonly width: number; readonly height: number };
}

/**
 * Moves points so that the edges at each get the same length in the metric, colour by colour, each point by the current
 * positions of its neighbours (Rokos, Gorman, Kelly 2011, 2.3; Pain et al. 2001). Points on lines stay on them.
 *
 * @throws EngineError
 */
export async function smoothPoints(mesh: AdaptMesh, options: SmoothOptions): Promise<Smoothed> {
	const { session, time, buffers, background, backgroundTriangles, lineEnds } = mesh;
	const { sweeps, keepLines, moves = 'metric', restBelow = 0, batch = BATCH } = options;
	const counters = COUNTERS * sweeps;
	const length = POINT * mesh.points;
	const allocated = await session.allocate([
		['starts', mesh.points],
		// Moves, far moves and the longest move of each sweep; inverted triangles; flags of points at rest.
		['status', counters + 1 + mesh.points],
		...(restBelow > 0 && sweeps > 0
			? [['points before', length, { dirty: true }] as const satisfies BufferRequest]
			: []),
	]);
	const [starts, status, before] = allocated as [EngineBuffer, EngineBuffer, EngineBuffer?];
	const { points, triangles, lines } = buffers;
	try {
		await time('find starts', () => recordStarts(mesh, starts));
		const { order, classes } = await colourMesh(mesh, starts, keepLines);
		allocated.push(order);
		const arrays = { points, triangles, lines, starts, order, background, lineEnds, status };
		const rules = {
			...rulesOf(options),
			restStart: counters + 1,
			backgroundTriangles,
			lineCount: lineEnds.length / 4,
		};
		const record = (dispatch: number) => {
			const { isOnLine, first: begin, end } = classes[dispatch % classes.length]!;
			const counter = COUNTERS * Math.floor(dispatch / classes.length);
			const parameters = { ...rules, begin, onLine: isOnLine ? 1 : 0, counter };
			session.run(movePoints, end - begin, parameters, arrays);
		};
		const sweep = async (from: number, to: number) => {
			const end = to * classes.length;
			for (let first = from * classes.length; first < end; first += batch)
				await time('smooth', () => {
					for (let i = first; i < Math.min(end, first + batch); i++) record(i);
				});
		};
		if (before) {
			session.copy(points, before, length);
			await sweep(0, 1);
			const [far = 0] = await session.readValues([[status, 1]]);
			if (far < restBelow * (classes.at(-1)?.end ?? 0)) {
				session.copy(before, points, length);
				return { colours: classes.length, moved: 0, largest: 0, inverted: 0 };
			}
		}
		await sweep(before ? 1 : 0, sweeps);
		if (moves === 'paper')
			await time('smooth', () => {
				const counter = counters;
				session.run(countInverted, mesh.triangles, { counter }, { points, triangles, status });
			});
		return smoothedOf(classes.length, await session.peek(status, counters + 1));
	} finally {
		for (const buffer of allocated) session.free(buffer);
	}
}

/** Makes the result from the counters of all sweeps and the number of inverted triangles. */
function smoothedOf(colours: number, counts: Uint32Array): Smoothed {
	const last = counts.length - 1;
	let moved = 0;
	for (let i = 0; i < last; i += COUNTERS) moved += counts[i]!;
	const largest = last > 0 ? Math.sqrt(counts[last - 1]! * SQUARED_UNIT) : 0;
	return { colours, moved, largest, inverted: counts[last]! };
}

/** Parameters of the step `movePoints` that are the same in all sweeps. */
function rulesOf({ moves = 'metric', longest = LONGEST, shortest = 0 }: SmoothOptions) {
	const [upperHigh, upperLow] = squaredHighLow(longest ** 2);
	const minMove = Math.round((shortest ** 2 * UNIT) / 2);
	return { moves: MOVES[moves], upperHigh, upperLow, minMove };
}
