import type { Engine } from '../../src/engine/engine.ts';
import { meshInfo } from '../../src/mesh/info.ts';
import { forgetQuality } from '../../src/mesh/quality.ts';
import { forgetTopology } from '../../src/mesh/topology.ts';
import type { Refined } from '../../src/refine/algorithm.ts';
import { TooManyTriangles } from '../../src/refine/errors.ts';
import { parseGoal } from '../../src/refine/goal.ts';
import { algorithms } from '../../src/refine/registry.ts';
import type { CancelSignal } from '../../src/util/cancel.ts';
import type { ProgressReport } from '../../src/util/progress.ts';
import { displayOf, loneDisplay, sharesOf } from './display.ts';
import type { RefinedView, ToWorker } from './messages.ts';
import { pause } from './pause.ts';
import type { Held } from './readDocument.ts';
import { fewestMade, tooManyFrom, tooManyIn, trianglesThatFit } from './room.ts';

/** What is kept of a refinement. */
export type Made = Pick<Refined, 'mesh' | 'resident' | 'toFile'>;

/** Refines a document; what the page needs to show the result, and the result itself. */
export async function refineHeld(
	held: Held,
	{ selection, rounds, split, until, lone }: ToWorker['refine']['params'],
	engine: Engine,
	words: { readonly fallback?: string; readonly remark?: string },
	how: { readonly signal: CancelSignal; readonly onProgress: ProgressReport },
): Promise<{ view: RefinedView; refined: Made }> {
	if (held.errors > 0) throw new Error('The file has errors: mend them to refine it.');
	const algorithm = algorithms[0];
	if (!algorithm) throw new Error('there is no refinement algorithm');
	const start = performance.now();
	const { deviceMemory } = navigator as { readonly deviceMemory?: number };
	const maxTriangles = trianglesThatFit(deviceMemory, lone);
	const fewest = fewestMade(held.info.triangles, selection, rounds, split);
	if (until === undefined && fewest > maxTriangles) throw tooManyFrom(fewest, maxTriangles);
	const refined = await algorithm
		.refine(engine, held.mesh, {
			selection,
			rounds,
			split,
			...(until !== undefined && { until: parseGoal(until) }),
			keep: engine.kind === 'gpu',
			maxTriangles,
			pause,
			now: () => performance.now(),
			...how,
		})
		.catch((error: unknown) => {
			throw error instanceof TooManyTriangles ? tooManyIn(error) : error;
		});
	const { mesh, maps, warnings, adapter, milliseconds } = refined;
	how.onProgress({ phase: 'measuring the result' });
	await pause();
	// Before `meshInfo`, which takes what is measured already.
	const histogram = sharesOf(mesh);
	await pause();
	const after = meshInfo(mesh, held.format.id);
	if (lone) forgetTopology(mesh);
	const display = (lone ? loneDisplay : displayOf)(mesh, held.origin, held.first);
	forgetQuality(mesh);
	const view: RefinedView = {
		version: held.version,
		before: held.info,
		after,
		display,
		histogram,
		parents: maps.triangleParents,
		rounds: refined.rounds,
		warnings,
		engine: engine.kind,
		adapter,
		...words,
		milliseconds: { ...milliseconds, total: performance.now() - start },
	};
	// The maps to the input are worth as much memory as half of the result, and nobody here asks for them.
	const { resident, toFile } = refined;
	return { view, refined: { mesh, ...(resident && { resident }), ...(toFile && { toFile }) } };
}
