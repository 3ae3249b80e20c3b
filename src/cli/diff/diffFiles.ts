import {
	type CompareOptions,
	compareMeshes,
	type MeshComparison,
} from '../../compare/compareMeshes.ts';
import { defaultTolerance, diagonalOf } from '../../compare/defaultTolerance.ts';
import type { Matching } from '../../compare/matchPoints.ts';
import { type PairReport, pairReport, type Side } from '../../compare/pairReport.ts';
import type { Tolerance } from '../../compare/tolerance.ts';
import { type FieldTolerance, toleranceFor } from '../../compare/toleranceFile.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { isNullDevice } from '../../platform/nullDevice.ts';
import { rounded } from '../../util/counted.ts';
import { inSlices } from '../../util/inSlices.ts';
import { requireMesh } from '../collectFindings.ts';
import { CliError, exitCodes } from '../failure.ts';
import { type OpenedMesh, openMesh } from '../openMesh.ts';
import type { Io, Messages } from '../terminal.ts';

/** How meshes are compared, from the flags. */
export interface DiffOptions {
	readonly match: Matching;
	/** Absent for a billionth of the diagonal. */
	readonly tolerance?: number;
	readonly partial: boolean;
	readonly nan: 'equal' | 'differ';
	/** The tolerance of all fields without one of their own. */
	readonly values: Tolerance;
	/** Tolerances of fields, the last one that applies first. */
	readonly fields: readonly FieldTolerance[];
}

/** A mesh that was opened; the null device is an empty one, of no file. */
interface OpenedSide extends Side {
	readonly opened?: OpenedMesh;
}

/** Two meshes that were compared. */
export interface Compared {
	readonly a: OpenedSide;
	readonly b: OpenedSide;
	readonly options: CompareOptions;
	readonly result: MeshComparison;
	readonly report: PairReport;
}

/** Reads and compares two meshes. Throws `CliError` for a tolerance above the size of the meshes, and `Cancelled`. */
export async function compareFiles(
	pathA: string,
	pathB: string,
	flags: DiffOptions,
	io: Io,
	messages: Messages,
): Promise<Compared> {
	const a = await sideOf(pathA, io, messages);
	const b = await sideOf(pathB, io, messages);
	const before = io.clock.enter('check');
	const options = compareOptions(a.mesh, b.mesh, flags);
	let slices = 0;
	const pause = async () => {
		if (slices++ % 4 === 0) messages.progress({ phase: 'Comparing' });
		await io.pause();
	};
	messages.progress({ phase: 'Comparing' });
	const result = await inSlices(compareMeshes(a.mesh, b.mesh, options), {
		signal: io.signal,
		pause,
	});
	messages.clear();
	const report = pairReport(a, b, result, options);
	io.clock.enter(before);
	return { a, b, options, result, report };
}

const empty: TriMesh = {
	dimension: 2,
	points: new Float64Array(),
	triangles: new Uint32Array(),
	fields: [],
};

async function sideOf(path: string, io: Io, messages: Messages): Promise<OpenedSide> {
	if (isNullDevice(path)) return { file: path, format: null, mesh: empty };
	const opened = await openMesh(path, io, messages);
	const mesh = requireMesh(opened, undefined, messages);
	return { opened, file: opened.path, format: opened.format.id, mesh };
}

function compareOptions(a: TriMesh, b: TriMesh, flags: DiffOptions): CompareOptions {
	const diagonal = Math.max(diagonalOf(a), diagonalOf(b));
	const tolerance = flags.tolerance ?? defaultTolerance(a, b);
	if (flags.tolerance !== undefined && flags.tolerance > diagonal)
		throw new CliError(
			exitCodes.call,
			`--tolerance ${flags.tolerance}: larger than the meshes, whose diagonal is ${rounded(diagonal)}`,
		);
	return {
		matching: flags.match,
		tolerance,
		partial: flags.partial,
		nanDiffers: flags.nan === 'differ',
		toleranceOf: (field) => toleranceFor(flags.fields, field) ?? flags.values,
	};
}
