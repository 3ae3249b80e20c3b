import type { ReadOptions, ReadResult } from './core/format.ts';
import { emptyFile, isBlank } from './emptyFile.ts';
import { checkedResult } from './meshFault.ts';

import { TextModel } from './model/textModel.ts';
import { formatByName, formatOf } from './registry.ts';
import { textOf } from './texts.ts';

/**
 * Opens a file as a text model; undefined if its format is unknown or not edited as text. A name decides the format
 * unless the content is known to be of another. Copies the bytes.
 *
 * @param companion the file is beside an opened one: its name alone decides, as it does for readers
 */
export function openModel(
	name: string,
	bytes: Uint8Array,
	companion = false,
): TextModel | undefined {
	const head = bytes.subarray(0, headBytes);
	const format = companion ? formatByName(name) : formatOf(name, head);
	const text = format && textOf(format.id);
	const forms = text?.forms(name, head);
	return text && forms && new TextModel(name, bytes, forms, text.buildLayout);
}

/** Size of the head by which a format is recognised. */
export const headBytes = 4096;

/** Id of the format in which `openModel` opens a file; undefined if it returns none. */
export function textFormat(name: string, bytes: Uint8Array): string | undefined {
	const head = bytes.subarray(0, headBytes);
	const format = formatOf(name, head);
	return format && textOf(format.id)?.forms(name, head) && format.id;
}

/** Reads a mesh from its text models, the opened one first; see `Format.read`. */
export function readModels(models: readonly TextModel[], options: ReadOptions = {}): ReadResult {
	const [first, ...others] = models;
	const text = first && textOf(first.syntax.format);
	if (!text) return { findings: [], dropped: { errors: 0, warnings: 0 } };
	if (isBlank(first.bytes.subarray(0, Math.min(first.length, headBytes)), first.length))
		return emptyFile(first.file);
	return checkedResult(text.read([first, ...others], options), first.file);
}
