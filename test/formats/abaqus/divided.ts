import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { operationOf } from '../../../src/refine/registry.ts';
import { runOperation } from '../../../src/refine/runOperation.ts';
import { optionValues } from '../../../src/util/options.ts';

/** Divides all triangles of a mesh by an operation, or every third. */
export async function divided(mesh: TriMesh, id: string, whole = true): Promise<TriMesh> {
	const operation = operationOf(id)!;
	const engine = createCpuEngine();
	const selection = Uint8Array.from({ length: triangleCount(mesh) }, (_, t) =>
		whole || t % 3 === 0 ? 1 : 0,
	);
	const { mesh: after } = await runOperation(operation, engine, mesh, {
		selection,
		values: optionValues(id, operation.options, {}),
		now: () => 0,
	});
	engine.destroy();
	return after as TriMesh;
}
