import type { JobResult } from '../../util/workers.ts';
import { Rows, shortBit } from '../sheets/rows.ts';
import type { Column } from '../sheets/syntax.ts';
import { BlockLines } from '../text/blockLines.ts';
import type { ByteClasses } from '../text/tokens.ts';

/** Bytes whose lines are to be read as entries of a section. */
export interface ParseJob {
	/** What the bytes of the file are, and the columns of the section's entries. */
	readonly classes: ByteClasses;
	readonly columns: readonly Column[];
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly from: number;
	readonly to: number;
	/** Entries to make room for at first. */
	readonly expected: number;
	/** Lines of the entries are asked for. */
	readonly positions: boolean;
}

/** The entries of a block. */
export interface ParsedBlock {
	/** The bytes of the job. */
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly count: number;
	/** The first entry that is not exactly what it should be; −1 if there is none. Entries behind it were not read. */
	readonly odd: number;
	/** The arrays of the groups of columns, as in `Rows`; the first `count` rows of each count. */
	readonly stores: readonly (
		| Float64Array<ArrayBuffer>
		| Int32Array<ArrayBuffer>
		| Uint8Array<ArrayBuffer>
	)[];
	/** Flags of the rows; absent where none has any. */
	readonly flags: Uint8Array<ArrayBuffer> | undefined;
	/** Lines of the entries, the first of the block being 1; lines of the block. */
	readonly lines: Uint32Array<ArrayBuffer> | undefined;
	readonly lineCount: number;
}

/** Reads the lines of a block. */
export function parseBlock(job: ParseJob): JobResult {
	const { bytes, from, to } = job;
	const rows = new Rows(job.columns);
	rows.reserve(job.expected);
	const lines = new BlockLines('', job.classes, bytes, from, to, 0);
	let numbers = job.positions ? new Uint32Array(job.expected) : undefined;
	let count = 0;
	let room = job.expected;
	let flags = 0;
	let odd = -1;
	while (lines.next()) {
		if (count === room) {
			room = 2 * room + 64;
			rows.count = count;
			rows.reserve(room);
			if (numbers) {
				const larger = new Uint32Array(room);
				larger.set(numbers);
				numbers = larger;
			}
		}
		if (numbers) numbers[count] = lines.line;
		rows.read(count, lines);
		const flag = rows.flags[count] as number;
		flags |= flag;
		count++;
		if ((flag & ~shortBit) === 0) continue;
		odd = count - 1;
		break;
	}
	const stores = rows.stores as unknown as ParsedBlock['stores'];
	const data: ParsedBlock = {
		bytes,
		count,
		odd,
		stores,
		flags: flags === 0 ? undefined : rows.flags,
		lines: numbers,
		lineCount: lines.line,
	};
	const moved = [bytes.buffer, ...stores.map(({ buffer }) => buffer)];
	if (data.flags) moved.push(data.flags.buffer);
	if (numbers) moved.push(numbers.buffer);
	return { data, moved };
}
