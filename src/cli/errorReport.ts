import type { Finding } from '../mesh/finding.ts';
import type { Failure } from './failure.ts';

/** Codes of `ErrorReport`; docs/command-line.md says what each means. */
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

export type ErrorCode = (typeof errorCodes)[number];

/** A finding as `--json` prints it: the path of its file, line and column 1-based. */
export interface FindingReport extends PlaceReport, Pick<Finding, 'rule' | 'severity'> {
	/** Other places that belong to the finding; absent where there are none. */
	readonly related?: readonly PlaceReport[];
}

/** A related place and its message, in the same form. */
export type PlaceReport = Pick<Finding, 'file' | 'line' | 'column' | 'message'>;

/** Why a call failed, as `--json` prints it. */
export interface CallError {
	readonly code: ErrorCode;
	/** A sentence. */
	readonly message: string;
	/** Path of the file that the failure is about, or null. */
	readonly file: string | null;
	/** 1-based place of the first error in the file; null where there is none. */
	readonly line: number | null;
	readonly column: number | null;
	/** Errors and warnings of the mesh, as far as they are listed. */
	readonly findings: readonly FindingReport[];
}

/** What `--json` prints instead of a result where a call fails. */
export interface ErrorReport {
	readonly error: CallError;
}

/** The report of a failure. */
export function callError({ code, message, file, findings = [] }: Failure): CallError {
	const first = findings.find(({ severity }) => severity === 'error');
	return {
		...{ code, message },
		file: file ?? first?.file ?? null,
		line: first?.line || null,
		column: first?.column || null,
		findings,
	};
}
