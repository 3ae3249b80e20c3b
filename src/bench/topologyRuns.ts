import type { Engine } from '../engine/engine.ts';
import { openResident } from '../refine/resident/resident.ts';
import { refineRound } from '../refine/rounds/round.ts';
import { buildTopology } from '../refine/topology/buildTopology.ts';
import { type BenchMesh, markedBits, startOf } from './benchMesh.ts';
import { assertEqual, collectGarbage, repeat } from './measure.ts';
import type { RowPace } from './pace.ts';
import { medianOf, type RepeatOptions, repeatRuns, type Timed, timeWork } from './timedRuns.ts';

/** Times to derive edges and adjacency from a list of triangles: medians of the runs. */
export interface MeasuredTopology extends Timed {
	readonly pace?: RowPace;
}

/** Derives edges and adjacency of a mesh, first in a run that does not count, then repeatedly. */
export async function measureTopology(
	engine: Engine,
	{ triangles, check, ...mesh }: BenchMesh,
	repeatOptions: RepeatOptions,
): Promise<MeasuredTopology> {
	const session = engine.begin(repeatOptions.now);
	try {
		const corners = session.upload('corners', mesh.corners.slice());
		const fileOrder = mesh.fileOrder && session.upload('order', mesh.fileOrder.slice());
		const list = { corners, triangles, points: check.points, ...(fileOrder && { fileOrder }) };
		const run = async () => {
			// Reading a u32 waits for earlier work of the engine.
			await session.readValues([[corners, 0]]);
			session.takeMilliseconds();
			return timeWork(session, repeatOptions, async () => {
				const topology = await buildTopology(session, list);
				await session.readValues([[topology.edgeTriangles, 0]]);
				assertEqual('the number of edges', topology.edges, check.edges);
				assertEqual('the number of boundary edges', topology.boundaryEdges, check.boundaryEdges);
				for (const buffer of [topology.halfEdges, topology.edgeTriangles]) session.free(buffer);
				return session.takeMilliseconds();
			});
		};
		collectGarbage();
		await run();
		const { value: runs, pace } = await repeatOptions.pacer.measure(() =>
			repeatRuns(repeatOptions, run),
		);
		return { ...medianOf(runs), ...(pace && { pace }) };
	} finally {
		session.end();
	}
}

/** Milliseconds of each run from a list of triangles to its refinement, topology included. */
export function measureWithTopology(
	engine: Engine,
	mesh: BenchMesh,
	fraction: number,
	runs: number,
	now: () => number,
): Promise<number[]> {
	const selected = markedBits(mesh, fraction);
	return repeat(runs, async () => {
		const session = engine.begin(now);
		try {
			const start = { ...startOf(mesh), selected: selected.slice() };
			collectGarbage();
			const started = now();
			await refineRound(await openResident(session, start), { last: true });
			return now() - started;
		} finally {
			session.end();
		}
	});
}
