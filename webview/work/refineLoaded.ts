import type { Engine } from '../../src/engine/engine.ts';
import { mainParents } from '../../src/mesh/carry/parents.ts';
import { mapsOf, type Provenance } from '../../src/mesh/provenance.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { quantitiesShown } from '../../src/quantities/shownQuantities.ts';
import { DividesCarried, NeedsSplit, TooManyTriangles } from '../../src/refine/errors.ts';
import type { Operation, Outcome } from '../../src/refine/operation.ts';
import { operationOf } from '../../src/refine/registry.ts';
import { meshRefusal, runOperation, runSize } from '../../src/refine/runOperation.ts';
import type { CancelSignal } from '../../src/util/cancel.ts';
import { countText } from '../../src/util/counted.ts';
import { freeMemory } from '../../src/util/freeMemory.ts';
import { type OptionValues, optionValues } from '../../src/util/options.ts';
import type { ProgressReport } from '../../src/util/progress.ts';
import { countOf } from '../model/history.ts';
import type { RefinedView } from '../model/results.ts';
import { measured } from './displayOf.ts';
import { tooManyFrom, tooManyIn, trianglesThatFit } from './memoryLimit.ts';
import type { ToWorker } from './messages.ts';
import type { EngineWish, EngineWords } from './openEngine.ts';
import { pause } from './pause.ts';
import type { LoadedMesh } from './readDocument.ts';

/** The command that makes triangles of quads and polygons. */
const convert = 'Convert Mesh…';

/** What is kept of a refinement. */
export type Made = Pick<Outcome, 'mesh' | 'resident' | 'work2file'>;

type Params = Omit<ToWorker['refine']['params'], 'basis' | 'after'> & {
	/** Triangles that are held beside, of a result of an older source. */
	readonly beside?: number;
};
type How = { readonly signal: CancelSignal; readonly onProgress: ProgressReport };

/** How many triangles the page has memory for, if so many are held `beside` them. */
export function memoryFor(drawnOnDevice: boolean, beside = 0): number {
	const { deviceMemory } = navigator as { readonly deviceMemory?: number };
	return Math.max(0, trianglesThatFit(deviceMemory, drawnOnDevice) - beside);
}

/** All triangles, whatever becomes of the mesh. */
const everything = async (mesh: TriMesh): Promise<Uint8Array> =>
	new Uint8Array(triangleCount(mesh)).fill(1);

/** The operation that is asked for, and all values of its options. Throws in words where there is none, or a value is none. */
function wanted({ operation: id, values, drawnOnDevice, beside }: Params): {
	readonly operation: Operation;
	readonly values: OptionValues;
} {
	const operation = operationOf(id);
	if (!operation) throw new Error(`Unknown operation ${id}.`);
	const limited = operation.options.some(({ name }) => name === 'max-triangles');
	const most = limited ? { 'max-triangles': memoryFor(drawnOnDevice, beside) } : {};
	return { operation, values: optionValues(id, operation.options, { ...most, ...values }) };
}

/** The selection for a mesh of so many triangles. */
function selectionFor(selection: Uint8Array | null, triangles: number): Uint8Array {
	if (selection?.length === triangles) return selection;
	const flags = new Uint8Array(triangles);
	if (selection) flags.set(selection.subarray(0, triangles));
	else flags.fill(1);
	return flags;
}

/** Throws in words where a document can't be refined so, before anything is done. */
export function checkRefinable(loadedMesh: LoadedMesh, params: Params): void {
	if (loadedMesh.errors > 0) throw new Error('The file has errors: fix them to refine it.');
	const { operation, values } = wanted(params);
	const refusal = meshRefusal(operation, loadedMesh.mesh, `${convert} splits them into triangles`);
	if (refusal !== undefined) throw new Error(`${refusal}.`);
	const selected = countOf(selectionFor(params.selection, loadedMesh.info.triangles));
	const most = memoryFor(params.drawnOnDevice, params.beside);
	const fewest = operation.fewest?.(loadedMesh.info.triangles, selected, values) ?? 0;
	if (fewest > most) throw tooManyFrom(fewest, most);
}

