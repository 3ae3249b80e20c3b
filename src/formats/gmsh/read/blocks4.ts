import { type Context, countMismatch } from './context.ts';
import type { Input } from './input.ts';

/** Callbacks for the blocks of a section. */
interface Blocks {
	/** Called with the number of entries, once they are known to fit in the file. */
	start(count: number): void;
	/** Reads a block; false, with an error reported, if the rest can't be read. */
	block(input: Input, count: number): boolean;
	/** The number of entries read. */
	read(): number;
}

/**
 * Reads `$Nodes` or `$Elements` of version 4: a row of counts, and blocks of entries on one entity each. False if the
 * row or a block can't be read.
 *
 * @param shortest least bytes of an entry
 */
export function readBlocks(
	context: Context,
	noun: 'node' | 'element',
	shortest: number,
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
	// The location of the count, and the end of a message about it.
	const { message: end, ...place } = input.notice('');
	// Version 4.0 does not give the range of numbers.
	const bare = context.draft.old === '4.0';
	const [least, most] = bare ? [0, 0] : [input.size(), input.size()];
	if (Number.isNaN(blocks + count + least + most)) {
		const one = noun === 'node' ? 'a node' : 'an element';
		input.explain(report, [
			['size', `the number of blocks of ${noun}s`],
			['size', `the number of ${noun}s`],
			...(bare
				? []
				: ([
						['size', `the least number of ${one}`],
						['size', `the greatest number of ${one}`],
					] as const)),
		]);
		return false;
	}
	if (!context.fits(input, count, noun, shortest)) return false;
	if (!context.fits(input, blocks, 'block', input.binary ? 12 : 8)) return false;
	start(count);
	let valid = true;
	for (let b = 0; b < blocks && valid; b++) valid = block(input, count);
	context.close(input);
	if (valid && read() !== count)
		report.error('wrong-count', () => ({
			...place,
			message: `${countMismatch(noun, read(), count)}${end}`,
		}));
	return valid;
}
