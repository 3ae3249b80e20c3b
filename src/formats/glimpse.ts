import type { Format } from './format.ts';
import { plainParts } from './gzipParts.ts';
import { type PartSource, spreadOver } from './pointParts.ts';
import { latin1 } from './text/decimal.ts';

/** Where the points of a text file are, by its head: lines of numbers, one for each point. */
export interface PointRows {
	/** Bytes before the first. */
	readonly from: number;
	readonly count: number;
	/** Numbers of a line before x. */
	readonly before: 0 | 1;
	/** How many numbers a line of a point has, at least and at most; other lines are none. */
	readonly numbers: readonly [least: number, most: number];
	/** They are anywhere in the file, among other lines: a line of whole numbers is none then. */
	readonly anywhere?: true;
}

/** The bytes of a file in which its rows are looked for. */
export const HEAD_BYTES = 1 << 16;
/** Parts that are read, and bytes of each. */
const PARTS = 24;
const PART_BYTES = 1 << 14;
/** Parts that are asked for at once. */
const AT_ONCE = 6;
/** Points that are told, at most. */
const MOST = 4000;
/** Rows may be shorter at the end than at the beginning: the last of them are left alone, as no points may follow. */
const SURE = 0.9;

/**
 * x y of some points of a large file, from parts all over it, long before it is read; of one that is compressed with gzip from
 * its beginning alone. Null where its format or its source tells none.
 *
 * @param formatOf the format of a file, by name and head
 */
export async function glimpse(
	given: PartSource,
	formatOf: (name: string, head: Uint8Array) => Pick<Format, 'pointRows' | 'load'> | undefined,
): Promise<Float64Array | null> {
	const first = await given.part(0, HEAD_BYTES);
	const source = first && (await plainParts(given, first));
	const head = source && (source === given ? first : await source.part(0, HEAD_BYTES));
	const format = head && formatOf(source.name, head);
	if (!format) return null;
	const rows = format.pointRows?.(source.name, head);
	if (rows) return glimpseOfRows(source, head, rows);
	const { pointParts } = await format.load();
	const parts = await pointParts?.(source, head);
	return parts ? spreadOver(parts, MOST) : null;
}

async function glimpseOfRows(
	source: PartSource,
	head: Uint8Array,
	rows: PointRows,
): Promise<Float64Array | null> {
	const text = latin1(head, rows.from, head.length);
	const first = pointsIn(text.slice(0, text.lastIndexOf('\n') + 1), rows);
	if (first.length === 0 && !rows.anywhere) return null;
	const bytes = ((text.lastIndexOf('\n') + 1) / (first.length / 2)) * rows.count;
	const end = rows.anywhere ? source.size : Math.min(source.size, rows.from + SURE * bytes);
	const starts = Array.from({ length: PARTS }, (_, i) =>
		Math.floor(rows.from + ((end - PART_BYTES - rows.from) * i) / (PARTS - 1)),
	).filter((start) => start >= head.length);
	const found: number[][] = [first];
	for (let i = 0; i < starts.length; i += AT_ONCE) {
		const asked = starts.slice(i, i + AT_ONCE);
		const parts = await Promise.all(asked.map((start) => source.part(start, PART_BYTES)));
		for (const part of parts) {
			if (!part) return null;
			const lines = latin1(part, 0, part.length);
			// The first and the last line may be cut.
			found.push(pointsIn(lines.slice(lines.indexOf('\n') + 1, lines.lastIndexOf('\n') + 1), rows));
		}
	}
	const points = found.flat();
	return points.length > 0 ? thinned(points) : null;
}

/** x y of the points that whole lines hold. */
function pointsIn(text: string, { before, numbers: [least, most], anywhere }: PointRows): number[] {
	const found: number[] = [];
	for (const line of text.split('\n')) {
		if (anywhere && !/[.eE]/.test(line)) continue;
		const words = line.trim().split(/\s+/);
		if (words.length < least || words.length > most) continue;
		const [x, y] = [Number(words[before]), Number(words[before + 1])];
		if (Number.isFinite(x) && Number.isFinite(y)) found.push(x, y);
	}
	return found;
}

function thinned(points: readonly number[]): Float64Array {
	const count = points.length / 2;
	const told = Math.min(count, MOST);
	const result = new Float64Array(2 * told);
	for (let i = 0; i < told; i++) {
		const from = 2 * Math.floor((i * count) / told);
		result[2 * i] = points[from]!;
		result[2 * i + 1] = points[from + 1]!;
	}
	return result;
}

/**
 * The rows that follow the first line with content that `isHeader` takes for their count: it gives the number of rows.
 * Undefined where another line comes first.
 */
export function rowsAfter(
	head: Uint8Array,
	isHeader: (line: string) => number | undefined,
	rows: Pick<PointRows, 'before' | 'numbers'>,
): PointRows | undefined {
	const text = latin1(head, 0, head.length);
	for (let at = 0; at < text.length; ) {
		const next = text.indexOf('\n', at);
		if (next < 0) return undefined;
		const line = text.slice(at, next).trim();
		at = next + 1;
		if (line === '' || line.startsWith('#')) continue;
		const count = isHeader(line);
		return count === undefined ? undefined : { from: at, count, ...rows };
	}
	return undefined;
}
