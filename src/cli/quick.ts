import { companionNames, mayNameFiles, namesInText } from '../formats/names.ts';
import { worthThreads } from '../formats/parallel/worthThreads.ts';
import { beginningOf, besidePath, bytesOf } from '../platform/fileSizes.ts';

/** Commands that write nothing. */
const looking = new Set(['info', 'check', 'help']);

/** Bytes of files that are read and checked in a few hundredths of a second. */
const few = 1 << 16;

/** Bytes of a file that are looked through for names of others. */
const looked = 1 << 16;

/** Bytes of what may be a mesh file and of all files that may belong to its set. */
function bytesOfSet(path: string): number {
	const name = path.replace(/^.*[/\\]/, '');
	const names = [
		...companionNames(name),
		...(mayNameFiles(name) ? namesInText(name, beginningOf(path, looked)) : []),
	];
	return bytesOf([path, ...names.map((name) => besidePath(path, name))]);
}

const isFlag = (argument: string): boolean => argument.startsWith('-');

/**
 * Whether a call is done before anyone could interrupt it, and writes nothing: then it needs no thread of its own, whose
 * start takes as long.
 */
export function isQuick([command, ...rest]: readonly string[]): boolean {
	if (command === undefined || isFlag(command)) return true;
	if (!looking.has(command)) return false;
	return rest.reduce((sum, one) => sum + (isFlag(one) ? 0 : bytesOfSet(one)), 0) <= few;
}

/**
 * Threads that a call will read its files by, 0 for small ones. All of them started at once are ready when the first line is
 * read; started when there is work for them, the first alone takes as long as reading a million triangles.
 *
 * @param most threads that there may be
 */
export function threadsToStart([command, ...rest]: readonly string[], most: number): number {
	if (command === undefined || command === 'bench') return 0;
	const bytes = Math.max(0, ...rest.map((one) => (isFlag(one) ? 0 : bytesOfSet(one))));
	const asked = /(?:^| )--threads[ =](\d+)(?: |$)/.exec(rest.join(' '));
	const allowed = asked ? Math.min(most, Number(asked[1])) : most;
	const count = Math.min(allowed, worthThreads(bytes));
	return count > 1 ? count : 0;
}
