import type { EngineBuffer, Session } from '../../engine/engine.ts';
import { findStarts } from '../../steps/adapt/findStarts.ts';
import { UNIT } from '../../steps/adapt/lengths.ts';
import { LINE, POINT, TRIANGLE } from '../../steps/adapt/records.ts';
import type { TimeStep } from '../resident/resident.ts';

/*
 * Bytes for each triangle, if a mesh has half a point to one: records 40, points 16, starts 2; during coarsening rates
 * 4 and bit sets below 1; during smoothing colours and the order of points 4, flags 2, and in rounds the previous
 * points 16; during division patterns, counts and bits 9; the background, which stays, 34.
 */

/** A mesh under adaptation on an engine: records as in `src/steps/adapt/records.ts`. */
export interface AdaptMesh {
	readonly session: Session;
	readonly time: TimeStep;
	points: number;
	triangles: number;
	/** Number of edges; points − edges + triangles is constant (Euler). */
	readonly edges: () => number;
	readonly buffers: {
		points: EngineBuffer;
		triangles: EngineBuffer;
		lines: EngineBuffer;
	};
	/** Bit set of the triangles of the input that may change. */
	readonly scope: EngineBuffer;
	/** The mesh with the metric field (`src/steps/adapt/background.ts`), and its number of triangles. */
	readonly background: EngineBuffer;
	readonly backgroundTriangles: number;
	/** x y of both ends of each line. */
	readonly lineEnds: EngineBuffer;
}

/** Records of a mesh and its background in working order; the session takes the arrays over. */
export interface AdaptStart {
	readonly points: Uint32Array;
	readonly triangles: Uint32Array;
	readonly lines: Uint32Array;
	readonly scope: Uint32Array;
	readonly background: Uint32Array;
	readonly lineEnds: Uint32Array;
}

/**
 * Uploads a mesh to an engine.
 *
 * @param edges number of edges of its triangles
 */
export function openAdaptMesh(
	session: Session,
	start: AdaptStart,
	edges: number,
	time: TimeStep,
): AdaptMesh {
	const euler = start.points.length / POINT + start.triangles.length / TRIANGLE - edges;
	const mesh: AdaptMesh = {
		session,
		time,
		points: start.points.length / POINT,
		triangles: start.triangles.length / TRIANGLE,
		buffers: {
			points: session.upload('points', start.points),
			triangles: session.upload('triangles', start.triangles),
			lines: session.upload('lines', start.lines),
		},
		scope: session.upload('scope', start.scope),
		background: session.upload('background', start.background),
		lineEnds: session.upload('ends of lines', start.lineEnds),
		backgroundTriangles: start.triangles.length / TRIANGLE,
		edges: () => mesh.points + mesh.triangles - euler,
	};
	return mesh;
}

/** Reads the records of a mesh; its buffers must not be used afterwards. */
export async function readRecords(
	mesh: AdaptMesh,
): Promise<{ readonly [name in 'points' | 'triangles' | 'lines']: Uint32Array }> {
	const { session, buffers } = mesh;
	return {
		points: await session.read(buffers.points, POINT * mesh.points),
		triangles: await session.read(buffers.triangles, TRIANGLE * mesh.triangles),
		lines: await session.read(buffers.lines, LINE * mesh.triangles),
	};
}

/** Records the steps that find the start of each point. */
export function recordStarts(
	{ session, triangles, buffers }: AdaptMesh,
	starts: EngineBuffer,
): void {
	for (const boundary of [0, 1])
		session.run(findStarts, triangles, { boundary }, { triangles: buffers.triangles, starts });
}

/** Upper bound on lengths in the metric: components are clamped. */
export const LONGEST = 64;

/** A squared length in `UNIT` as upper and lower u32. */
export function squaredHighLow(squared: number): readonly [high: number, low: number] {
	const units = Math.round(squared * UNIT);
	const high = Math.floor(units / 2 ** 32);
	return [high, units - high * 2 ** 32];
}
