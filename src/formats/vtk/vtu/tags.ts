import type { PartSource } from '../../core/pointParts.ts';
import { latin1 } from '../../text/decimal.ts';

/** Bytes that are read at a time after the head: at first, and at most while no tag is found. */
const WINDOW = 1 << 14;
const LARGEST = 1 << 19;
/** Maximum length of a tag. */
const LONGEST = 1 << 12;

/** A tag of an element. */
export interface Tag {
	/** Preceded by `/` in an end tag. */
	readonly name: string;
	/** It is an empty-element tag. */
	readonly isEmpty: boolean;
	readonly attributes: Readonly<Record<string, string>>;
	/** The byte after the tag. */
	readonly end: number;
}

/**
 * The tags of a file in order, from its head on, as far as the source provides parts. `next` may return the byte at
 * which to continue after a tag, to skip long content. Tags in comments are ignored.
 */
export async function* tagsIn(
	source: PartSource,
	head: Uint8Array,
	next: (tag: Tag) => Promise<number | undefined>,
): AsyncGenerator<Tag> {
	let [start, text] = [0, plain(head)];
	for (let at = 0, window = WINDOW; ; ) {
		const found = /<(\/?\w+)\b([^>]*)>/g;
		found.lastIndex = at - start;
		const match = found.exec(text);
		if (match) {
			const end = start + match.index + match[0].length;
			const isEmpty = match[2]!.endsWith('/');
			const tag = { name: match[1]!, isEmpty, attributes: attributesOf(match[2]), end };
			window = WINDOW;
			yield tag;
			at = (await next(tag)) ?? end;
			if (at <= start + text.length) continue;
			start = at;
		} else {
			// A tag may continue in the next part.
			const cut = text.lastIndexOf('<');
			const isCut = cut >= at - start && text.length - cut < LONGEST && !text.includes('>', cut);
			const end = start + text.length;
			start = isCut ? start + cut : end;
		}
		if (start >= source.size) return;
		const part = await source.part(start, window);
		if (!part || (part.length < window && start + part.length < source.size)) return;
		window = Math.min(2 * window, LARGEST);
		text = plain(part);
		at = start;
	}
}

/** Bytes as text, with comments replaced by blanks. */
const plain = (bytes: Uint8Array): string =>
	latin1(bytes, 0, bytes.length).replace(/<!--[\s\S]*?-->/g, (comment) =>
		' '.repeat(comment.length),
	);

const attributesOf = (text = ''): Readonly<Record<string, string>> =>
	Object.fromEntries(
		[...text.matchAll(/([\w:]+)\s*=\s*(["'])(.*?)\2/gs)].map(([, name, , value]) => [name, value]),
	);
