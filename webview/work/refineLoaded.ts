import type { Engine } from '../../src/engine/engine.ts';
import { mainParents } from '../../src/mesh/carry/parents.ts';
import { mapsOf, type Provenance } from '../../src/mesh/provenance.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
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
import { measureMesh } from './displayOf.ts';
import { tooManyFrom, tooManyIn, trianglesThatFit } from './memoryLimit.ts';
import type { ToWorker } from './messages.ts';
import type { EngineReasons, EngineRequest } from './openEngine.ts';
import { pause } from './pause.ts';
import type { LoadedMesh } from './readDocument.ts';
import { quantitiesWithSizes } from './sizedMesh.ts';

/** Title of the command that splits quads and polygons into triangles. */
const convert = 'Convert Mesh…';

/** The kept parts of a refinement. */
export type RefineResult = Pick<Outcome, 'mesh' | 'resident' | 'work2file' | 'sizes'>;

type Params = Omit<ToWorker['refine']['params'], 'basis' | 'after'> & {
	/** Number of triangles of an older source and its result that are held at the same time. */
	readonly beside?: number;
};
type RunControl = { readonly signal: CancelSignal; readonly onProgress: ProgressReport };

/** Number of triangles that the page has memory for, less `heldTriangles`. */
export function memoryFor(drawnOnDevice: boolean, heldTriangles = 0): number {
	const { deviceMemory } = navigator as { readonly deviceMemory?: number };
	return Math.max(0, trianglesThatFit(deviceMemory, drawnOnDevice) - heldTriangles);
}

/** Throws an error for the user if a document can't be refined with these parameters, before anything is done. */
export function checkRefinable(loadedMesh: LoadedMesh, params: Params): void {
	if (loadedMesh.errors > 0) throw new Error('The file has errors: fix them to refine it.');
	const { operation, values } = requestedRun(params);
	const refusal = meshRefusal(operation, loadedMesh.mesh, `${convert} splits them into triangles`);
	if (refusal !== undefined) throw new Error(`${refusal}.`);
	const selected = countOf(selectionFor(params.selection, loadedMesh.info.triangles));
	const limit = memoryFor(params.drawnOnDevice, params.beside);
	const minTriangles = operation.fewest?.(loadedMesh.info.triangles, selected, values) ?? 0;
	if (minTriangles > limit) throw tooManyFrom(minTriangles, limit);
}

/** The requested engine, restricted to the CPU if the operation has no kernels. */
export function engineRequest({ info }: LoadedMesh, params: Params): EngineRequest {
	const { operation, values } = requestedRun(params);
	const selection = selectionFor(params.selection, info.triangles);
	const size = runSize(operation, values, info.triangles, selection);
	return { choice: operation.engines.includes('gpu') ? params.engine : 'cpu-alone', size };
}

/**
 * The requested operation, and all values of its options. Throws an error for the user if the operation is unknown, or
 * a value is invalid.
 */
function requestedRun({ operation: id, values, drawnOnDevice, beside: heldTriangles }: Params): {
	readonly operation: Operation;
	readonly values: OptionValues;
} {
	const operation = operationOf(id);
	if (!operation) throw new Error(`Unknown operation ${id}.`);
	const hasLimit = operation.options.some(({ name }) => name === 'max-triangles');
	const limits = hasLimit ? { 'max-triangles': memoryFor(drawnOnDevice, heldTriangles) } : {};
	return { operation, values: optionValues(id, operation.options, { ...limits, ...values }) };
}

/** Resizes a selection to `triangles` triangles. */
function selectionFor(selection: Uint8Array | null, triangles: number): Uint8Array {
	if (selection?.length === triangles) return selection;
	const flags = new Uint8Array(triangles);
	if (selection) flags.set(selection.subarray(0, triangles));
	else flags.fill(1);
	return flags;
}

