import type { PartSource } from '../../core/pointParts.ts';
import { latin1 } from '../../text/decimal.ts';

/** Initial and maximum size of reads after the head; doubled while no tag is found. */
const WINDOW = 1 << 14;
const MAX_WINDOW = 1 << 19;
/** Maximum length of a tag. */
const MAX_TAG = 1 << 12;

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
 * Yields the tags of a file in order until the source ends or returns no part. Ignores tags in comments.
 *
 * @param next may return the byte at which to continue after a tag, to skip long content
 */
export async function* tagsIn(
	source: PartSource,
	head: Uint8Array,
	next: (tag: Tag) => Promise<number | undefined>,
): AsyncGenerator<Tag> {
	let [start, text] = [0, withoutComments(head)];
	for (let at = 0, window = WINDOW; ; ) {
		const pattern = /<(\/?\w+)\b([^>]*)>/g;
		pattern.lastIndex = at - start;
		const match = pattern.exec(text);
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
			const lastTag = text.lastIndexOf('<');
			const isCut =
				lastTag >= at - start && text.length - lastTag < MAX_TAG && !text.includes('>', lastTag);
			const end = start + text.length;
			start = isCut ? start + lastTag : end;
		}
		if (start >= source.size) return;
		const part = await source.part(start, window);
		if (!part || (part.length < window && start + part.length < source.size)) return;
		window = Math.min(2 * window, MAX_WINDOW);
		text = withoutComments(part);
		at = start;
	}
}

/** Bytes as text, with comments replaced by blanks. */
const withoutComments = (bytes: Uint8Array): string =>
	latin1(bytes, 0, bytes.length).replace(/<!--[\s\S]*?-->/g, (comment) =>
		' '.repeat(comment.length),
	);

const attributesOf = (text = ''): Readonly<Record<string, string>> =>
	Object.fromEntries(
		[...text.matchAll(/([\w:]+)\s*=\s*(["'])(.*?)\2/gs)].map(([, name, , value]) => [name, value]),
	);
