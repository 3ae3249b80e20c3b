import type { Finding, Findings, Positions, Severity } from '../mesh/finding.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { type CancelSignal, throwIfCancelled } from '../util/cancel.ts';
import { rules } from '../validate/registry.ts';
import { MAX_FINDINGS, type Severities, validate } from '../validate/validate.ts';

/** Lets what waits be served: requests, edits, cancellations. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, information: 2, hint: 3 };

/** Worst first, then by place. */
export const byRank = (a: Finding, b: Finding): number =>
	ranks[a.severity] - ranks[b.severity] ||
	(a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column);

/**
 * `validate` rule by rule, with a turn for others between them. Throws `Cancelled` where the signal is raised in such a
 * turn.
 */
export async function validateInTurns(
	mesh: TriMesh,
	positions: Positions | undefined,
	options: {
		readonly severities: Severities;
		readonly signal: CancelSignal;
		readonly onProgress?: (fraction: number) => void;
	},
): Promise<Findings> {
	const { severities, signal, onProgress } = options;
	const list: Finding[] = [];
	const found = { errors: 0, warnings: 0, others: 0 };
	for (const [i, rule] of rules.entries()) {
		onProgress?.(i / rules.length);
		await turn();
		throwIfCancelled(signal);
		const one = validate(mesh, positions, { rules: [rule], severities });
		list.push(...one.list);
		found.errors += one.found.errors;
		found.warnings += one.found.warnings;
		found.others += one.found.others;
	}
	return { list: list.sort(byRank).slice(0, MAX_FINDINGS), found };
}
