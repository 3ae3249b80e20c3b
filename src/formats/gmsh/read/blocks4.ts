import { type Context, countMismatch } from './context.ts';
import type { Input } from './input.ts';

/** Callbacks for the blocks of a section. */
interface Blocks {
	/** Called with the number of entries, once they are known to fit in the file. */
	start(count: number): void;
	/**
	 * Reads a block; false, with an error reported, if the rest of the section cannot be read.
	 *
	 * @param count number of entries of the section
	 */
	block(input: Input, count: number): boolean;
	/** Returns the number of entries read so far. */
	read(): number;
}

/**
 * Reads `$Nodes` or `$Elements` of version 4: a row of counts, then blocks of entries, each on one entity. False,
 * with an error reported, if the row or a block cannot be read.
 *
 * @param minBytes minimum size of an entry
 */
export function readBlocks(
	context: Context,
	noun: 'node' | 'element',
	minBytes: number,
	{ start, block, read }: Blocks,
): boolean {
	const { report } = context;
	const input = context.open();
	if (!input.row()) {
		context.reportMissing(input, 'line of counts', 0, 1);
		return false;
	}
	const blocks = context.corrected(input, 0, input.size());
	const count = context.corrected(input, 1, input.size());
	// Location of the count, and suffix of messages about it.
	const { message: suffix, ...location } = input.notice('');
	// Version 4.0 does not give the range of numbers.
	const isVersion40 = context.draft.old === '4.0';
	const [min, max] = isVersion40 ? [0, 0] : [input.size(), input.size()];
	if (Number.isNaN(blocks + count + min + max)) {
		const entry = noun === 'node' ? 'a node' : 'an element';
		input.explain(report, [
			['size', `the number of blocks of ${noun}s`],
			['size', `the number of ${noun}s`],
			...(isVersion40
				? []
				: ([
						['size', `the least number of ${entry}`],
						['size', `the greatest number of ${entry}`],
					] as const)),
		]);
		return false;
	}
	if (!context.fits(input, count, noun, minBytes)) return false;
	if (!context.fits(input, blocks, 'block', input.binary ? 12 : 8)) return false;
	start(count);
	let valid = true;
	for (let b = 0; b < blocks && valid; b++) valid = block(input, count);
	context.close(input);
	if (valid && read() !== count)
		report.error('wrong-count', () => ({
			...location,
			message: `${countMismatch(noun, read(), count)}${suffix}`,
		}));
	return valid;
}
