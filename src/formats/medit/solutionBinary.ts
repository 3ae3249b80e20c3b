import { throwIfCancelled } from '../../util/cancel.ts';
import type { ReadOptions } from '../core/format.ts';
import type { FileBytes } from '../io/fileBytes.ts';
import { doublesFor } from '../io/numbers.ts';
import { integerText, type Report } from '../text/report.ts';
import { fills, readCount } from './binaryRows.ts';
import { type Block, fileLocation, type GmfFile, readBlocks, sentenceAt } from './blocks.ts';
import { integerIn } from './gmf.ts';
import {
	isSolutionSection,
	isType,
	type SolutionFile,
	type Solutions,
	widthOf,
} from './solution.ts';
import { rowsAtOnce, Words } from './words.ts';

/** Reads a binary file of solutions; undefined, with errors reported, if it is malformed. Throws `Cancelled`. */
export function readSolutionBytes(
	content: FileBytes,
	options: ReadOptions,
	report: Report,
): SolutionFile | undefined {
	const { name: file } = content;
	const gmf = readBlocks(content, report);
	if (!gmf) return undefined;
	const solutions: Solutions[] = [];
	const unread: SolutionFile['unread'][number][] = [];
	for (const block of gmf.blocks) {
		if (!isSolutionSection(block.name)) {
			unread.push({ name: block.name, at: fileLocation(file) });
			continue;
		}
		const blockSolutions = readBlock(gmf, block, options, report);
		if (!blockSolutions) return undefined;
		solutions.push(blockSolutions);
	}
	return { file, dimension: gmf.dimension, solutions, unread };
}

/**
 * Reads a block of solutions: the number of entities, the types of solutions, the values. Undefined, with an error
 * reported, if it is malformed.
 */
function readBlock(
	gmf: GmfFile,
	block: Block,
	{ signal, shared }: ReadOptions,
	report: Report,
): Solutions | undefined {
	const { content, little, realWords, dimension, file } = gmf;
	const error = (rule: string, text: string, byte: number): undefined =>
		report.error(rule, () => ({
			...fileLocation(file),
			message: sentenceAt(text, block, byte),
		})) as undefined;
	const countedRows = readCount(gmf, block, report);
	if (!countedRows) return undefined;
	const { count, from } = countedRows;
	if (from + 4 > block.to)
		return error('damaged-data', 'Expected the number of solutions, but the block ends', from);
	const solutionCount = integerIn(content, from, 1, little);
	const maxSolutions = Math.floor((block.to - from - 4) / 4);
	if (!(solutionCount >= 0 && solutionCount <= maxSolutions))
		return error(
			'wrong-count',
			`Expected the number of solutions, which is 0 to ${maxSolutions} in a block of this size, found ${solutionCount}`,
			from,
		);
	const types = Array.from({ length: solutionCount }, (_, k) =>
		integerIn(content, from + 4 + 4 * k, 1, little),
	);
	const unknown = types.findIndex((type) => !isType(type));
	if (unknown >= 0)
		return error(
			'not-supported',
			`Expected the kind of solution ${unknown + 1}, which is 1 to 4, found ${integerText(types[unknown]!)}`,
			from + 4 + 4 * unknown,
		);
	const width = widthOf(types, dimension);
	const start = from + 4 + 4 * solutionCount;
	const nouns = ['entity with values', 'entities with values'] as const;
	if (!fills(gmf, block, { count, from: start }, 4 * realWords * width, nouns, report))
		return undefined;
	const values = doublesFor(width * count, shared);
	const scratch = new Uint8Array(4 * realWords * Math.min(rowsAtOnce, values.length));
	const columns = { first: 0, count: 1, size: realWords };
	for (let at = 0; at < values.length; at += rowsAtOnce) {
		throwIfCancelled(signal);
		const length = Math.min(rowsAtOnce, values.length - at);
		const words = Words.in(
			content,
			start + 4 * realWords * at,
			realWords * length,
			little,
			scratch,
		);
		words.takeReals(realWords, columns, values, at);
	}
	return {
		...{ section: block.name as Solutions['section'], count, types, values },
		at: fileLocation(file),
	};
}
