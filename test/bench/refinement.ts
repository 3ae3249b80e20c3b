import { median, must, repeat } from '../../src/cli/bench/measure.ts';
import { openEngine } from '../../src/cli/engines.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { pointCount, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { longestEdge } from '../../src/refine/longestEdge.ts';
import { hashedSelection, orderFreeChecksum } from '../support/grids.ts';
import type { Figure } from './history.ts';
import { large } from './large.ts';

/**
 * One round on the CPU engine with every triangle selected, nanoseconds per new triangle: held against the round alone
 * and against all that a user waits for.
 */
const cpuTarget = 400;

/** Times one round over the large mesh on an engine, for each fraction of it selected. */
async function benchEngine(engine: Engine, mesh: TriMesh, kind: string): Promise<Figure[]> {
	const figures: Figure[] = [];
	const adapter = engine.kind === 'gpu' ? { adapter: `${engine.adapter} (${kind})` } : {};
	for (const round of large.rounds) {
		const selection = hashedSelection(triangleCount(mesh), round.fraction);
		const runs = await repeat(5, async () => {
			const start = performance.now();
			const { mesh: refined, milliseconds } = await longestEdge.refine(engine, mesh, {
				selection,
				rounds: 1,
				now: () => performance.now(),
			});
			const total = performance.now() - start;
			must('the number of new points', pointCount(refined) - large.points, round.newPoints);
			must(
				'the number of new triangles',
				triangleCount(refined) - large.triangles,
				round.newTriangles,
			);
			must('the checksum', orderFreeChecksum(refined), round.checksum);
			return { ...milliseconds, total };
		});
		const name = `refine 2^20 triangles, ${round.fraction * 100} % selected, ${kind}`;
		const [refine, total] = [
			median(runs.map((run) => run.refine)),
			median(runs.map((run) => run.total)),
		];
		const perNew = (1e6 * refine) / round.newTriangles;
		const target = kind === 'CPU' && round.fraction === 1 ? { target: cpuTarget } : {};
		figures.push(
			{
				case: name,
				figure: 'round per new triangle',
				value: perNew,
				unit: 'ns',
				...target,
				...adapter,
			},
			{ case: name, figure: 'round', value: refine, unit: 'ms', ...adapter },
			{ case: name, figure: 'prepare, round, new mesh', value: total, unit: 'ms', ...adapter },
			{
				case: name,
				figure: 'prepare, round, new mesh per new triangle, median',
				value: (1e6 * total) / round.newTriangles,
				unit: 'ns',
				...target,
				...adapter,
			},
			{
				case: name,
				figure: 'prepare, round, new mesh per new triangle, first run',
				value: (1e6 * runs[0]!.total) / round.newTriangles,
				unit: 'ns',
				...target,
				...adapter,
			},
		);
	}
	return figures;
}

/** Times refinement on the CPU. */
export async function benchCpu(mesh: TriMesh): Promise<Figure[]> {
	const { engine } = await openEngine('cpu');
	return benchEngine(engine, mesh, 'CPU');
}

/** Times refinement on a hardware GPU, else on a software adapter; nothing where there is neither. */
export async function benchGpu(mesh: TriMesh): Promise<Figure[]> {
	const { engine, reason } = await openEngine('auto', { software: true });
	try {
		console.log(reason);
		if (engine.kind === 'cpu') return [];
		return await benchEngine(
			engine,
			mesh,
			reason.includes('software adapter') ? 'software adapter' : 'hardware GPU',
		);
	} finally {
		engine.destroy();
	}
}
