import type { Engine } from '../../src/engine/engine.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { Refined, RefineOptions } from '../../src/refine/algorithm.ts';
import { longestEdgeWith, type RoundRefiner } from '../../src/refine/rounds/inRounds.ts';

/** Refines by longest edges and closes the engine; one round unless the options say otherwise. */
export async function refineOn(
	open: () => Engine,
	mesh: TriMesh,
	options: Partial<RefineOptions> & Pick<RefineOptions, 'selection'>,
	algorithm: RoundRefiner = longestEdgeWith({}),
): Promise<Refined> {
	const engine = open();
	try {
		return await algorithm.refine(engine, mesh, {
			rounds: 1,
			now: () => performance.now(),
			...options,
		});
	} finally {
		engine.destroy();
	}
}
