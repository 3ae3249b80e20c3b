import type { PointRows } from '../core/pointParts.ts';
import { latin1 } from './decimal.ts';

/**
 * The first `maxLines` lines with content, trimmed, and the comments (lines that begin with `#`) before and between
 * them. Undefined for a file that is not text (NUL or other control bytes). Drops the last line, which may be cut, from
 * a head of 4 KiB or more, unless it is the only one.
 */
export function headLines(
	head: Uint8Array,
	maxLines: number,
): { readonly content: readonly string[]; readonly comments: readonly string[] } | undefined {
	for (const byte of head)
		if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return undefined;
	const bom = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
	const lines = latin1(head, bom, head.length)
		.split(/\r\n|\r|\n/)
		.map((line) => line.trim());
	if (head.length >= 4096 && lines.length > 1) lines.pop();
	const content: string[] = [];
	const comments: string[] = [];
	for (const line of lines) {
		if (content.length === maxLines) break;
		if (line.startsWith('#')) comments.push(line);
		else if (line !== '') content.push(line);
	}
	return { content, comments };
}

/**
 * The rows after the header, which is the first line with content; undefined if the head has no complete header.
 *
 * @param rowCount number of rows by a header; undefined if the line is not one
 */
export function rowsAfter(
	head: Uint8Array,
	rowCount: (line: string) => number | undefined,
	rows: Pick<PointRows, 'before' | 'numbers'>,
): PointRows | undefined {
	const text = latin1(head, 0, head.length);
	for (let at = 0; at < text.length; ) {
		const next = text.indexOf('\n', at);
		if (next < 0) return undefined;
		const line = text.slice(at, next).trim();
		at = next + 1;
		if (line === '' || line.startsWith('#')) continue;
		const count = rowCount(line);
		return count === undefined ? undefined : { from: at, count, ...rows };
	}
	return undefined;
}
