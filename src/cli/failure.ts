import { EngineError } from '../engine/engine.ts';
import { NotSplittable } from '../mesh/splitQuads.ts';
import { fileReason } from '../platform/fileReason.ts';
import { FileError } from '../platform/files.ts';
import { NotRefinable, TooManyTriangles } from '../refine/errors.ts';
import { Cancelled } from '../util/cancel.ts';
import { type ExitCode, exitCodes } from './exitCodes.ts';

export { type ExitCode, exitCodes } from './exitCodes.ts';

/** A reason to stop that the user can fix; the message is a sentence for the terminal. */
export class CliError extends Error {
	override readonly name = 'CliError';
	constructor(
		readonly exit: ExitCode,
		message: string,
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

/** The exit code and the sentence for anything thrown; an error of our own comes with its stack. */
export function explain(error: unknown): { exit: ExitCode; message: string } {
	if (error instanceof Cancelled) return { exit: exitCodes.cancelled, message: 'cancelled' };
	if (error instanceof Failed) return { exit: error.exit, message: '' };
	if (error instanceof CliError) return { exit: error.exit, message: error.message };
	if (error instanceof EngineError) return { exit: exitCodes.machine, message: error.message };
	if (
		error instanceof TooManyTriangles ||
		error instanceof NotRefinable ||
		error instanceof NotSplittable
	)
		return { exit: exitCodes.input, message: error.message };
	if (error instanceof FileError) return { exit: fileExit(error), message: error.message };
	if (isOutOfMemory(error))
		return {
			exit: exitCodes.machine,
			message: `not enough memory for this mesh (${(error as Error).message})`,
		};
	// What the system refuses elsewhere than where we read and write meshes.
	if (error instanceof Error && 'syscall' in error && 'code' in error) {
		const what = 'path' in error ? String(error.path) : String(error.syscall);
		return { exit: exitCodes.machine, message: `${what}: ${fileReason(error)}` };
	}
	const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
	return { exit: exitCodes.machine, message: text };
}

function fileExit({ failure }: FileError): ExitCode {
	if (failure === 'exists') return exitCodes.call;
	return failure === 'write' ? exitCodes.machine : exitCodes.input;
}

/** True for what V8 and Node throw when an array can't be had. */
function isOutOfMemory(error: unknown): boolean {
	return (
		error instanceof RangeError &&
		/allocation failed|invalid typed array length|array length/i.test(error.message)
	);
}
