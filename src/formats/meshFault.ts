import type { Finding, Location, Positions } from '../mesh/finding.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import type { MeshFault } from '../mesh/validity/checks.ts';
import { meshChecks } from '../mesh/validity/meshChecks.ts';
import type { ReadResult } from './core/format.ts';
import { faultOfArray, type Testing } from './io/conditionWork.ts';

/** First violation of the invariants of `TriMesh`, or undefined. See `meshChecks`. */
export function meshFault(
	mesh: TriMesh,
	{ derive = false, ...testing }: Testing & { readonly derive?: boolean } = {},
): MeshFault | undefined {
	for (const check of meshChecks(mesh, derive)) {
		const fault = 'rule' in check ? check : faultOfArray(check, testing);
		if (fault) return fault;
	}
	return undefined;
}

/**
 * Checks the mesh of a reader's result by `meshFault`; a fault becomes an error without mesh. Every mesh that is read
 * passes here, so that later code may rely on all indices.
 *
 * @param file name of the opened file
 */
export function checkedResult(
	result: ReadResult,
	file: string,
	{ workers, plain }: Testing = {},
): ReadResult {
	const safe = printable(result);
	const { mesh, positions, ...rest } = safe;
	const fault = mesh && meshFault(mesh, { workers, plain });
	if (!fault) return safe;
	const { rule, message } = fault;
	const place = placeOf(fault, mesh, positions) ?? { file, line: 1, column: 1 };
	const finding: Finding = { rule, severity: 'error', message, ...place };
	return { ...rest, findings: [...rest.findings, finding] };
}

/** Control characters, which names in damaged files may have and terminals would interpret. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

/** Replaces control characters in messages by U+FFFD. */
const printable = (result: ReadResult): ReadResult =>
	result.findings.some(({ message }) => message.search(controls) >= 0)
		? {
				...result,
				findings: result.findings.map((finding) => ({
					...finding,
					message: finding.message.replace(controls, '\ufffd'),
				})),
			}
		: result;

/** Location of a fault in the file; undefined if it is unknown. */
function placeOf(
	{ of, index }: MeshFault,
	{ cells }: TriMesh,
	positions: Positions | undefined,
): Location | undefined {
	if (of === undefined || index === undefined) return undefined;
	const isCell = typeof of === 'number';
	const lines = isCell ? cells?.[of]?.lines : positions?.[of]?.lines;
	const place = isCell ? (positions?.triangles ?? positions?.points) : positions?.[of];
	const line = lines?.[index];
	return place && line !== undefined ? { file: place.file, line, column: 1 } : undefined;
}
