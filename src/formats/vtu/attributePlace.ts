import type { FileBytes } from '../bytes/fileBytes.ts';
import { latin1 } from '../text/decimal.ts';
import type { Element } from './markup.ts';

/** Bytes of a tag that are looked at. */
const mostBytes = 1 << 12;

/** Where the value of an attribute stands in the file, without its quotes; undefined where it can't be found. */
export function attributePlace(
	file: FileBytes,
	{ start }: Pick<Element, 'start'>,
	name: string,
): { readonly at: number; readonly length: number } | undefined {
	const bytes = file.passing(start, start + mostBytes);
	const text = latin1(bytes, 0, bytes.length);
	const tag = text.slice(0, text.indexOf('>') + 1);
	const found = new RegExp(`\\s${name}\\s*=\\s*["']`).exec(tag);
	if (!found) return undefined;
	const from = found.index + found[0].length;
	const length = tag.slice(from).search(/["']/);
	return length < 0 ? undefined : { at: start + from, length };
}
