import type { Format } from '../core/format.ts';
import { headLines, rowsAfter } from '../text/headLines.ts';
import { gmrNames } from './fileNames.ts';
import { formIn, gmrHolds, gmrOptions } from './options.ts';

const suffix = /\.gmr$/i;

/** The text format of Hatipoğlu 2011, appendix B. */
export const gmr: Format = {
	id: 'gmr',
	title: 'GMR mesh (.gmr)',
	noun: 'GMR files',
	holds: gmrHolds,
	options: gmrOptions,
	suffixes: ['gmr'],
	sniff(name, head) {
		const lines = headLines(head, head.length);
		if (!lines) return 0;
		const [count, entry] = lines.content;
		const hasSuffix = suffix.test(name);
		const isPlausible =
			count !== undefined && /^\d+$/.test(count) && (entry === undefined || isEntry(entry));
		if (
			isPlausible &&
			entry !== undefined &&
			lines.comments.some((text) => /^#\s*(points|edges)\b/i.test(text))
		)
			return hasSuffix ? 1 : 0.9;
		if (isPlausible)
			return hasSuffix ? 0.9 : isSingleList(lines.content, head.length >= 4096) ? 0 : 0.4;
		return hasSuffix ? 0.6 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	// A file that is fixed in place keeps its form; a new one is indexed.
	asRead({ source }, same) {
		const form = same ? formIn(source) : undefined;
		return form ? { form } : {};
	},
	pointRows: (_, head) =>
		rowsAfter(head, (line) => (/^\d+$/.test(line) ? Number(line) : undefined), {
			before: 0,
			numbers: [2, 2],
		}),
	languages: gmrNames.languages,
	reader: async () => (await import('./readGmr.ts')).readGmr,
	writer: async () => (await import('./writeGmr.ts')).writeGmr,
};

/**
 * Whether a file is only a count and its entries, or continues with anything but another count: other programs write
 * lists of numbers, too. `cut`: the file continues after these lines.
 */
function isSingleList([count, ...rest]: readonly string[], cut: boolean): boolean {
	const next = rest[Number(count)];
	return next === undefined ? !cut && rest.length === Number(count) : !/^\d+$/.test(next);
}

const isEntry = (line: string): boolean =>
	/^\[.*\]$/.test(line) || /^[-+.\d]\S*(\s+[-+.\d]\S*)?$/.test(line);
