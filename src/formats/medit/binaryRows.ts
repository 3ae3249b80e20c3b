import { type CancelSignal, throwIfCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import { freeShared } from '../../util/sharedMemory.ts';
import { type RowKind, Rows } from '../build/references/readRows.ts';
import type { ReadOptions } from '../core/format.ts';
import { type Column, columnFlags, readColumns } from '../io/columns.ts';
import { dataTypes } from '../io/dataTypes.ts';
import { doublesFor, integersFor, u32For } from '../io/numbers.ts';
import { integerText, type Report } from '../text/report.ts';
import { firstNotFinite } from '../text/values.ts';
import { type Block, fileLocation, type GmfFile, sentenceAt } from './blocks.ts';
import { integerIn } from './gmf.ts';
import { rowsAtOnce, Words } from './words.ts';

/** Replaces numbers of entities that do not fit int32; larger than any valid one. */
const noNode = 0xffffffff;

/** Number of rows of a block, and file offset of the first. */
export interface CountedRows {
	readonly count: number;
	readonly from: number;
}

/** Reads the number of rows of a block; undefined, with an error reported, if it is malformed. */
export function readCount(gmf: GmfFile, block: Block, report: Report): CountedRows | undefined {
	const { content, countWords, little, file } = gmf;
	const from = block.from + 4 * countWords;
	const error = (rule: string, text: string): undefined =>
		report.error(rule, () => ({
			...fileLocation(file),
			message: sentenceAt(text, block, block.from),
		})) as undefined;
	if (from > block.to)
		return error('damaged-data', 'Expected a number of rows, but the block ends');
	const count = integerIn(content, block.from, countWords, little);
	if (count >= 0) return { count, from };
	return error(
		'wrong-count',
		`Expected a number of rows, which is 0 or more, found ${integerText(count)}`,
	);
}

/**
 * Whether the rows of a block fill it exactly; reports an error if not.
 *
 * @param size size of a row in bytes
 */
export function fills(
	{ file }: GmfFile,
	block: Block,
	{ count, from }: CountedRows,
	size: number,
	[noun, plural]: readonly [string, string],
	report: Report,
): boolean {
	const available = block.to - from;
	if (count * size === available) return true;
	report.error('wrong-count', () => ({
		...fileLocation(file),
		message: sentenceAt(
			`The block says ${counted(count, noun, plural)} of ${counted(size, 'byte')}, but has ${counted(available, 'byte')} for them`,
			block,
			block.from,
		),
	}));
	return false;
}

/** The numbers of `count` rows; all references are 0 if absent. */
interface Numbers {
	readonly count: number;
	readonly reals: Float64Array;
	/** 0-based indices of entities. */
	readonly nodes: Uint32Array;
	readonly references?: Int32Array;
}

/** The rows of a block, and their layout. */
interface BlockRows {
	readonly gmf: GmfFile;
	readonly block: Block;
	readonly kind: RowKind;
	/** Offset of the first row in the file. */
	readonly from: number;
	/** Size of a row in words of 32 bits. */
	readonly width: number;
	/** Number of entities that rows may refer to. */
	readonly limit: number;
}

/**
 * Reads the rows of a block; undefined, with errors reported, if one is invalid. Throws `Cancelled`.
 *
 * @param limit number of entities that rows may refer to
 */
export function readBinaryRows<K extends RowKind>(
	gmf: GmfFile,
	block: Block,
	kind: K,
	limit: number,
	report: Report,
	options: ReadOptions,
): Rows<K> | undefined {
	const { signal, shared } = options;
	const { realWords, integerWords } = gmf;
	const { reals, nodes, reference, noun, plural } = kind;
	const width = reals * realWords + (nodes + (reference ? 1 : 0)) * integerWords;
	const countedRows = readCount(gmf, block, report);
	if (!countedRows || !fills(gmf, block, countedRows, 4 * width, [noun, plural], report))
		return undefined;
	const { count, from } = countedRows;
	const arrays = {
		count,
		reals: doublesFor(reals * count, shared),
		nodes: u32For(nodes * count, shared),
	};
	const blockRows = { gmf, block, kind, from, width, limit };
	const numbers =
		readValidRows(blockRows, arrays, shared) ?? readAnyRows(blockRows, arrays, report, signal);
	if (!numbers) return undefined;
	const rows = new Rows(kind, 0, { ...options, positions: false });
	rows.adoptAll(count, arrays.reals, arrays.nodes, numbers.references);
	if (numbers.references) freeShared(numbers.references);
	return rows;
}

/** Fast path: reads rows on all threads into `rows`; undefined if one is invalid. */
function readValidRows(
	{ gmf, kind, from, width, limit }: BlockRows,
	rows: Numbers,
	shared: boolean | undefined,
): Numbers | undefined {
	const { content, little, realWords, integerWords } = gmf;
	const { reals, nodes, reference } = kind;
	const { count } = rows;
	const real = realWords === 1 ? dataTypes.Float32! : dataTypes.Float64!;
	const type = integerWords === 1 ? dataTypes.Int32! : dataTypes.Int64!;
	const maxNode = Math.min(limit, 2 ** 31) - 1;
	const records = { file: content, at: from, step: 4 * width, count, little };
	const columns: Column[] = [];
	if (reals > 0) columns.push({ at: 0, type: real, width: reals, into: rows.reals, finite: true });
	const first = reals * real.bytes;
	if (nodes > 0)
		columns.push({ at: first, type, width: nodes, into: rows.nodes, base: 1, max: maxNode });
	const referenceAt = first + nodes * type.bytes;
	if (!reference) return readColumns(records, columns) === 0 ? rows : undefined;
	// Most files have reference 0, for none, in all rows.
	const zeros = { at: referenceAt, length: type.bytes, value: 0 };
	const flags = readColumns(records, columns, zeros);
	if (flags === 0) return rows;
	if (flags !== columnFlags.other) return undefined;
	const references = integersFor(count, shared);
	const withReferences = [...columns, { at: referenceAt, type, width: 1, into: references }];
	return readColumns(records, withReferences) === 0 ? { ...rows, references } : undefined;
}

/** Reads rows into `arrays` after the fast path failed, and reports invalid numbers; undefined if there are any. */
function readAnyRows(
	blockRows: BlockRows,
	arrays: Numbers,
	report: Report,
	signal: CancelSignal | undefined,
): Numbers | undefined {
	const { gmf, kind, from, width, limit } = blockRows;
	const { content, little, realWords, integerWords } = gmf;
	const { reals, nodes, reference } = kind;
	const { count } = arrays;
	const rows: Numbers = { ...arrays, ...(reference && { references: new Int32Array(count) }) };
	const realColumns = { first: 0, count: reals, size: realWords };
	const nodeColumns = { first: reals * realWords, count: nodes, size: integerWords };
	const referenceColumns = { first: width - integerWords, count: 1, size: integerWords };
	let overflows = false;
	const scratch = new Uint8Array(4 * width * Math.min(rowsAtOnce, count));
	for (let row = 0; row < count; row += rowsAtOnce) {
		throwIfCancelled(signal);
		const rowCount = Math.min(rowsAtOnce, count - row);
		const words = Words.in(content, from + 4 * width * row, width * rowCount, little, scratch);
		if (reals > 0) words.takeReals(width, realColumns, rows.reals, reals * row);
		if (nodes > 0) words.takeIntegers(width, nodeColumns, rows.nodes, nodes * row, -1, noNode);
		const { references } = rows;
		if (references && words.takeIntegers(width, referenceColumns, references, row, 0, 0))
			overflows = true;
	}
	const faults = new RowFaults(blockRows, report);
	const before = report.errors;
	if (firstNotFinite(rows.reals) >= 0)
		for (let i = 0; i < rows.reals.length; i++)
			if (!Number.isFinite(rows.reals[i])) faults.real(i, rows.reals[i]!);
	if (largest(rows.nodes) >= limit)
		for (let i = 0; i < rows.nodes.length; i++) if (rows.nodes[i]! >= limit) faults.node(i, limit);
	if (overflows) faults.references(count);
	return report.errors === before ? rows : undefined;
}

/** Maximum of `nodes`; −1 if there are none. */
function largest(nodes: Uint32Array): number {
	let max = -1;
	for (let i = 0; i < nodes.length; i++) if (nodes[i]! > max) max = nodes[i]!;
	return max;
}

/** Reports invalid numbers of rows, with their file offsets. */
class RowFaults {
	constructor(
		readonly rows: BlockRows,
		readonly report: Report,
	) {}

	#error(rule: string, row: number, byte: number, text: (name: string) => string): void {
		const { gmf, block, kind } = this.rows;
		const { report } = this;
		report.error(rule, () => ({
			...fileLocation(gmf.file),
			...(kind.kind && { entity: { kind: kind.kind, index: row } }),
			message: sentenceAt(text(`${kind.noun} ${row + 1}`), block, byte),
		}));
	}

	/** Reports real `i` of all rows. */
	real(i: number, value: number): void {
		const { gmf, kind, from, width } = this.rows;
		const { reals } = kind;
		const row = Math.floor(i / reals);
		const k = i % reals;
		const byte = from + 4 * (row * width + k * gmf.realWords);
		this.#error(
			'not-finite',
			row,
			byte,
			(name) => `Expected the ${'xyz'[k]} coordinate of ${name} as a finite number, found ${value}`,
		);
	}

	/** Reports entity number `i` of all rows, which is not in [1, limit]. */
	node(i: number, limit: number): void {
		const { gmf, kind, from, width } = this.rows;
		const { content, integerWords, little, realWords } = gmf;
		const row = Math.floor(i / kind.nodes);
		const k = i % kind.nodes;
		const byte = from + 4 * (row * width + kind.reals * realWords + k * integerWords);
		this.#error('index-out-of-range', row, byte, (name) => {
			const value = integerText(integerIn(content, byte, integerWords, little));
			const which = kind.nodes > 1 ? `${kind.named} ${k + 1}` : `the ${kind.named}`;
			return `Expected ${which} of ${name} ${limit === 0 ? 'to be none, as there are none' : `from 1 to ${limit}`}, found ${value}`;
		});
	}

	/** Reports references that do not fit int32. */
	references(count: number): void {
		const { gmf, width, from } = this.rows;
		for (let row = 0; row < count; row++) {
			const byte = from + 4 * (row + 1) * width - 8;
			const value = integerIn(gmf.content, byte, 2, gmf.little);
			if (value !== (value | 0))
				this.#error(
					'not-an-integer',
					row,
					byte,
					(name) =>
						`Expected the reference of ${name} as an integer of 32 bits, found ${integerText(value)}`,
				);
		}
	}
}
