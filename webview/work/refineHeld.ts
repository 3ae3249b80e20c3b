import type { Engine } from '../../src/engine/engine.ts';
import { meshInfo } from '../../src/mesh/info.ts';
import { forgetQuality } from '../../src/mesh/quality.ts';
import { forgetTopology } from '../../src/mesh/topology.ts';
import type { Refined } from '../../src/refine/algorithm.ts';
import { TooManyTriangles } from '../../src/refine/errors.ts';
import { parseGoal } from '../../src/refine/goal.ts';
import { longestEdge } from '../../src/refine/longestEdge.ts';
import type { CancelSignal } from '../../src/util/cancel.ts';
import { freeMemory } from '../../src/util/freeMemory.ts';
import type { ProgressReport } from '../../src/util/progress.ts';
import { displayOf, loneDisplay, sharesOf } from './display.ts';
import type { RefinedView, ToWorker } from './messages.ts';
import { pause } from './pause.ts';
import type { Held } from './readDocument.ts';
import { fewestMade, tooManyFrom, tooManyIn, trianglesThatFit } from './room.ts';

/** What is kept of a refinement. */
export type Made = Pick<Refined, 'mesh' | 'resident' | 'toFile'>;

type Params = ToWorker['refine']['params'];
type How = { readonly signal: CancelSignal; readonly onProgress: ProgressReport };

/** How many triangles the page has room for. */
function roomFor(lone: boolean): number {
	const { deviceMemory } = navigator as { readonly deviceMemory?: number };
	return trianglesThatFit(deviceMemory, lone);
}

/** Throws in words where a document can't be refined so, before anything is done. */
export function checkRefinable(
	held: Held,
	{ selection, rounds, split, until, lone }: Params,
): void {
	if (held.errors > 0) throw new Error('The file has errors: mend them to refine it.');
	const most = roomFor(lone);
	const fewest = fewestMade(held.info.triangles, selection, rounds, split);
	if (until === undefined && fewest > most) throw tooManyFrom(fewest, most);
}

/** Refines a document. The result stays on the device too, where there is one and `keep` is true. */
export function refineMesh(
	held: Held,
	{ selection, rounds, split, until, lone }: Params,
	engine: Engine,
	how: How,
	keep: boolean,
): Promise<Refined> {
	return longestEdge
		.refine(engine, held.mesh, {
			selection,
			rounds,
			split,
			...(until !== undefined && { until: parseGoal(until) }),
			keep: keep && engine.kind === 'gpu',
			maxTriangles: roomFor(lone),
			pause,
			now: () => performance.now(),
			...how,
		})
		.catch((error: unknown) => {
			throw error instanceof TooManyTriangles ? tooManyIn(error) : error;
		});
}

/** Refines a document; what the page needs to show the result, and the result itself. */
export async function refineHeld(
	held: Held,
	params: Params,
	engine: Engine,
	words: { readonly fallback?: string; readonly remark?: string },
	how: How,
): Promise<{ view: RefinedView; refined: Made }> {
	const start = performance.now();
	const refined = await refineMesh(held, params, engine, how, true);
	const { mesh, maps, warnings, adapter, milliseconds } = refined;
	// Nobody here asks for these maps, which are worth a sixth of the result in memory.
	freeMemory(maps.pointParents, maps.edgeParents);
	how.onProgress({ phase: 'measuring the result' });
	await pause();
	// Before `meshInfo`, which takes what is measured already.
	const histogram = sharesOf(mesh);
	await pause();
	const after = meshInfo(mesh, held.format.id);
	if (params.lone) forgetTopology(mesh);
	const display = (params.lone ? loneDisplay : displayOf)(mesh, held.origin, held.first);
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
	const { resident, toFile } = refined;
	return { view, refined: { mesh, ...(resident && { resident }), ...(toFile && { toFile }) } };
}
