import type { Format } from './core/format.ts';
import type { PartSource, PointParts, PointRows } from './core/pointParts.ts';
import { plainParts } from './io/gzipParts.ts';
import { latin1 } from './text/decimal.ts';

/** Size of the head in which the rows of points are found. */
export const HEAD_BYTES = 1 << 16;
/** Number of segments that are read, and their size in bytes. */
const PARTS = 24;
const PART_BYTES = 1 << 14;
/** Segments that are requested at once. */
const AT_ONCE = 6;
/** Maximum number of points. */
const MAX_POINTS = 4000;
/** Rows may be shorter at the end of a file: reads only this share of the estimated size, as other data may follow. */
const SURE = 0.9;

/**
 * Quick preview: x and y of some points in segments all over a large file, before it is read; only from its start if it
 * is compressed with gzip. Null if its format or source does not support this.
 *
 * @param formatOf finds the format of a file by name and head
 */
export async function samplePoints(
	given: PartSource,
	formatOf: (
		name: string,
		head: Uint8Array,
	) => Pick<Format, 'pointRows' | 'pointParts'> | undefined,
): Promise<Float64Array | null> {
	const first = await given.part(0, HEAD_BYTES);
	const source = first && (await plainParts(given, first));
	const head = source && (source === given ? first : await source.part(0, HEAD_BYTES));
	const format = head && formatOf(source.name, head);
	if (!format) return null;
	const rows = format.pointRows?.(source.name, head);
	if (rows) return glimpseOfRows(source, head, rows);
	const parts = await format.pointParts?.(source, head);
	return parts ? spreadOver(parts, MAX_POINTS) : null;
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
			// The first and the last line may be cut off.
			found.push(pointsIn(lines.slice(lines.indexOf('\n') + 1, lines.lastIndexOf('\n') + 1), rows));
		}
	}
	const points = found.flat();
	return points.length > 0 ? thinned(points) : null;
}

/** x and y of the points in whole lines. */
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
	const told = Math.min(count, MAX_POINTS);
	const result = new Float64Array(2 * told);
	for (let i = 0; i < told; i++) {
		const from = 2 * Math.floor((i * count) / told);
		result[2 * i] = points[from]!;
		result[2 * i + 1] = points[from + 1]!;
	}
	return result;
}

/** x and y of up to `most` points from all over a file; null if they cannot be read. */
async function spreadOver(
	{ count, points }: PointParts,
	most: number,
): Promise<Float64Array | null> {
	const each = Math.min(count, Math.floor(most / PARTS));
	const starts = new Set(
		Array.from({ length: PARTS }, (_, i) => Math.floor(((count - each) * i) / (PARTS - 1))),
	);
	const found: number[] = [];
	const all = [...starts];
	for (let i = 0; i < all.length; i += AT_ONCE) {
		const asked = all.slice(i, i + AT_ONCE).map((start) => points(start, each));
		for (const part of await Promise.all(asked)) {
			if (!part) return null;
			for (let k = 0; k + 1 < part.length; k += 2) {
				const [x, y] = [part[k]!, part[k + 1]!];
				if (Number.isFinite(x) && Number.isFinite(y)) found.push(x, y);
			}
		}
	}
	return found.length > 0 ? Float64Array.from(found) : null;
}
