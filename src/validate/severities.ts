import type { Findings, Severity } from '../mesh/finding.ts';

/** Severities by rule id, overriding the rules' own; `off` drops the findings. */
export type Severities = { readonly [rule: string]: Severity | 'off' | undefined };

/** In descending order of severity. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** Mutable totals of findings by severity. */
export type Totals = { -readonly [name in keyof Findings['found']]: number };

/** Counts findings of a severity. */
export function count(totals: Totals, severity: Severity, by = 1): void {
	if (severity === 'error') totals.errors += by;
	else if (severity === 'warning') totals.warnings += by;
	else totals.others += by;
}
