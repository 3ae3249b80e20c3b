import { createCpuEngine } from '../engine/cpuEngine.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import type { RunReport } from '../refine/operation.ts';
import { operationOf, operations } from '../refine/registry.ts';
import { runOperation as run } from '../refine/runOperation.ts';
import type { Between } from '../util/inSlices.ts';
import type { OptionValues } from '../util/options.ts';
import type { ProgressReport } from '../util/progress.ts';
import { checkRecord } from './meshRecord.ts';
import { articled, isOfType, typeName } from './types.ts';

/** How an operation runs; all but `values` may be left out. */
export interface RunOptions extends Between {
	/** 1 for each triangle to work on, else 0. Default: the marked ones where the operation works on marks, else all. */
	readonly selection?: Uint8Array;
	readonly onProgress?: ProgressReport;
}

/** The mesh that an operation made, and its report. */
export interface OperationResult {
	readonly mesh: TriMesh;
	readonly report: RunReport;
}

/**
 * Makes a mesh of a mesh, on one thread: `refine`'s and `adapt`'s operations by their ids, with the options of the command line.
 * The input is unchanged. Throws a `TypeError` for an id that no operation has and for a selection of another length, an
 * `OptionError` for a value that is not taken, `NotRefinable` for a mesh that the operation does not take,
 * `TooManyTriangles`, and `Cancelled`.
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
			`There is no operation ${id}; there are ${operations.map((one) => one.id).join(', ')}.`,
		);
	const count = triangleCount(mesh);
	if (selection !== undefined) checkSelection(selection, count);
	const marked = operation.selects && !operation.selectsAll ? mesh.marked : undefined;
	const engine = createCpuEngine();
	try {
		const made = await run(operation, engine, mesh, {
			...{ values, ...options, now: () => Date.now() },
			selection: selection ?? marked ?? new Uint8Array(count).fill(1),
		});
		return { mesh: made.mesh, report: made.report };
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
