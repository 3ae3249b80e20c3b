import { elementType } from '../shared/elementTypes.ts';
import type { Recount, SectionRows } from './sectionRows.ts';

/** Whether the blocks of a section are of nodes or of elements, and whether the file has version 4.0. */
export interface BlockKind {
	readonly nodes: boolean;
	readonly old: boolean;
}

/** The row at the beginning of a block. */
export interface BlockHead {
	readonly dimension: number;
	readonly tag: number;
	/** Nodes of each element; 0 for blocks of nodes. */
	readonly width: number;
	readonly length: number;
}

/** Maximum number of pairs of block and row that are tried. */
const maxTries = 1 << 24;

/** The head of a block in row `row`; undefined if the row is not a valid head. */
export function headAt(
	{ numbers, tokens }: SectionRows,
	row: number,
	{ nodes, old }: BlockKind,
): BlockHead | undefined {
	if (tokens[row] !== 4) return undefined;
	const [one, other, type, length] = numbers[row] as [number, number, number, number];
	// Version 4.0 has the tag first.
	const [dimension, tag] = old ? [other, one] : [one, other];
	if (!(dimension >= 0 && dimension <= 3) || Number.isNaN(tag) || !(length >= 0)) return undefined;
	if (nodes) return type === 0 || type === 1 ? { dimension, tag, width: 0, length } : undefined;
	const kind = elementType(type);
	return kind?.dimension === dimension ? { dimension, tag, width: kind.nodes, length } : undefined;
}

/**
 * Finds wrong counts of `$Nodes` or `$Elements` of version 4: the totals in the first row if the blocks fill the
 * section exactly, else the length of the single block that makes them do so.
 */
export function wrongBlocks(rows: SectionRows, kind: BlockKind): Recount[] {
	const [blocks = Number.NaN, total = Number.NaN] = rows.numbers[0] ?? [];
	const end = rows.lines.length;
	const stride = kind.nodes && !kind.old ? 2 : 1;
	const heads: number[] = [];
	let sum = 0;
	let at = 1;
	for (let head = headAt(rows, at, kind); head; head = headAt(rows, at, kind)) {
		heads.push(at);
		sum += head.length;
		at += 1 + stride * head.length;
	}
	if (at !== end) return wrongLength(rows, kind, heads, stride);
	const recounts: Recount[] = [];
	if (blocks >= 0 && blocks !== heads.length)
		recounts.push({ row: 0, nth: 0, count: heads.length, noun: 'block' });
	if (total >= 0 && total !== sum)
		recounts.push({ row: 0, nth: 1, count: sum, noun: kind.nodes ? 'node' : 'element' });
	return recounts;
}

/**
 * Finds the block whose corrected length makes the blocks fill the section. Of several corrections the one nearest to
 * the declared length is returned, none if there is a tie.
 */
function wrongLength(
	rows: SectionRows,
	kind: BlockKind,
	heads: readonly number[],
	stride: number,
): Recount[] {
	const [blocks = Number.NaN, total = Number.NaN] = rows.numbers[0] ?? [];
	const end = rows.lines.length;
	if (end !== 1 + blocks + stride * total || heads.length * end > maxTries) return [];
	/** Number of blocks in rows [row, end), by row; −1 if these are not complete blocks. */
	const blocksFrom = new Int32Array(end + 1).fill(-1);
	blocksFrom[end] = 0;
	for (let row = end - 1; row > 0; row--) {
		const head = headAt(rows, row, kind);
		const next = head ? row + 1 + stride * head.length : end + 1;
		if (next <= end && blocksFrom[next]! >= 0) blocksFrom[row] = blocksFrom[next]! + 1;
	}
	let best: Recount[] = [];
	let nearest = Number.POSITIVE_INFINITY;
	for (const [nth, row] of heads.entries()) {
		const head = headAt(rows, row, kind)!;
		for (let next = row + 1; next <= end; next += stride) {
			const count = (next - row - 1) / stride;
			const distance = Math.abs(count - head.length);
			if (blocksFrom[next] !== blocks - nth - 1 || distance === 0 || distance > nearest) continue;
			if (!isBlock(rows, row + 1, count, head.width, stride)) continue;
			if (distance < nearest) best = [];
			nearest = distance;
			best.push({ row, nth: 3, count, noun: kind.nodes ? 'node' : 'element' });
		}
	}
	return best.length === 1 ? best : [];
}

/** Whether rows have the token counts of a block: numbers of nodes, then coordinates; or elements of `width` nodes. */
function isBlock(
	{ tokens }: SectionRows,
	first: number,
	count: number,
	width: number,
	stride: number,
): boolean {
	for (let k = 0; k < count; k++) {
		if (stride === 2) {
			if (tokens[first + k] !== 1 || tokens[first + count + k]! < 3) return false;
		} else if (width > 0 && tokens[first + k] !== 1 + width) return false;
	}
	return true;
}
