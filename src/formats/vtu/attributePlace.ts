import type { FileBytes } from '../bytes/fileBytes.ts';
import { latin1 } from '../text/decimal.ts';
import type { Element } from './markup.ts';

/** Bytes of a tag that are looked at. */
const mostBytes = 1 << 12;

/** The tag of an element, its `<` first. */
function tagOf(file: FileBytes, { start }: Pick<Element, 'start'>): string {
	const bytes = file.passing(start, start + mostBytes);
	const text = latin1(bytes, 0, bytes.length);
	return text.slice(0, text.indexOf('>') + 1);
}

/** Where the name of an attribute stands in the file; undefined where it can't be found. */
export function attributeName(
	file: FileBytes,
	element: Pick<Element, 'start'>,
	name: string,
): { readonly at: number; readonly length: number } | undefined {
	for (const { 0: all, 1: found, index } of tagOf(file, element).matchAll(/\s([^\s=]+)\s*=/g))
		if (found === name)
			return { at: element.start + index + all.indexOf(name), length: name.length };
	return undefined;
}

/** Where the value of an attribute stands in the file, without its quotes; undefined where it can't be found. */
export function attributePlace(
	file: FileBytes,
	element: Pick<Element, 'start'>,
	name: string,
): { readonly at: number; readonly length: number } | undefined {
	const tag = tagOf(file, element);
	const found = new RegExp(`\\s${name}\\s*=\\s*["']`).exec(tag);
	if (!found) return undefined;
	const from = found.index + found[0].length;
	const length = tag.slice(from).search(/["']/);
	return length < 0 ? undefined : { at: element.start + from, length };
}
