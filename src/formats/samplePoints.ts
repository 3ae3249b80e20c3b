import type { Format } from './core/format.ts';
import type { PartSource, PointParts, PointRows } from './core/pointParts.ts';
import { plainParts } from './io/gzipParts.ts';
import { latin1 } from './text/decimal.ts';

/** Size of the head in which the rows of points are found. */
export const HEAD_BYTES = 1 << 16;
/** Number of segments of the file that are read, and their size in bytes. */
const SEGMENTS = 24;
const SEGMENT_BYTES = 1 << 14;
/** Segments that are requested concurrently. */
const CONCURRENT_READS = 6;
/** Maximum number of points. */
const MAX_POINTS = 4000;
/** Share of the estimated size of the rows that is sampled: rows may get shorter, and other data may follow them. */
const SAFE_SHARE = 0.9;

/**
 * Samples points for a quick preview of a large file before it is read: x and y of up to 4,000 points, from segments
 * spread over the file; only from its start if it is compressed with gzip. Null if its format or source does not
 * support this.
 *
 * @param formatOf finds the format of a file by name and head
 */
export async function samplePoints(
	file: PartSource,
	formatOf: (
		name: string,
		head: Uint8Array,
	) => Pick<Format, 'pointRows' | 'pointParts'> | undefined,
): Promise<Float64Array | null> {
	const first = await file.part(0, HEAD_BYTES);
	const source = first && (await plainParts(file, first));
	const head = source && (source === file ? first : await source.part(0, HEAD_BYTES));
	const format = head && formatOf(source.name, head);
	if (!format) return null;
	const rows = format.pointRows?.(source.name, head);
	if (rows) return sampleRows(source, head, rows);
	const parts = await format.pointParts?.(source, head);
	return parts ? sampleParts(parts, MAX_POINTS) : null;
}

/** x and y of points in rows of text, sampled in segments; null if they cannot be read. */
async function sampleRows(
	source: PartSource,
	head: Uint8Array,
	rows: PointRows,
): Promise<Float64Array | null> {
	const text = latin1(head, rows.from, head.length);
	const first = pointsIn(text.slice(0, text.lastIndexOf('\n') + 1), rows);
	if (first.length === 0 && !rows.anywhere) return null;
	const bytes = ((text.lastIndexOf('\n') + 1) / (first.length / 2)) * rows.count;
	const end = rows.anywhere ? source.size : Math.min(source.size, rows.from + SAFE_SHARE * bytes);
	const starts = Array.from({ length: SEGMENTS }, (_, i) =>
		Math.floor(rows.from + ((end - SEGMENT_BYTES - rows.from) * i) / (SEGMENTS - 1)),
	).filter((start) => start >= head.length);
	const samples: number[][] = [first];
	for (let i = 0; i < starts.length; i += CONCURRENT_READS) {
		const batch = starts.slice(i, i + CONCURRENT_READS);
		const parts = await Promise.all(batch.map((start) => source.part(start, SEGMENT_BYTES)));
		for (const part of parts) {
			if (!part) return null;
			const lines = latin1(part, 0, part.length);
			// The first and the last line may be cut off.
			samples.push(
				pointsIn(lines.slice(lines.indexOf('\n') + 1, lines.lastIndexOf('\n') + 1), rows),
			);
		}
	}
	const points = samples.flat();
	return points.length > 0 ? thinned(points) : null;
}

/** Parses x and y of the points in complete lines. */
function pointsIn(text: string, { before, numbers: [min, max], anywhere }: PointRows): number[] {
	const coordinates: number[] = [];
	for (const line of text.split('\n')) {
		if (anywhere && !/[.eE]/.test(line)) continue;
		const tokens = line.trim().split(/\s+/);
		if (tokens.length < min || tokens.length > max) continue;
		const [x, y] = [Number(tokens[before]), Number(tokens[before + 1])];
		if (Number.isFinite(x) && Number.isFinite(y)) coordinates.push(x, y);
	}
	return coordinates;
}

/** Every n-th point, so that at most `MAX_POINTS` remain. */
function thinned(points: readonly number[]): Float64Array {
	const count = points.length / 2;
	const kept = Math.min(count, MAX_POINTS);
	const result = new Float64Array(2 * kept);
	for (let i = 0; i < kept; i++) {
		const from = 2 * Math.floor((i * count) / kept);
		result[2 * i] = points[from]!;
		result[2 * i + 1] = points[from + 1]!;
	}
	return result;
}

/** x and y of up to `limit` points from parts spread over a file; null if they cannot be read. */
async function sampleParts(
	{ count, points }: PointParts,
	limit: number,
): Promise<Float64Array | null> {
	const perSegment = Math.min(count, Math.floor(limit / SEGMENTS));
	const starts = [
		...new Set(
			Array.from({ length: SEGMENTS }, (_, i) =>
				Math.floor(((count - perSegment) * i) / (SEGMENTS - 1)),
			),
		),
	];
	const coordinates: number[] = [];
	for (let i = 0; i < starts.length; i += CONCURRENT_READS) {
		const batch = starts.slice(i, i + CONCURRENT_READS).map((start) => points(start, perSegment));
		for (const part of await Promise.all(batch)) {
			if (!part) return null;
			for (let k = 0; k + 1 < part.length; k += 2) {
				const [x, y] = [part[k]!, part[k + 1]!];
				if (Number.isFinite(x) && Number.isFinite(y)) coordinates.push(x, y);
			}
		}
	}
	return coordinates.length > 0 ? Float64Array.from(coordinates) : null;
}
