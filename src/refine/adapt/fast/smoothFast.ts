import type { EngineBuffer } from '../../../engine/engine.ts';
import { countInverted } from '../../../steps/adapt/countInverted.ts';
import { gatherRings, QUADS } from '../../../steps/fast/gatherRings.ts';
import { moveColour } from '../../../steps/fast/moveColour.ts';
import { moveGuarded } from '../../../steps/fast/moveGuarded.ts';
import { numberPoints } from '../../../steps/fast/numberPoints.ts';
import { scatterPositions } from '../../../steps/fast/scatterPositions.ts';
import { type AdaptMesh, LONGEST, recordStarts } from '../adaptMesh.ts';
import { type ColourClass, colourMesh } from '../colourMesh.ts';
import type { Smoothed } from '../smoothPoints.ts';
import { drawTexture, type MetricTexture } from './metricTexture.ts';

/** Dispatches between two checks of cancellation. */
export const BATCH = 512;

/** Options of the layout. */
export interface FastOptions {
	/** Whether points on lines stay. */
	readonly keepLines: boolean;
	/** Length of a lattice step. */
	readonly spacing: number;
}

/** Options of moves. */
export interface FastMoves {
	readonly sweeps: number;
	/** `paper` moves as the paper, without a guard; default `metric`. */
	readonly moves?: 'metric' | 'paper';
	/** Upper bound on lengths, as in `smoothPoints`. */
	readonly longest?: number;
}

/**
 * A mesh laid out for fast moves: points by colour, in a colour in their old order, then all again for those that stay;
 * 8 bytes for the position of each and 80 for its neighbours; most points read 32 of them. Positions are on the lattice, and
 * only differences are float32.
 */
export interface FastMesh {
	readonly mesh: AdaptMesh;
	readonly metric: MetricTexture;
	readonly classes: readonly ColourClass[];
	readonly starts: EngineBuffer;
	/** Points in the order of the layout. */
	readonly order: EngineBuffer;
	readonly positions: EngineBuffer;
	readonly neighbours: EngineBuffer;
	/** Bits of the squared longest move of the last sweep; number of moved points; number of inverted triangles. */
	readonly status: EngineBuffer;
}

/**
 * Moves points as `smoothPoints`, only on a GPU, in float32, with the metric from a texture. The result depends on the
 * device's texture filter.
 *
 * @throws EngineError, NotRefinable if sizes are too fine for a texture
 */
export async function smoothFast(
	mesh: AdaptMesh,
	options: FastOptions & FastMoves,
): Promise<Smoothed> {
	const fast = await openFast(mesh, options);
	try {
		await sweepFast(fast, options);
		return await writeBackFast(fast);
	} finally {
		freeFast(fast);
	}
}

/** Draws the texture, colours the points and lays them out. */
export async function openFast(
	mesh: AdaptMesh,
	{ keepLines, spacing }: FastOptions,
): Promise<FastMesh> {
	const { session, time, buffers } = mesh;
	const { points, triangles, lines } = buffers;
	const metric = await drawTexture(mesh, spacing);
	const [starts] = await session.allocate([['starts', mesh.points]]);
	await time('find starts', () => recordStarts(mesh, starts!));
	const { order, classes } = await colourMesh(mesh, starts!, keepLines);
	const listed = classes.at(-1)?.end ?? 0;
	const [numbers, positions, neighbours, status] = await session.allocate([
		['numbers', mesh.points],
		['positions', 2 * (listed + mesh.points), { dirty: true }],
		['neighbours', 4 * QUADS * listed, { dirty: true }],
		['status', 3],
	]);
	const layout = { order, positions: positions!, neighbours: neighbours! };
	await time('lay out', () => {
		const all = { points, triangles, lines, starts: starts!, numbers: numbers!, ...layout };
		session.run(numberPoints, listed, {}, { order, numbers: numbers! });
		for (const { first: begin, end } of classes)
			session.run(gatherRings, end - begin, { begin, movable: 1, listed }, all);
		session.run(gatherRings, mesh.points, { begin: 0, movable: 0, listed }, all);
	});
	session.free(numbers!);
	return { mesh, metric, classes, starts: starts!, status: status!, ...layout };
}

/** Moves all points that may move, colour by colour, `sweeps` times. */
export async function sweepFast(
	fast: FastMesh,
	{ sweeps, moves = 'metric', longest = LONGEST }: FastMoves,
): Promise<void> {
	const { mesh, metric, classes, positions, neighbours, status } = fast;
	const { session, time, lineEnds } = mesh;
	const { left, bottom, cell } = metric.texels;
	const [upper = 0] = new Uint32Array(Float32Array.of(longest).buffer);
	const common = { left, bottom, cell, lineCount: lineEnds.length / 4, counter: 0 };
	const buffers = { positions, neighbours, lineEnds, status, metric: metric.texture };
	const dispatches = sweeps * classes.length;
	const record = (dispatch: number) => {
		const { isOnLine, first: begin, end } = classes[dispatch % classes.length]!;
		const last = dispatch >= dispatches - classes.length ? 1 : 0;
		const parameters = { ...common, begin, bound: isOnLine ? 1 : 0, last };
		if (moves === 'paper') session.run(moveColour, end - begin, parameters, buffers);
		else
			session.run(
				moveGuarded,
				end - begin,
				{ ...parameters, finest: metric.finest, upper },
				buffers,
			);
	};
	for (let first = 0; first < dispatches; first += BATCH)
		await time('smooth', () => {
			for (let i = first; i < Math.min(dispatches, first + BATCH); i++) record(i);
		});
}

/** Writes the positions into the records of the mesh, and returns the counts. */
export async function writeBackFast(fast: FastMesh): Promise<Smoothed> {
	const { mesh, metric, classes, starts, order, positions, status } = fast;
	const { session, time, buffers, background, backgroundTriangles } = mesh;
	const { points, triangles, lines } = buffers;
	await time('settle', () => {
		for (const { first: begin, end } of classes)
			session.run(
				scatterPositions,
				end - begin,
				{ begin, backgroundTriangles, counter: 1 },
				{ points, triangles, lines, starts, order, background, positions, status },
			);
		session.run(countInverted, mesh.triangles, { counter: 2 }, { points, triangles, status });
	});
	const counts = await session.peek(status, 3);
	const squared = new Float32Array(Uint32Array.of(counts[0]!).buffer)[0]!;
	const { width, height } = metric.texture;
	return {
		colours: classes.length,
		moved: counts[1]!,
		largest: Math.sqrt(squared) * 2 ** -metric.finest,
		inverted: counts[2]!,
		texture: { width, height },
	};
}

/** Frees the buffers of a layout. */
export function freeFast({ mesh, starts, order, positions, neighbours, status }: FastMesh): void {
	for (const buffer of [starts, order, positions, neighbours, status]) mesh.session.free(buffer);
}
