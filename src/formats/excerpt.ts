import { concatBytes } from '../util/concatBytes.ts';
import type { ByteSource } from './core/format.ts';
import { TextModel } from './model/textModel.ts';
import { formatByName, formatOf } from './registry.ts';
import { textOf } from './texts.ts';

/** Bytes at the start of a file that an excerpt includes, for the header. */
const HEAD = 1 << 12;
const [LF, CR] = [10, 13];

/** Some lines of a file as a text model, with the roles that they have in the whole file. */
export interface Excerpt {
	readonly model: TextModel;
	/** Line of the text model for a line of the file, both 1-based; undefined if it is left out. */
	lineOf(line: number): number | undefined;
}

/**
 * Reads the header and some lines of a text file, much faster than a `TextModel` of the whole. Undefined if lines depend
 * on those before them: in a file with several sections, or with a header that comes late.
 *
 * @param lines line numbers, 1-based
 * @param companion see `openModel`
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
	/** The previous chunk ended with CR, which is a line end unless LF follows. */
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
	const bytes = concatBytes(kept);
	const { name } = source;
	const format = companion ? formatByName(name) : formatOf(name, bytes.subarray(0, HEAD));
	const text = format && textOf(format.id);
	const forms = text?.forms(name);
	if (!text || !forms?.every(({ sections }) => sections.length === 1)) return undefined;
	const model = new TextModel(name, bytes, forms, text.buildLayout);
	const lineOf = (line: number) => places.get(line);
	const isEntry = (at: number | undefined) =>
		at === undefined || model.contentOf(at - 1).kind === 'entry';
	const hasHeader = model.sections.every(({ header }) => header >= 0);
	const isKnown = hasHeader && [...lines].every((line) => isEntry(lineOf(line)));
	return isKnown ? { model, lineOf } : undefined;
}

/** Offset after the line end that follows `from`; −1 if there is none, or only a CR that LF may follow. */
function lineEnd(bytes: Uint8Array, from: number): number {
	for (let i = from; i < bytes.length; i++) {
		const byte = bytes[i]!;
		if (byte > CR) continue;
		if (byte === LF) return i + 1;
		if (byte === CR && i + 1 < bytes.length && bytes[i + 1] !== LF) return i + 1;
	}
	return -1;
}
