import { latin1 } from './decimal.ts';

/**
 * The first lines of a text file: those with content, trimmed, and the comments (`#` as the first character) before
 * and between them. Undefined for a file that is not text (NUL or other control bytes). A last line that may be cut is
 * left out where there are others.
 */
export function headLines(
	head: Uint8Array,
	most: number,
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
		if (content.length === most) break;
		if (line.startsWith('#')) comments.push(line);
		else if (line !== '') content.push(line);
	}
	return { content, comments };
}
