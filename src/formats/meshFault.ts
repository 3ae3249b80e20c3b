import type { Finding, Location, Positions } from '../mesh/finding.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import type { MeshFault } from '../mesh/validity/checks.ts';
import { meshChecks } from '../mesh/validity/meshChecks.ts';
import type { ReadResult } from './core/format.ts';
import { faultOfArray, type Testing } from './io/conditionWork.ts';

/**
 * Finds the first violation of the invariants of `TriMesh`; undefined if the mesh is valid. See `meshChecks`.
 *
 * @param derive see `meshChecks`
 */
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
 * Checks the mesh of a reader's result by `meshFault`; a fault becomes an error, and the mesh is dropped. Every mesh
 * that is read passes this check, so later code may rely on all indices.
 *
 * @param file name of the opened file
 */
export function checkedResult(
	result: ReadResult,
	file: string,
	{ workers, plain }: Testing = {},
): ReadResult {
	const printed = printable(result);
	const { mesh, positions, ...rest } = printed;
	const fault = mesh && meshFault(mesh, { workers, plain });
	if (!fault) return printed;
	const { rule, message } = fault;
	const location = locationOf(fault, mesh, positions) ?? { file, line: 1, column: 1 };
	const finding: Finding = { rule, severity: 'error', message, ...location };
	return { ...rest, findings: [...rest.findings, finding] };
}

/** Control characters, which names in damaged files may have and terminals would interpret. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g;

/** Replaces control characters in messages by U+FFFD. */
const printable = (result: ReadResult): ReadResult =>
	result.findings.some(({ message }) => message.search(controlCharacters) >= 0)
		? {
				...result,
				findings: result.findings.map((finding) => ({
					...finding,
					message: finding.message.replace(controlCharacters, '\ufffd'),
				})),
			}
		: result;

/** Location of a fault in the file; undefined if it is unknown. */
function locationOf(
	{ of, index }: MeshFault,
	{ cells }: TriMesh,
	positions: Positions | undefined,
): Location | undefined {
	if (of === undefined || index === undefined) return undefined;
	const isCell = typeof of === 'number';
	const lines = isCell ? cells?.[of]?.lines : positions?.[of]?.lines;
	const rows = isCell ? (positions?.triangles ?? positions?.points) : positions?.[of];
	const line = lines?.[index];
	return rows && line !== undefined ? { file: rows.file, line, column: 1 } : undefined;
}
