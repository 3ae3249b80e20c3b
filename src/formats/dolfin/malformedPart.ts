import type { Location } from '../../mesh/finding.ts';
import { latin1 } from '../text/decimal.ts';
import { bytesFrom, type Loaded } from '../text/loaded.ts';
import { WordLines } from '../text/wordLines.ts';

/** The malformed part of a tag, and its correction. */
export interface MalformedPart {
	/** Position of the tag's `<`; by default of the last tag. */
	readonly tag?: { readonly line: number; readonly column: number };
	/** Name of the element, name of an attribute or its value; by default the tag. */
	readonly part?: 'name' | 'attribute' | 'value';
	readonly attribute?: string;
	readonly replacement?: string | undefined;
}

/** Bytes of a tag that are searched. */
const maxTagBytes = 1 << 14;

const attributes = /([^\s=<>"'/]+)\s*=\s*("[^"]*"|'[^']*')/g;

/** Location of a part of a tag; that of the tag if it lacks the part. */
export function partOf(text: Loaded, tag: Location, { part, attribute }: MalformedPart): Location {
	if (!part) return tag;
	const lines = new WordLines(tag.file, text);
	while (lines.line < tag.line && lines.next());
	if (lines.line !== tag.line) return tag;
	const from = lines.start + tag.column - 1;
	const bytes = bytesFrom(text, from, Math.min(text.length, from + maxTagBytes));
	const tagText = latin1(bytes, 0, bytes.length);
	const locationOf = (start: number, length: number): Location => {
		const linesBefore = tagText.slice(0, start).split(/\r\n|\r|\n/);
		const column = linesBefore.at(-1)!.length + (linesBefore.length > 1 ? 1 : tag.column);
		return { file: tag.file, line: tag.line + linesBefore.length - 1, column, length };
	};
	if (part === 'name') return locationOf(1, /^<([^\s/>]*)/.exec(tagText)?.[1]?.length ?? 0);
	for (const { 0: all, 1: name, 2: value = '', index } of tagText.matchAll(attributes)) {
		if (name !== attribute) continue;
		if (part === 'attribute') return locationOf(index, name!.length);
		return locationOf(index + all.length - value.length + 1, value.length - 2);
	}
	return tag;
}
