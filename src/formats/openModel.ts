import type { ReadOptions, ReadResult } from './core/format.ts';
import { emptyFile, isBlank } from './emptyFile.ts';
import { checkedResult } from './meshFault.ts';
import { TextModel } from './model/textModel.ts';
import { formatByName, formatOf } from './registry.ts';
import { textOf } from './texts.ts';

/** Size in bytes of the head by which a format is recognised. */
export const headBytes = 4096;

/**
 * Opens a file as a text model; undefined if its format is unknown or not edited as text. The name
 * decides the format unless the content is recognised as another. Copies the bytes.
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
	const support = format && textOf(format.id);
	const forms = support?.forms(name, head);
	return support && forms && new TextModel(name, bytes, forms, support.buildLayout);
}

/** Id of the format in which `openModel` opens a file; undefined if it returns none. */
export function textFormat(name: string, bytes: Uint8Array): string | undefined {
	const head = bytes.subarray(0, headBytes);
	const format = formatOf(name, head);
	return format && textOf(format.id)?.forms(name, head) && format.id;
}

/**
 * Reads a mesh from the text models of its files, the opened file first. Errors are findings; see
 * `LanguageSupport.read`.
 */
export function readModels(models: readonly TextModel[], options: ReadOptions = {}): ReadResult {
	const [first, ...others] = models;
	const support = first && textOf(first.syntax.format);
	if (!support) return { findings: [], dropped: { errors: 0, warnings: 0 } };
	if (isBlank(first.bytes.subarray(0, Math.min(first.length, headBytes)), first.length))
		return emptyFile(first.file);
	return checkedResult(support.read([first, ...others], options), first.file);
}
