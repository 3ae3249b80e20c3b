import { worthThreads } from '../formats/io/fileTools.ts';
import { companionNames, mayNameFiles, namesInText } from '../formats/names.ts';
import { beginningOf, besidePath, bytesOf } from '../platform/fileSizes.ts';

/** Commands that write nothing. */
const looking = new Set(['info', 'check', 'help']);

/** Size of files in bytes that are read and checked in a few hundredths of a second. */
const few = 1 << 16;

/** Bytes at the start of a file that are searched for names of others. */
const looked = 1 << 16;

/** Size in bytes of a possible mesh file and of all files that may belong to its set. */
function bytesOfSet(path: string): number {
	const name = path.replace(/^.*[/\\]/, '');
	const names = [
		...companionNames(name),
		...(mayNameFiles(name) ? namesInText(name, beginningOf(path, looked)) : []),
	];
	return bytesOf([path, ...names.map((name) => besidePath(path, name))]);
}

const isFlag = (argument: string): boolean => argument.startsWith('-');

/** Whether a call writes nothing and ends before it could be interrupted: starting a thread would take as long. */
export function isQuick([command, ...rest]: readonly string[]): boolean {
	if (command === undefined || isFlag(command)) return true;
	if (!looking.has(command)) return false;
	return rest.reduce((sum, one) => sum + (isFlag(one) ? 0 : bytesOfSet(one)), 0) <= few;
}

/**
 * Number of threads to start for reading the files of a call, 0 for small ones. Started at once, they are ready when
 * the first line is read; started on demand, the first alone takes as long as reading a million triangles.
 *
 * @param most maximal number of threads
 */
export function threadsToStart([command, ...rest]: readonly string[], most: number): number {
	if (command === undefined) return 0;
	const bytes = Math.max(0, ...rest.map((one) => (isFlag(one) ? 0 : bytesOfSet(one))));
	const asked = /(?:^| )--threads[ =](\d+)(?: |$)/.exec(rest.join(' '));
	const allowed = asked ? Math.min(most, Number(asked[1])) : most;
	const count = Math.min(allowed, worthThreads(bytes));
	return count > 1 ? count : 0;
}