/** Refines a document. With `keep` the result also stays on the device of a GPU engine. */
export async function refineMesh(
	loadedMesh: LoadedMesh,
	params: Params,
	engine: Engine,
	control: RunControl,
	keep: boolean,
): Promise<Outcome> {
	const { operation, values } = requestedRun(params);
	const selection = selectionFor(params.selection, triangleCount(loadedMesh.mesh));
	const isAll = !selection.includes(0);
	return runOperation(operation, engine, loadedMesh.mesh, {
		selection,
		...(isAll && { selectAgain: selectAll }),
		values,
		keep: keep && engine.kind === 'gpu',
		keepSizes: true,
		pause,
		now: () => performance.now(),
		...control,
	}).catch((error: unknown) => {
		if (error instanceof DividesCarried) throw dividesIn(error);
		if (error instanceof NeedsSplit)
			throw new Error(`${error.refusal}; ${convert} splits such cells into triangles.`);
		throw error instanceof TooManyTriangles ? tooManyIn(error) : error;
	});
}

/** Selects all triangles of any mesh. */
const selectAll = async (mesh: TriMesh): Promise<Uint8Array> =>
	new Uint8Array(triangleCount(mesh)).fill(1);

/** The refusal to divide an edge of a carried cell, with advice. */
function dividesIn({ cell, line, splits }: DividesCarried): Error {
	const where = line === undefined ? '' : ` (line ${countText(line)})`;
	const advice = 'Choose triangles farther away from it';
	const help = splits ? `${advice}, or have ${convert} split such cells into triangles` : advice;
	return new Error(`An edge of ${cell}${where} would be divided, a cell that is kept. ${help}.`);
}

/** Refines a document; returns the result, and its view for the page. */
export async function refineLoaded(
	loadedMesh: LoadedMesh,
	params: Params,
	engine: Engine,
	reasons: EngineReasons,
	control: RunControl,
): Promise<{ view: RefinedView; refined: RefineResult }> {
	const start = performance.now();
	const refined = await refineMesh(loadedMesh, params, engine, control, true);
	const { mesh, provenance, report } = refined;
	const origins = originsOf(provenance);
	control.onProgress({ phase: 'measuring the result' });
	await pause();
	const { origin, first } = loadedMesh;
	const shown = { format: loadedMesh.format.id, origin, first, withArrays: !params.drawnOnDevice };
	const { info, display, histogram, lengths, figures } = await measureMesh(mesh, shown, pause);
	const view: RefinedView = {
		version: loadedMesh.version,
		before: loadedMesh.info,
		after: info,
		display,
		histogram,
		lengths,
		...(figures && { figures }),
		quantities: quantitiesWithSizes(mesh, refined.sizes?.after),
		...origins,
		rounds: report.rounds,
		...(report.coarsening && { coarsening: report.coarsening }),
		...(report.work !== undefined && { work: report.work }),
		...(report.pointGroups && { pointGroups: report.pointGroups }),
		warnings: report.warnings,
		engine: engine.kind,
		adapter: report.adapter,
		...reasons,
		milliseconds: { ...report.milliseconds, total: performance.now() - start },
	};
	const { resident, work2file, sizes } = refined;
	return {
		view,
		refined: {
			mesh,
			...(resident && { resident }),
			...(work2file && { work2file }),
			...(sizes && { sizes }),
		},
	};
}

/** Provenance of the faces of a result. */
function originsOf(provenance: Provenance): Pick<RefinedView, 'parents' | 'joined'> {
	const { merged } = provenance;
	if (merged) {
		const { starts, parents } = merged.of;
		const first = Uint32Array.from({ length: starts.length - 1 }, (_, i) => parents[starts[i]!]!);
		return { parents: first, joined: { starts, parents } };
	}
	const { triangles } = provenance;
	if (!(triangles instanceof Uint32Array)) return { parents: mainParents(triangles) };
	const maps = mapsOf(provenance);
	// Unused here, and a sixth of the result's memory.
	freeMemory(maps.pointParents, maps.edgeParents);
	return { parents: maps.triangleParents };
}
