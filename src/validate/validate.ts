import type { Finding, Findings, Positions } from '../mesh/finding.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { count, SEVERITIES, type Severities, type Totals } from './severities.ts';
import { MAX_FINDINGS, type ValidateOptions, Validation } from './validation.ts';

export type { Severities } from './severities.ts';
export { MAX_FINDINGS, type ValidateOptions, Validation } from './validation.ts';

/**
 * Checks a mesh by the rules. Findings are sorted by severity, then by place; totals count those beyond the limit
 * too. Places and numbers are those of the file where `positions` are given. Throws `Cancelled` when the signal is
 * raised.
 */
export const validate = (
	mesh: TriMesh,
	positions?: Positions,
	options: ValidateOptions = {},
): Findings => Validation.full(mesh, positions, options).findings;

/** What a reader noticed: its findings, and how many more there were. */
export interface ReaderFindings {
	readonly findings: readonly Finding[];
	readonly dropped: { readonly errors: number; readonly warnings: number };
}

/**
 * What the reader noticed and what `validate` found, as one list: sorted by severity, the reader's first in each, and
 * cut at `maxFindings`. Where the reader found errors nothing is said to be unused: it may be used by what could not be read. `severities` concern the reader's findings; `checked` has been made with them. What the reader
 * dropped counts as it was.
 */
export function mergeFindings(
	read: ReaderFindings,
	validated?: Findings,
	maxFindings = MAX_FINDINGS,
	severities: Severities = {},
): Findings {
	const isBroken = read.findings.some(({ severity }) => severity === 'error');
	const checked = validated && isBroken ? withoutUnused(validated) : validated;
	const found: Totals = {
		errors: read.dropped.errors + (checked?.found.errors ?? 0),
		warnings: read.dropped.warnings + (checked?.found.warnings ?? 0),
		others: checked?.found.others ?? 0,
	};
	const own: Finding[] = [];
	for (const finding of read.findings) {
		const severity = severities[finding.rule] ?? finding.severity;
		if (severity === 'off') continue;
		own.push(severity === finding.severity ? finding : { ...finding, severity });
		count(found, severity);
	}
	const all = [...own, ...(checked?.list ?? [])];
	const list = SEVERITIES.flatMap((level) => all.filter(({ severity }) => severity === level));
	const atLeast = checked?.atLeast;
	return { list: list.slice(0, maxFindings), found, ...(atLeast && { atLeast }) };
}

const unused: ReadonlySet<string> = new Set(['unused-point', 'unused-edge']);

function withoutUnused({ list, found, ...rest }: Findings): Findings {
	const kept = list.filter(({ rule }) => !unused.has(rule));
	const left: Totals = { ...found };
	for (const { rule, severity } of list) if (unused.has(rule)) count(left, severity, -1);
	return { ...rest, list: kept, found: left };
}
