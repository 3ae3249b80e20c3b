import type { Finding } from '../mesh/finding.ts';
import type { Failure } from './failure.ts';

/** Codes of `ErrorReport`, documented in docs/command-line.md. */
export const errorCodes = [
	'missing-file',
	'unreadable-file',
	'unknown-format',
	'broken-mesh',
	'unusable-input',
	'lossy-output',
	'output-exists',
	'wrong-call',
	'not-written',
	'machine-failed',
	'internal-error',
	'cancelled',
] as const;

/** Kind of an error in `--json`. */
export type ErrorCode = (typeof errorCodes)[number];

/** A finding in `--json`: path of its file, line and column 1-based. */
export interface FindingReport extends PlaceReport, Pick<Finding, 'rule' | 'severity'> {
	/** Other locations of the finding; absent if there are none. */
	readonly related?: readonly PlaceReport[];
}

/** A location with its message. */
export type PlaceReport = Pick<Finding, 'file' | 'line' | 'column' | 'message'>;

/** The reason why a call failed, in `--json`. */
export interface CallError {
	readonly code: ErrorCode;
	/** A sentence for people. */
	readonly message: string;
	/** Path of the file that caused the failure, or null. */
	readonly file: string | null;
	/** 1-based position of the first error in the file; null if there is none. */
	readonly line: number | null;
	readonly column: number | null;
	/** Errors and warnings of the mesh, up to the limit. */
	readonly findings: readonly FindingReport[];
}

/** Printed by `--json` instead of a result if a call fails. */
export interface ErrorReport {
	readonly error: CallError;
}

/** The report of a failure. */
export function callError({ code, message, file, findings = [] }: Failure): CallError {
	const first = findings.find(({ severity }) => severity === 'error');
	return {
		code,
		message,
		file: file ?? first?.file ?? null,
		line: first?.line || null,
		column: first?.column || null,
		findings,
	};
}
