import type { Findings, Severity } from '../mesh/finding.ts';

/** Severities by id of a rule, instead of the rules' own; `off` leaves its findings out. */
export type Severities = { readonly [rule: string]: Severity | 'off' | undefined };

/** The worst first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** Totals of findings by severity, to count with. */
export type Totals = { -readonly [name in keyof Findings['found']]: number };

/** Counts findings of a severity. */
export function count(totals: Totals, severity: Severity, by = 1): void {
	if (severity === 'error') totals.errors += by;
	else if (severity === 'warning') totals.warnings += by;
	else totals.others += by;
}
