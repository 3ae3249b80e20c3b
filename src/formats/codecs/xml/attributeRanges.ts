import type { FileBytes } from '../../io/fileBytes.ts';
import { latin1 } from '../../text/decimal.ts';
import type { Element } from './markup.ts';

/** Bytes of a tag that are searched. */
const maxBytes = 1 << 12;

/** Byte range of an attribute's name in the file; undefined if it is not found. */
export function attributeNameRange(
	file: FileBytes,
	element: Pick<Element, 'start'>,
	name: string,
): { readonly at: number; readonly length: number } | undefined {
	for (const { 0: all, 1: found, index } of tagOf(file, element).matchAll(/\s([^\s=]+)\s*=/g))
		if (found === name)
			return { at: element.start + index + all.indexOf(name), length: name.length };
	return undefined;
}

/** Byte range of an attribute's value in the file, without quotes; undefined if it is not found. */
export function attributeValueRange(
	file: FileBytes,
	element: Pick<Element, 'start'>,
	name: string,
): { readonly at: number; readonly length: number } | undefined {
	const tag = tagOf(file, element);
	const match = new RegExp(`\\s${name}\\s*=\\s*["']`).exec(tag);
	if (!match) return undefined;
	const from = match.index + match[0].length;
	const length = tag.slice(from).search(/["']/);
	return length < 0 ? undefined : { at: element.start + from, length };
}

/** The tag of an element, from its `<` on. */
function tagOf(file: FileBytes, { start }: Pick<Element, 'start'>): string {
	const bytes = file.transientBytes(start, start + maxBytes);
	const text = latin1(bytes, 0, bytes.length);
	return text.slice(0, text.indexOf('>') + 1);
}
