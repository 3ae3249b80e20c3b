import { joined } from '../util/joined.ts';
import type { ByteSource } from './format.ts';
import { formatByName, formatOf } from './registry.ts';
import { TextSheet } from './sheets/textSheet.ts';
import { textOf } from './texts.ts';

/** Bytes at the beginning of a file that an excerpt has: a header is among them, or nothing is known of the file. */
const HEAD = 1 << 12;
const [LF, CR] = [10, 13];

/** Some lines of a file, as text that says of each of them what the whole file says. */
export interface Excerpt {
	readonly sheet: TextSheet;
	/** The line of the sheet that a line of the file has become, both counted from 1; undefined for one that is left out. */
	lineOf(line: number): number | undefined;
}

/**
 * Reads the header and some lines of a file of text, which takes a small part of the time that the whole takes as a
 * `Sheet`. Undefined where lines can't be understood without those before them: in a file of several sections, or one
 * whose header comes late.
 *
 * @param lines the lines, counted from 1
 * @param companion see `openSheet`
 */
export async function openExcerpt(
	source: ByteSource,
	lines: ReadonlySet<number>,
	companion = false,
): Promise<Excerpt | undefined> {
	const kept: Uint8Array[] = [];
	const places = new Map<number, number>();
	let line = 1;
	let isKept = true;
	let keptLines = 0;
	let seen = 0;
	/** The chunk before ended with CR, which ends a line unless LF follows. */
	let ended = false;
	const last = Math.max(...lines);
	for await (const chunk of source.chunks()) {
		let from = 0;
		let end = ended && chunk[0] !== LF ? 0 : lineEnd(chunk, 0);
		for (; end >= 0; end = lineEnd(chunk, from)) {
			if (isKept) {
				kept.push(chunk.slice(from, end));
				places.set(line, ++keptLines);
			}
			from = end;
			isKept = lines.has(++line) || seen + end < HEAD;
		}
		ended = chunk[chunk.length - 1] === CR;
		if (isKept) kept.push(chunk.slice(from));
		seen += chunk.length;
		if (!isKept && line > last) break;
	}
	if (isKept) places.set(line, ++keptLines);
	const bytes = joined(kept);
	const { name } = source;
	const format = companion ? formatByName(name) : formatOf(name, bytes.subarray(0, HEAD));
	const forms = format && textOf(format.id)?.forms(name);
	if (!forms?.every(({ sections }) => sections.length === 1)) return undefined;
	const sheet = new TextSheet(name, bytes, forms);
	const lineOf = (line: number) => places.get(line);
	const isEntry = (at: number | undefined) =>
		at === undefined || sheet.contentOf(at - 1).kind === 'entry';
	const hasHeader = sheet.sections.every(({ header }) => header >= 0);
	const isKnown = hasHeader && [...lines].every((line) => isEntry(lineOf(line)));
	return isKnown ? { sheet, lineOf } : undefined;
}

/** The byte behind the line that a byte is in, its line end included; −1 where it ends in no known way in these bytes. */
function lineEnd(bytes: Uint8Array, from: number): number {
	for (let i = from; i < bytes.length; i++) {
		const byte = bytes[i]!;
		if (byte > CR) continue;
		if (byte === LF) return i + 1;
		if (byte === CR && i + 1 < bytes.length && bytes[i + 1] !== LF) return i + 1;
	}
	return -1;
}
