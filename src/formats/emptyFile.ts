import type { ReadResult } from './core/format.ts';

/**
 * Whether a file has only white space.
 *
 * @param head its first bytes
 * @param size size of the whole file in bytes
 */
export const isBlank = (head: Uint8Array, size: number): boolean =>
	size <= head.length && head.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));

/** Result of reading an empty file: an error of the rule `empty-file`, and no mesh. */
export const emptyFile = (file: string): ReadResult => ({
	findings: [
		{
			...{ rule: 'empty-file', severity: 'error', message: 'The file is empty.' },
			...{ file, line: 1, column: 1 },
		},
	],
	dropped: { errors: 0, warnings: 0 },
});
