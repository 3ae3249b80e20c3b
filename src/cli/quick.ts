import { workersFor } from '../formats/io/fileTools.ts';
import { companionNames, mayNameFiles, namesInText } from '../formats/names.ts';
import { bytesOf, readBeginning, siblingPath } from '../platform/fileSizes.ts';

const readOnlyCommands = new Set(['info', 'check', 'help']);

/** Maximum bytes of a quick call: they are read and checked in a few hundredths of a second. */
const QUICK_BYTES = 1 << 16;

/** Bytes at the start of a file that are searched for names of other files. */
const SEARCHED_BYTES = 1 << 16;

/** Whether a call writes nothing and is so short that it needs no supervised thread: starting one would take as long. */
export function isQuick([command, ...rest]: readonly string[]): boolean {
	if (command === undefined || isFlag(command)) return true;
	if (!readOnlyCommands.has(command)) return false;
	const paths = rest.filter((argument) => !isFlag(argument));
	return paths.reduce((sum, path) => sum + bytesOfSet(path), 0) <= QUICK_BYTES;
}

/**
 * Number of threads to start for reading the files of a call, 0 for small ones. Started at once, they are ready when
 * the first line is read; started on demand, the first alone takes as long as reading a million triangles.
 *
 * @param maxThreads maximum number of threads
 */
export function threadsToStart([command, ...rest]: readonly string[], maxThreads: number): number {
	if (command === undefined) return 0;
	const paths = rest.filter((argument) => !isFlag(argument));
	const bytes = Math.max(0, ...paths.map(bytesOfSet));
	const requested = /(?:^| )--threads[ =](\d+)(?: |$)/.exec(rest.join(' '));
	const allowed = requested ? Math.min(maxThreads, Number(requested[1])) : maxThreads;
	const count = Math.min(allowed, workersFor(bytes));
	return count > 1 ? count : 0;
}

const isFlag = (argument: string): boolean => argument.startsWith('-');

/** Size in bytes of a possible mesh file and of all files that may belong to its set. */
function bytesOfSet(path: string): number {
	const name = path.replace(/^.*[/\\]/, '');
	const names = [
		...companionNames(name),
		...(mayNameFiles(name) ? namesInText(name, readBeginning(path, SEARCHED_BYTES)) : []),
	];
	return bytesOf([path, ...names.map((name) => siblingPath(path, name))]);
}
