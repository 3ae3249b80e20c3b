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

/** What `--json` says of a failure besides its message. */
export interface FailureDetails {
	/** By default the one that the exit code stands for. */
	readonly code?: ErrorCode;
	/** Path of the file that the failure is about. */
	readonly file?: string;
	/** Findings of the mesh, with the paths of their files. */
	readonly findings?: readonly FindingReport[];
}

/** A reason to stop that the user can fix; the message is a sentence for the terminal. */
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

/** The end of a call that has told its reasons already. */
export class Failed extends Error {
	override readonly name = 'Failed';
	constructor(readonly exit: ExitCode) {
		super('');
	}
}

/** How a call failed. */
export interface Failure extends FailureDetails {
	readonly exit: ExitCode;
	readonly code: ErrorCode;
	readonly message: string;
}

/** The code of a `CliError` that has none of its own. */
const usualCodes: Readonly<Record<ExitCode, ErrorCode>> = {
	[exitCodes.done]: 'internal-error',
	[exitCodes.input]: 'unusable-input',
	[exitCodes.call]: 'wrong-call',
	[exitCodes.machine]: 'machine-failed',
	[exitCodes.unmet]: 'internal-error',
	[exitCodes.cancelled]: 'cancelled',
	[exitCodes.unread]: 'not-written',
};

const fileFailures: Readonly<Record<FileFailure, readonly [ExitCode, ErrorCode]>> = {
	missing: [exitCodes.input, 'missing-file'],
	unreadable: [exitCodes.input, 'unreadable-file'],
	exists: [exitCodes.call, 'output-exists'],
	write: [exitCodes.machine, 'not-written'],
};

/** The exit code, the error code and the sentence for anything thrown; an internal error comes with its stack. */
export function explain(error: unknown): Failure {
	const failure = (exit: ExitCode, message: string, details: FailureDetails = {}): Failure => ({
		...{ exit, code: usualCodes[exit], message },
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
	// What the system refuses elsewhere than where we read and write meshes.
	if (error instanceof Error && 'syscall' in error && 'code' in error) {
		const what = 'path' in error ? String(error.path) : String(error.syscall);
		return failure(exitCodes.machine, `${what}: ${fileReason(error)}`);
	}
	const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
	return failure(exitCodes.machine, text, { code: 'internal-error' });
}

/** True for what V8 and Node throw when an array can't be had. */
function isOutOfMemory(error: unknown): boolean {
	return (
		error instanceof RangeError &&
		/allocation failed|invalid typed array length|array length/i.test(error.message)
	);
}
