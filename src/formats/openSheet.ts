import { emptyFile, isBlank } from './emptyFile.ts';
import type { ReadOptions, ReadResult } from './format.ts';
import { checkedResult } from './meshFault.ts';
import { formatByName, formatOf } from './registry.ts';
import type { Sheet } from './sheet.ts';
import { structured } from './sheets/readFiles.ts';
import { TextSheet } from './sheets/textSheet.ts';
import { textOf } from './texts.ts';

/**
 * One file as lines of numbers; undefined where no format takes it for its own, or one that is not edited as text. A
 * file that is named as one of a format's is taken for what its name says unless its content is known to be something
 * else. The bytes are copied.
 *
 * @param companion the file lies next to one that was opened: its name alone says what it is, as it does for the
 * readers
 */
export function openSheet(name: string, bytes: Uint8Array, companion = false): Sheet | undefined {
	const head = bytes.subarray(0, headBytes);
	const format = companion ? formatByName(name) : formatOf(name, head);
	const text = format && textOf(format.id);
	const forms = text?.forms(name, head);
	if (!text || !forms) return undefined;
	return typeof text.structure === 'function'
		? new TextSheet(name, bytes, forms)
		: text.structure.open(name, bytes);
}

/** Bytes that tell the format of a file. */
export const headBytes = 4096;

/** Id of the format in which `openSheet` opens a file that begins so and was opened; undefined where it gives no sheet. */
export function sheetFormat(name: string, bytes: Uint8Array): string | undefined {
	const head = bytes.subarray(0, headBytes);
	const format = formatOf(name, head);
	return format && textOf(format.id)?.forms(name, head) && format.id;
}

/** Reads a mesh from its sheets, the opened one first; see `Format.read`. */
export function readSheets(sheets: readonly Sheet[], options: ReadOptions = {}): ReadResult {
	const [first] = sheets;
	const structure = first && textOf(first.syntax.format)?.structure;
	if (!structure) return { findings: [], dropped: { errors: 0, warnings: 0 } };
	if (isBlank(first.bytes.subarray(0, Math.min(first.length, headBytes)), first.length))
		return emptyFile(first.file);
	const files = sheets.filter((sheet): sheet is TextSheet => sheet instanceof TextSheet);
	const result =
		typeof structure === 'function'
			? structured(files, structure, options)
			: structure.read(first, options);
	return checkedResult(result, first.file);
}
