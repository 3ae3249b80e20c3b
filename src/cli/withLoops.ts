import { EngineError } from '../engine/engine.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { type Loops, sharesLoops, singleThread } from '../util/loop.ts';

/** Runs `work` with loops shared by threads if the mesh is large, and repeats it on this thread alone if they fail. */
export async function withLoops<T>(
	mesh: TriMesh | undefined,
	work: (loops: Loops) => Promise<T>,
): Promise<T> {
	if (!mesh || !sharesLoops(triangleCount(mesh))) return work(singleThread);
	const { openLoops } = await import('./openLoops.ts');
	const shared = openLoops(triangleCount(mesh));
	if (!shared) return work(singleThread);
	try {
		return await work(shared.loops);
	} catch (error) {
		if (!(error instanceof EngineError)) throw error;
		return await work(singleThread);
	} finally {
		shared.close();
	}
}
