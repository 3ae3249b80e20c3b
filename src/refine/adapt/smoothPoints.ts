import type { EngineBuffer } from '../../engine/engine.ts';
import { countTurned } from '../../steps/adapt/countTurned.ts';
import { movePoints } from '../../steps/adapt/movePoints.ts';
import { MOVES } from '../../steps/adapt/moves.ts';
import { type AdaptMesh, recordStarts } from './adaptMesh.ts';
import { colourMesh } from './colourMesh.ts';

/** Dispatches recorded at once by default. */
const BATCH = 64;
/** Squared lengths of moves are in units of this. */
const SQUARED_UNIT = 2 ** -25;

/** How points move (`moveFree`): in the metric, in the metric as in the paper and unguarded, or to the mean of the neighbours. */
export type Moves = keyof typeof MOVES;

/** How a mesh is smoothed. */
export interface SmoothOptions {
	readonly sweeps: number;
	/** Whether points on lines stay. */
	readonly keepLines: boolean;
	/** Default `metric`. */
	readonly moves?: Moves;
	/** Colours moved between two moments at which a run can be cancelled. Default 64, of several sweeps. */
	readonly batch?: number;
}

/** What smoothing did. */
export interface Smoothed {
	/** Number of colours of points inside and of those on lines. */
	readonly colours: number;
	/** Number of moves of all sweeps. */
	readonly moved: number;
	/** Length of the longest move of the last sweep in the metric. */
	readonly largest: number;
	/** Triangles of moved points that do not clearly go round as before: 0 unless `moves` is `paper`. */
	readonly turned: number;
}

/**
 * Moves points so that the edges at each get the same length in the metric, colour by colour, each point by the places that its
 * neighbours have then (Rokos, Gorman, Kelly 2011, 2.3; Pain et al. 2001). Points on lines stay on these.
 *
 * @throws EngineError
 */
export async function smoothPoints(
	mesh: AdaptMesh,
	{ sweeps, keepLines, moves = 'metric', batch = BATCH }: SmoothOptions,
): Promise<Smoothed> {
	const { session, time, buffers, background, backgroundTriangles, lineEnds } = mesh;
	const made = await session.allocate([
		['starts', mesh.points],
		// Moves and the longest of each sweep; triangles that turned.
		['status', 2 * sweeps + 1],
	]);
	const [starts, status] = made as [EngineBuffer, EngineBuffer];
	const { points, triangles, lines } = buffers;
	try {
		await time('find starts', () => recordStarts(mesh, starts));
		const { list, classes } = await colourMesh(mesh, starts, keepLines);
		const order = session.upload('order', list);
		made.push(order);
		const record = (dispatch: number) => {
			const sweep = Math.floor(dispatch / classes.length);
			const { isOnLine, first: begin, end } = classes[dispatch % classes.length]!;
			const parameters = {
				...{ begin, onLine: isOnLine ? 1 : 0, moves: MOVES[moves], counter: 2 * sweep },
				...{ backgroundTriangles, lineCount: lineEnds.length / 4 },
			};
			session.run(movePoints, end - begin, parameters, {
				...{ points, triangles, lines, starts, order, background, lineEnds, status },
			});
		};
		const dispatches = sweeps * classes.length;
		for (let first = 0; first < dispatches; first += batch)
			await time('smooth', () => {
				for (let i = first; i < Math.min(dispatches, first + batch); i++) record(i);
			});
		const counter = 2 * sweeps;
		if (moves === 'paper')
			await time('smooth', () =>
				session.run(countTurned, mesh.triangles, { counter }, { points, triangles, status }),
			);
		const counts = await session.peek(status, counter + 1);
		let moved = 0;
		for (let i = 0; i < counter; i += 2) moved += counts[i]!;
		const largest = sweeps > 0 ? Math.sqrt(counts[counter - 1]! * SQUARED_UNIT) : 0;
		return { colours: classes.length, moved, largest, turned: counts[counter]! };
	} finally {
		for (const buffer of made) session.free(buffer);
	}
}
