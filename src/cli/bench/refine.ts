import { createCpuEngine } from '../../engine/cpuEngine.ts';
import type { Engine } from '../../engine/engine.ts';
import { triangleCount } from '../../mesh/triMesh.ts';
import { checkMesh } from './check.ts';
import type { MeshKind } from './meshes.ts';
import type { RefineRow } from './results.ts';
import { bareMesh, type MeasuredRounds, measureRounds } from './rounds.ts';

/** What a sweep goes through. */
export interface Sweep {
	readonly kinds: readonly MeshKind[];
	/** Numbers of triangles, about. */
	readonly sizes: readonly number[];
	readonly fractions: readonly number[];
	/** The GPU engine; absent where it is left out. */
	readonly gpu?: Engine;
	/** The GPU engine is left out beyond. */
	readonly mostGpuTriangles: number;
	/** Numbers of threads of the CPU engine; empty where it is left out. */
	readonly threads: readonly number[];
	/** The CPU engine is left out beyond. */
	readonly mostCpuTriangles: number;
	readonly repeats: number;
	/** Bytes a second of a copy on the GPU. */
	readonly bandwidth?: number;
	readonly now: () => number;
	/** Says what comes next. */
	readonly say: (text: string) => void;
}

/** Rounds of a refinement where the result allows. */
const ROUNDS = 3;

/**
 * What a round reads and writes, of a mesh that stays on the device with its adjacency: a bit or two for each triangle,
 * 52 bytes for each touched one, 32 for each new one, 56 for each divided edge. New points and divided edges are one.
 */
export const modelBytes = (triangles: number, touched: number, added: number, divided: number) =>
	0.5 * triangles + 52 * touched + 32 * added + 56 * divided;

/** Measures every mesh at every size and fraction on every engine; throws where two engines give different meshes. */
export async function sweep(options: Sweep): Promise<RefineRow[]> {
	const rows: RefineRow[] = [];
	for (const size of options.sizes)
		for (const kind of options.kinds) {
			const { now, say } = options;
			const started = now();
			const mesh = kind.make(size);
			const scale = kind.id === 'grid' ? 2 ** -5 : 1;
			const before = checkMesh(bareMesh(mesh), scale);
			if (before.faults.length > 0)
				throw new Error(`the mesh ${kind.id} has ${before.faults.join('; ')}`);
			const triangles = triangleCount(mesh);
			const title = `${kind.id}, ${triangles} triangles`;
			say(`${title}, made and checked in ${((now() - started) / 1000).toFixed(1)} s`);
			for (const fraction of options.fractions) {
				const name = `${title}, ${100 * fraction} % marked`;
				const { repeats } = options;
				const job = { mesh, before, fraction, rounds: ROUNDS, repeats, scale, name };
				let first: MeasuredRounds | undefined;
				for (const { engine, threads } of enginesOf(options, triangles)) {
					const measured = await measureRounds(engine, job, now);
					engine.kind === 'cpu' && engine.destroy();
					first ??= measured;
					mustBeEqual(name, first, measured);
					rows.push({
						mesh: kind.id,
						triangles,
						fraction,
						rounds: measured.rounds,
						engine: engine.kind,
						...(threads !== undefined && { threads }),
						time: measured.time,
						wall: measured.wall,
						steps: measured.steps,
						result: measured.check,
						checksum: measured.check.checksum,
					});
				}
			}
		}
	return rows;
}

function* enginesOf(
	{ gpu, mostGpuTriangles, threads, mostCpuTriangles }: Sweep,
	triangles: number,
): Generator<{ readonly engine: Engine; readonly threads?: number }> {
	if (gpu && triangles <= mostGpuTriangles) yield { engine: gpu };
	if (triangles > mostCpuTriangles) return;
	for (const count of threads) yield { engine: createCpuEngine(), threads: count };
}

function mustBeEqual(name: string, one: MeasuredRounds, other: MeasuredRounds): void {
	for (const what of ['points', 'edges', 'triangles', 'checksum'] as const)
		if (one.check[what] !== other.check[what])
			throw new Error(
				`${name}: two engines give ${one.check[what]} and ${other.check[what]} as ${what}`,
			);
}
