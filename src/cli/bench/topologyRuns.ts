import type { Engine, Session } from '../../engine/engine.ts';
import { openResident } from '../../refine/resident/resident.ts';
import { refineRound } from '../../refine/rounds/round.ts';
import { buildTopology } from '../../refine/topology/buildTopology.ts';
import { type BenchMesh, markedBits, startOf } from './benchMesh.ts';
import { median, must, settle, sum } from './measure.ts';
import type { RowPace } from './pace.ts';
import type { Often } from './rounds.ts';

/** What building edges and adjacency from the plain list takes, in milliseconds: medians of the runs. */
export interface MeasuredTopology {
	readonly time: number;
	readonly wall: number;
	/** Of a run with about that time. */
	readonly steps: Readonly<Record<string, number>>;
	readonly pace?: RowPace;
}

/** Builds edges and adjacency of a mesh as often as asked for after a run that does not count. */
export async function measureTopology(
	engine: Engine,
	mesh: BenchMesh,
	often: Often,
): Promise<MeasuredTopology> {
	const session = engine.begin(often.now);
	try {
		const { triangles, check } = mesh;
		const corners = session.upload('corners', mesh.corners.slice());
		const fileOrder = mesh.fileOrder && session.upload('order', mesh.fileOrder.slice());
		const list = { corners, triangles, points: check.points, ...(fileOrder && { fileOrder }) };
		const run = () => timeRun(session, mesh, list, often);
		settle();
		await run();
		const { value: runs, pace } = await often.pacer.measure(async () => {
			const all: Omit<MeasuredTopology, 'pace'>[] = [];
			const began = often.now();
			for (let left = often.pacer.warmUps + often.repeats; left > 0; left--) {
				const one = await run();
				if (left > often.repeats) continue;
				all.push(one);
				if (often.now() - began > often.patience) break;
			}
			return all;
		});
		const middle = median(runs.map(({ time }) => time));
		return {
			time: middle,
			wall: median(runs.map(({ wall }) => wall)),
			steps: runs.find(({ time }) => time >= middle)!.steps,
			...(pace && { pace }),
		};
	} finally {
		session.end();
	}
}

async function timeRun(
	session: Session,
	{ check }: BenchMesh,
	list: Parameters<typeof buildTopology>[1],
	{ pacer, now }: Often,
): Promise<Omit<MeasuredTopology, 'pace'>> {
	await session.readWords([[list.corners, 0]]);
	session.takeMilliseconds();
	await pacer.beforeRun();
	const started = now();
	const built = await buildTopology(session, list);
	// The last step is done when a word of it is there.
	await session.readWords([[built.edgeTriangles, 0]]);
	const wall = now() - started;
	const steps = session.takeMilliseconds();
	must('the number of edges', built.edges, check.edges);
	must('the number of boundary edges', built.boundaryEdges, check.boundaryEdges);
	for (const plane of [built.sides, built.edgeTriangles]) session.free(plane);
	return { wall, steps, time: session.span ?? sum(Object.values(steps)) };
}

/** Milliseconds of each run from a plain list of triangles to its refinement, topology included. */
export async function measureWhole(
	engine: Engine,
	mesh: BenchMesh,
	fraction: number,
	runs: number,
	now: () => number,
): Promise<number[]> {
	const times: number[] = [];
	const selected = markedBits(mesh, fraction);
	for (let run = 0; run < runs; run++) {
		const session = engine.begin(now);
		try {
			const start = { ...startOf(mesh), selected: selected.slice() };
			settle();
			const started = now();
			const resident = await openResident(session, start);
			await refineRound(resident, { last: true });
			times.push(now() - started);
		} finally {
			session.end();
		}
	}
	return times;
}
