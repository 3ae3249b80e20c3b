import type { PartSource } from '../pointParts.ts';
import { latin1 } from '../text/decimal.ts';

/** Bytes that are read at a time behind the head: at first, and at most where there is no tag. */
const WINDOW = 1 << 14;
const LARGEST = 1 << 19;
/** Characters of a tag, at most. */
const LONGEST = 1 << 12;

/** A tag of an element. */
export interface Tag {
	/** Behind a `/` where it closes the element. */
	readonly name: string;
	/** It opens and closes the element. */
	readonly isEmpty: boolean;
	readonly attributes: Readonly<Record<string, string>>;
	/** The byte of the file behind it. */
	readonly end: number;
}

/**
 * The tags of a file in their order, from its head on and as far behind it as its source gives parts. `next` gives the byte
 * where tags go on behind one of them, as its content may be told to be long. Tags in comments are none.
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
			// A tag may begin here and end behind.
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

/** The text of bytes, blanks in the stead of comments. */
const plain = (bytes: Uint8Array): string =>
	latin1(bytes, 0, bytes.length).replace(/<!--[\s\S]*?-->/g, (comment) =>
		' '.repeat(comment.length),
	);

const attributesOf = (text = ''): Readonly<Record<string, string>> =>
	Object.fromEntries(
		[...text.matchAll(/([\w:]+)\s*=\s*(["'])(.*?)\2/gs)].map(([, name, , value]) => [name, value]),
	);
