import {
	type CompareOptions,
	compareMeshes,
	type MeshComparison,
} from '../../compare/compareMeshes.ts';
import type { Matching } from '../../compare/matchPoints.ts';
import type { Tolerance } from '../../compare/tolerance.ts';
import { type FieldTolerance, toleranceFor } from '../../compare/toleranceFile.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { rounded } from '../../util/counted.ts';
import { inSlices } from '../../util/inSlices.ts';
import { requireMesh } from '../collectFindings.ts';
import { CliError, exitCodes } from '../failure.ts';
import { openMesh } from '../openMesh.ts';
import type { Io, Messages } from '../terminal.ts';
import { type PairReport, pairReport, type Side } from './diffReport.ts';

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

/** Default tolerance of points, as a part of the diagonal of the larger mesh. */
const DEFAULT_TOLERANCE = 1e-9;

/** Two meshes that were compared. */
export interface Compared {
	readonly a: Side;
	readonly b: Side;
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

async function sideOf(file: string, io: Io, messages: Messages): Promise<Side> {
	const opened = await openMesh(file, io, messages);
	return { opened, mesh: requireMesh(opened, undefined, messages) };
}

function compareOptions(a: TriMesh, b: TriMesh, flags: DiffOptions): CompareOptions {
	const diagonal = Math.max(diagonalOf(a), diagonalOf(b));
	const tolerance =
		flags.tolerance ?? (Number.isFinite(diagonal) ? DEFAULT_TOLERANCE * diagonal : 0);
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

/** Length of the diagonal of the box around a mesh; 0 without points. */
function diagonalOf({ points, dimension }: TriMesh): number {
	let sum = 0;
	for (let axis = 0; axis < dimension && points.length > 0; axis++) {
		let [low, high] = [Infinity, -Infinity];
		for (let i = axis; i < points.length; i += dimension) {
			const x = points[i]!;
			if (x < low) low = x;
			if (x > high) high = x;
		}
		sum = Math.hypot(sum, high - low);
	}
	return sum;
}
