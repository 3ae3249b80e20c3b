import type { Finding, Findings, Positions } from '../mesh/finding.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { count, SEVERITIES, type Severities, type Totals } from './severities.ts';
import { MAX_FINDINGS, type ValidateOptions, Validation } from './validation.ts';

export type { Severities } from './severities.ts';
export { MAX_FINDINGS, type ValidateOptions, Validation } from './validation.ts';

/**
 * Checks a mesh by the rules. Findings are sorted by severity, then by location; totals include those beyond the limit.
 * Locations and numbers are those of the file if `positions` are given. Throws `Cancelled` if the signal is aborted.
 */
export const validate = (
	mesh: TriMesh,
	positions?: Positions,
	options: ValidateOptions = {},
): Findings => Validation.full(mesh, positions, options).findings;

/** Findings of a reader, and the number of those dropped. */
export interface ReaderFindings {
	readonly findings: readonly Finding[];
	readonly dropped: { readonly errors: number; readonly warnings: number };
}

/**
 * Merges the findings of a reader with those of `validate`: sorted by severity, the reader's first within each, and limited to
 * `maxFindings`. If the reader found errors, drops findings about unused entities: data that could not be read may use them.
 * `severities` apply to the reader's findings; `validated` already reflects them. Findings that the reader dropped are
 * counted with their original severity.
 */
export function mergeFindings(
	read: ReaderFindings,
	validated?: Findings,
	maxFindings = MAX_FINDINGS,
	severities: Severities = {},
): Findings {
	const isBroken = read.findings.some(({ severity }) => severity === 'error');
	const checked = validated && isBroken ? withoutUnused(validated) : validated;
	const totals: Totals = {
		errors: read.dropped.errors + (checked?.found.errors ?? 0),
		warnings: read.dropped.warnings + (checked?.found.warnings ?? 0),
		others: checked?.found.others ?? 0,
	};
	const kept: Finding[] = [];
	for (const finding of read.findings) {
		const severity = severities[finding.rule] ?? finding.severity;
		if (severity === 'off') continue;
		kept.push(severity === finding.severity ? finding : { ...finding, severity });
		count(totals, severity);
	}
	const all = [...kept, ...(checked?.list ?? [])];
	const list = SEVERITIES.flatMap((level) => all.filter(({ severity }) => severity === level));
	const atLeast = checked?.atLeast;
	return { list: list.slice(0, maxFindings), found: totals, ...(atLeast && { atLeast }) };
}

const unusedRules: ReadonlySet<string> = new Set(['unused-point', 'unused-edge']);

function withoutUnused({ list, found, ...rest }: Findings): Findings {
	const kept = list.filter(({ rule }) => !unusedRules.has(rule));
	const totals: Totals = { ...found };
	for (const { rule, severity } of list) if (unusedRules.has(rule)) count(totals, severity, -1);
	return { ...rest, list: kept, found: totals };
}
