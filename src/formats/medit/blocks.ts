import type { Location } from '../../mesh/finding.ts';
import type { FileBytes } from '../io/fileBytes.ts';
import { integerText, type Report } from '../text/report.ts';
import { type GmfLayout, gmfHead, integerIn, layoutOf } from './gmf.ts';
import { keywordOf } from './keywords.ts';

/** A keyword of a binary file, and its data. Offsets are in bytes of the file. */
export interface Block {
	readonly code: number;
	readonly name: string;
	/** Offset of the keyword. */
	readonly at: number;
	/** Bytes [from, to) are the data, after the position of the next block. */
	readonly from: number;
	readonly to: number;
}

/** A binary file, split into blocks. */
export interface GmfFile extends GmfLayout {
	readonly file: string;
	readonly content: FileBytes;
	readonly dimension: 2 | 3;
	/** All blocks except those of dimension, precision and end. */
	readonly blocks: readonly Block[];
}

/** Location of a finding in a binary file, which has no lines; its message states block and byte. */
export const fileLocation = (file: string): Location => ({ file, line: 1, column: 1, length: 0 });

/** A message about a byte of a block. */
export const sentenceAt = (text: string, { name }: Pick<Block, 'name'>, byte: number): string =>
	`${text} (block ${name}, byte ${byte} of the file).`;

/**
 * Reads the blocks of a file that is binary by its first word; undefined, with an error reported, if one is
 * malformed.
 */
export function readBlocks(content: FileBytes, report: Report): GmfFile | undefined {
	const { name: file, bytes, length } = content;
	const reportError = (rule: string, message: string): undefined => {
		report.error(rule, () => ({ ...fileLocation(file), message }));
	};
	content.ensureLoaded(0, 8);
	const head = gmfHead(bytes.subarray(0, Math.min(8, length)));
	if (!head)
		return reportError('damaged-data', 'Expected the version of the file, but the file ends.');
	const { version, little } = head;
	if (!(version >= 1 && version <= 4))
		return reportError(
			'not-supported',
			`Expected a file of version 1 to 4, found ${version} (byte 4 of the file).`,
		);
	const layout = layoutOf(version, little);
	const blocks = blocksIn(content, layout, reportError);
	if (!blocks) return undefined;
	const first = blocks.find(({ name }) => name === 'Dimension');
	if (!first)
		return reportError('missing-section', 'Expected the block Dimension, but the file ends.');
	if (first.to - first.from < 4)
		return reportError(
			'damaged-data',
			sentenceAt('Expected the number of coordinates, but the block ends', first, first.from),
		);
	const dimension = integerIn(content, first.from, 1, little);
	if (dimension !== 2 && dimension !== 3)
		return reportError(
			'wrong-dimension',
			sentenceAt(`Expected points with 2 or 3 coordinates, found ${dimension}`, first, first.from),
		);
	const precision = blocks.find(({ name }) => name === 'FloatingPointPrecision');
	return {
		...layout,
		...(precision && precisionOf(content, precision, layout)),
		...{ file, content, dimension },
		blocks: blocks.filter((block) => block !== first && block !== precision),
	};
}

/** Size of a real by the block FloatingPointPrecision, which overrides the version. */
function precisionOf(
	content: FileBytes,
	{ from, to }: Block,
	{ integerWords, little }: GmfLayout,
): Partial<GmfLayout> {
	const bits = to - from < 4 * integerWords ? 0 : integerIn(content, from, integerWords, little);
	return bits === 32 ? { realWords: 1 } : bits === 64 ? { realWords: 2 } : {};
}

/** Follows the positions from block to block, which must ascend, so that there is no cycle. */
function blocksIn(
	content: FileBytes,
	{ positionWords, little }: GmfLayout,
	reportError: (rule: string, message: string) => undefined,
): Block[] | undefined {
	const { length } = content;
	const blocks: Block[] = [];
	const header = 4 + 4 * positionWords;
	for (let at = 8; ; ) {
		if (at + header > length) {
			const what =
				at < length ? 'a keyword and the position of the next block' : 'another block or the end';
			return reportError(
				'damaged-data',
				`Expected ${what}, but the file ends (byte ${at} of the file).`,
			);
		}
		const code = integerIn(content, at, 1, little);
		const name = keywordOf(code);
		if (name === 'End') return blocks;
		const next = integerIn(content, at + 4, positionWords, little);
		const from = at + header;
		if (next !== 0 && (next < from || next > length))
			return reportError(
				'damaged-data',
				sentenceAt(
					`Expected the position of the next block, which is ${from} to ${length}, found ${integerText(next)}`,
					{ name },
					at + 4,
				),
			);
		const to = next === 0 ? length : next;
		blocks.push({ code, name, at, from, to });
		if (next === 0) return blocks;
		at = to;
	}
}
