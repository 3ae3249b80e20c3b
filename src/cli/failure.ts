import { EngineError } from '../engine/engine.ts';
import { NotSplittable } from '../mesh/splitQuads.ts';
import { fileReason } from '../platform/fileReason.ts';
import { FileError, type FileFailure } from '../platform/files.ts';
import { NotRefinable, TooManyTriangles } from '../refine/errors.ts';
import { SizeError } from '../sizing/sizeError.ts';
import { Cancelled } from '../util/cancel.ts';
import type { ErrorCode, FindingReport } from './errorReport.ts';
import { type ExitCode, exitCodes } from './exitCodes.ts';

export { type ExitCode, exitCodes } from './exitCodes.ts';

/** Properties of a failure that `--json` reports besides its message. */
export interface FailureDetails {
	/** Default: the usual code of the exit code. */
	readonly code?: ErrorCode;
	/** Path of the file that caused the failure. */
	readonly file?: string;
	/** Findings of the mesh, with paths of files. */
	readonly findings?: readonly FindingReport[];
}

/** An error that the user can fix; the message is a sentence for the terminal. */
export class CliError extends Error {
	override readonly name = 'CliError';
	constructor(
		readonly exit: ExitCode,
		message: string,
		readonly details: FailureDetails = {},
	) {
		super(message);
	}
}

/** Ends a call whose reasons have been printed. */
export class Failed extends Error {
	override readonly name = 'Failed';
	constructor(readonly exit: ExitCode) {
		super('');
	}
}

/** The reason why a call failed. */
export interface Failure extends FailureDetails {
	readonly exit: ExitCode;
	readonly code: ErrorCode;
	readonly message: string;
}

/** Codes of `CliError`s without one. */
const usualCodes: Readonly<Record<ExitCode, ErrorCode>> = {
	[exitCodes.done]: 'internal-error',
	[exitCodes.input]: 'unusable-input',
	[exitCodes.call]: 'wrong-call',
	[exitCodes.machine]: 'machine-failed',
	[exitCodes.unmet]: 'internal-error',
	[exitCodes.cancelled]: 'cancelled',
	[exitCodes.unread]: 'not-written',
};

/** Exit and error codes by the kind of a `FileError`. */
const fileFailures: Readonly<Record<FileFailure, readonly [ExitCode, ErrorCode]>> = {
	missing: [exitCodes.input, 'missing-file'],
	unreadable: [exitCodes.input, 'unreadable-file'],
	exists: [exitCodes.call, 'output-exists'],
	write: [exitCodes.machine, 'not-written'],
};

/** Converts anything thrown to exit code, error code and message; the message of an internal error is its stack. */
export function explain(error: unknown): Failure {
	const failure = (exit: ExitCode, message: string, details: FailureDetails = {}): Failure => ({
		exit,
		code: usualCodes[exit],
		message,
		...details,
	});
	if (error instanceof Cancelled) return failure(exitCodes.cancelled, 'cancelled');
	if (error instanceof Failed) return failure(error.exit, '');
	if (error instanceof CliError) return failure(error.exit, error.message, error.details);
	if (error instanceof EngineError) return failure(exitCodes.machine, error.message);
	if (
		error instanceof TooManyTriangles ||
		error instanceof NotRefinable ||
		error instanceof SizeError ||
		error instanceof NotSplittable
	)
		return failure(exitCodes.input, error.message);
	if (error instanceof FileError) {
		const [exit, code] = fileFailures[error.failure];
		return failure(exit, error.message, { code, file: error.path });
	}
	if (isOutOfMemory(error))
		return failure(
			exitCodes.machine,
			`not enough memory for this mesh (${(error as Error).message})`,
		);
	// Errors of system calls outside of reading and writing meshes.
	if (error instanceof Error && 'syscall' in error && 'code' in error) {
		const subject = 'path' in error ? String(error.path) : String(error.syscall);
		return failure(exitCodes.machine, `${subject}: ${fileReason(error)}`);
	}
	const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
	return failure(exitCodes.machine, text, { code: 'internal-error' });
}

/** Whether V8 or Node threw because memory for an array could not be allocated. */
function isOutOfMemory(error: unknown): boolean {
	return (
		error instanceof RangeError &&
		/allocation failed|invalid typed array length|array length/i.test(error.message)
	);
}
