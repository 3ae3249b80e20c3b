import type { ReadOptions, ReadResult } from './format.ts';
import { gmrForms, gmrStructure } from './gmr/readGmr.ts';
import { formatByName, formatOf } from './registry.ts';
import type { Sheet } from './sheet.ts';
import { structured } from './sheets/readFiles.ts';
import { TextSheet } from './sheets/textSheet.ts';
import { triangleFiles } from './sheets/triangleSyntax.ts';
import { partOf } from './triangle/names.ts';
import { triangleStructure } from './triangle/readTriangle.ts';

/**
 * One file as lines of numbers; undefined where no format takes it for its own. A file named `.gmr` or as one of
 * Triangle's is taken for what its name says unless its content is known to be something else. The bytes are copied.
 *
 * @param companion the file lies beside one that was opened: its name alone tells what it is, as to the readers
 */
export function openSheet(name: string, bytes: Uint8Array, companion = false): Sheet | undefined {
	const format = companion ? formatByName(name) : formatOf(name, bytes.subarray(0, 4096));
	if (format?.id === 'gmr') return new TextSheet(name, bytes, gmrForms);
	const part = partOf(name);
	return format && part ? new TextSheet(name, bytes, [triangleFiles[part]]) : undefined;
}

/** Reads a mesh from its sheets, the opened one first; see `Format.read`. */
export function readSheets(sheets: readonly Sheet[], options: ReadOptions = {}): ReadResult {
	const files = sheets.filter((sheet): sheet is TextSheet => sheet instanceof TextSheet);
	return structured(files, files[0]?.part === 'gmr' ? gmrStructure : triangleStructure, options);
}
