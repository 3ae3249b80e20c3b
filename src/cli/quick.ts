import { companionNames } from '../formats/names.ts';
import { areSmall, besidePath } from '../platform/smallFiles.ts';

/** Commands that write nothing. */
const looking = new Set(['info', 'check', 'help']);

/** Bytes of files that are read and checked in a few hundredths of a second. */
const few = 1 << 16;

/**
 * Whether a call is done before anyone could interrupt it, and writes nothing: then it needs no thread of its own, whose
 * start takes as long.
 */
export function isQuick([command, ...rest]: readonly string[]): boolean {
	if (command === undefined || command.startsWith('-')) return true;
	if (!looking.has(command)) return false;
	const paths = rest.filter((one) => !one.startsWith('-'));
	const all = paths.flatMap((path) => [
		path,
		...companionNames(path.replace(/^.*[/\\]/, '')).map((name) => besidePath(path, name)),
	]);
	return areSmall(all, few);
}