/** What may do the work that is asked for: as the user wants it, where the operation has kernels. */
export function engineRequest({ info }: LoadedMesh, params: Params): EngineWish {
	const { operation, values } = wanted(params);
	const selection = selectionFor(params.selection, info.triangles);
	const size = runSize(operation, values, info.triangles, selection);
	return { choice: operation.engines.includes('gpu') ? params.engine : 'cpu-alone', size };
}

/** Refines a document. The result stays on the device too, where there is one and `keep` is true. */
export async function refineMesh(
	loadedMesh: LoadedMesh,
	params: Params,
	engine: Engine,
	how: How,
	keep: boolean,
): Promise<Outcome> {
	const { operation, values } = wanted(params);
	const selection = selectionFor(params.selection, triangleCount(loadedMesh.mesh));
	const all = !selection.includes(0);
	return runOperation(operation, engine, loadedMesh.mesh, {
		selection,
		...(all && { selectAgain: everything }),
		values,
		keep: keep && engine.kind === 'gpu',
		pause,
		now: () => performance.now(),
		...how,
	}).catch((error: unknown) => {
		if (error instanceof DividesCarried) throw dividesIn(error);
		if (error instanceof NeedsSplit)
			throw new Error(`${error.refusal}; ${convert} splits such cells into triangles.`);
		throw error instanceof TooManyTriangles ? tooManyIn(error) : error;
	});
}

/** The refusal to divide an edge of a carried cell, with what a user can do about it here. */
function dividesIn({ cell, line, splits }: DividesCarried): Error {
	const where = line === undefined ? '' : ` (line ${countText(line)})`;
	const others = 'Choose triangles farther away from it';
	const help = splits ? `${others}, or have ${convert} split such cells into triangles` : others;
	return new Error(`An edge of ${cell}${where} would be divided, a cell that is kept. ${help}.`);
}

/** Refines a document; what the page needs to show the result, and the result itself. */
export async function refineLoaded(
	loadedMesh: LoadedMesh,
	params: Params,
	engine: Engine,
	words: EngineWords,
	how: How,
): Promise<{ view: RefinedView; refined: Made }> {
	const start = performance.now();
	const refined = await refineMesh(loadedMesh, params, engine, how, true);
	const { mesh, provenance, report } = refined;
	const origins = originsOf(provenance);
	how.onProgress({ phase: 'measuring the result' });
	await pause();
	const { origin, first } = loadedMesh;
	const shown = { format: loadedMesh.format.id, origin, first, withArrays: !params.drawnOnDevice };
	const { info, display, histogram, lengths, figures } = await measured(mesh, shown, pause);
	const view: RefinedView = {
		version: loadedMesh.version,
		before: loadedMesh.info,
		after: info,
		display,
		histogram,
		lengths,
		...(figures && { figures }),
		quantities: quantitiesShown(mesh),
		...origins,
		rounds: report.rounds,
		...(report.coarsening && { coarsening: report.coarsening }),
		...(report.work !== undefined && { work: report.work }),
		...(report.pointGroups && { pointGroups: report.pointGroups }),
		warnings: report.warnings,
		engine: engine.kind,
		adapter: report.adapter,
		...words,
		milliseconds: { ...report.milliseconds, total: performance.now() - start },
	};
	const { resident, work2file } = refined;
	return {
		view,
		refined: { mesh, ...(resident && { resident }), ...(work2file && { work2file }) },
	};
}

/** What the faces of a result come from. */
function originsOf(provenance: Provenance): Pick<RefinedView, 'parents' | 'joined'> {
	const { made } = provenance;
	if (made) {
		const { starts, parents } = made.of;
		const first = Uint32Array.from({ length: starts.length - 1 }, (_, i) => parents[starts[i]!]!);
		return { parents: first, joined: { starts, parents } };
	}
	const { triangles } = provenance;
	if (!(triangles instanceof Uint32Array)) return { parents: mainParents(triangles) };
	const maps = mapsOf(provenance);
	// Nobody here asks for these maps, which are worth a sixth of the result in memory.
	freeMemory(maps.pointParents, maps.edgeParents);
	return { parents: maps.triangleParents };
}
