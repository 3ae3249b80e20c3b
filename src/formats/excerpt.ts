import { concatBytes } from '../util/concatBytes.ts';
import type { ByteSource } from './core/format.ts';
import { TextModel } from './model/textModel.ts';
import { formatByName, formatOf } from './registry.ts';
import { textOf } from './texts.ts';

/** Bytes at the start of a file that an excerpt includes, for the header. */
const HEAD = 1 << 12;
const [LF, CR] = [10, 13];

/** Some lines of a file as a text model; tokens have the same roles as in the whole file. */
export interface Excerpt {
	readonly model: TextModel;
	/** Line of the text model for a line of the file, both 1-based; undefined if it is left out. */
	lineOf(line: number): number | undefined;
}

/**
 * Reads the header and some lines of a text file, much faster than a `TextModel` of the whole file. Undefined if a line
 * cannot be interpreted without those before it: in a file with several sections, or with a header after its head.
 *
 * @param lines line numbers, 1-based
 * @param companion see `openModel`
 */
export async function openExcerpt(
	source: ByteSource,
	lines: ReadonlySet<number>,
	companion = false,
): Promise<Excerpt | undefined> {
	const chunks: Uint8Array[] = [];
	const excerptLines = new Map<number, number>();
	let line = 1;
	let isIncluded = true;
	let lineCount = 0;
	/** Bytes before the current chunk. */
	let offset = 0;
	/** The previous chunk endedInCr with CR, which is a line end unless LF follows. */
	let endedInCr = false;
	const last = Math.max(...lines);
	for await (const chunk of source.chunks()) {
		let from = 0;
		let end = endedInCr && chunk[0] !== LF ? 0 : lineEnd(chunk, 0);
		for (; end >= 0; end = lineEnd(chunk, from)) {
			if (isIncluded) {
				chunks.push(chunk.slice(from, end));
				excerptLines.set(line, ++lineCount);
			}
			from = end;
			isIncluded = lines.has(++line) || offset + end < HEAD;
		}
		endedInCr = chunk[chunk.length - 1] === CR;
		if (isIncluded) chunks.push(chunk.slice(from));
		offset += chunk.length;
		if (!isIncluded && line > last) break;
	}
	if (isIncluded) excerptLines.set(line, ++lineCount);
	const bytes = concatBytes(chunks);
	const { name } = source;
	const format = companion ? formatByName(name) : formatOf(name, bytes.subarray(0, HEAD));
	const support = format && textOf(format.id);
	const forms = support?.forms(name);
	if (!support || !forms?.every(({ sections }) => sections.length === 1)) return undefined;
	const model = new TextModel(name, bytes, forms, support.buildLayout);
	const lineOf = (line: number) => excerptLines.get(line);
	const isEntry = (at: number | undefined) =>
		at === undefined || model.contentOf(at - 1).kind === 'entry';
	const hasHeader = model.sections.every(({ header }) => header >= 0);
	const isIndependent = hasHeader && [...lines].every((line) => isEntry(lineOf(line)));
	return isIndependent ? { model, lineOf } : undefined;
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
