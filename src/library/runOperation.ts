import { createCpuEngine } from '../engine/cpuEngine.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import type { RunReport } from '../refine/operation.ts';
import { operationOf, operations } from '../refine/registry.ts';
import { runOperation as run } from '../refine/runOperation.ts';
import type { SliceHooks } from '../util/inSlices.ts';
import type { OptionValues } from '../util/options.ts';
import type { ProgressReport } from '../util/progress.ts';
import { checkRecord } from './meshRecord.ts';
import { articled, isOfType, typeName } from './types.ts';

/** Options of a run, all optional. */
export interface RunOptions extends SliceHooks {
	/**
	 * 1 for each triangle to work on, else 0. Default: `mesh.marked` if present and the operation refines marked
	 * triangles, else all.
	 */
	readonly selection?: Uint8Array;
	readonly onProgress?: ProgressReport;
}

/** The mesh made by an operation, and its report. */
export interface OperationResult {
	readonly mesh: TriMesh;
	readonly report: RunReport;
}

/**
 * Runs an operation of `refine` or `adapt` by its id on one thread, with the options of the command
 * line. The input is unchanged. Throws `TypeError` for an unknown id or a selection of wrong length, `OptionError` for
 * an invalid value, `NotRefinable` for a mesh that the operation does not take, `TooManyTriangles`, and `Cancelled`.
 */
export async function runOperation(
	mesh: TriMesh,
	id: string,
	values: OptionValues = {},
	{ selection, ...options }: RunOptions = {},
): Promise<OperationResult> {
	checkRecord(mesh);
	const operation = operationOf(id);
	if (!operation)
		throw new TypeError(
			`There is no operation ${id}; there are ${operations.map(({ id }) => id).join(', ')}.`,
		);
	const count = triangleCount(mesh);
	if (selection !== undefined) checkSelection(selection, count);
	const marked = operation.selects && !operation.selectsAll ? mesh.marked : undefined;
	const engine = createCpuEngine();
	try {
		const refined = await run(operation, engine, mesh, {
			values,
			...options,
			now: () => Date.now(),
			selection: selection ?? marked ?? new Uint8Array(count).fill(1),
		});
		return { mesh: refined.mesh, report: refined.report };
	} finally {
		engine.destroy();
	}
}

function checkSelection(selection: Uint8Array, count: number): void {
	if (!isOfType(selection, 'Uint8Array'))
		throw new TypeError(`A selection is ${articled('Uint8Array')}, not ${typeName(selection)}.`);
	if (selection.length !== count)
		throw new TypeError(
			`The selection has ${selection.length} values; the mesh has ${count} triangles.`,
		);
}
