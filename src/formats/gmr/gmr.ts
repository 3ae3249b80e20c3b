import type { Format } from '../format.ts';
import { rowsAfter } from '../glimpse.ts';
import { headLines } from '../text/headLines.ts';
import { gmrNames } from './names.ts';
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
		const named = suffix.test(name);
		const shaped =
			count !== undefined && /^\d+$/.test(count) && (entry === undefined || isEntry(entry));
		if (
			shaped &&
			entry !== undefined &&
			lines.comments.some((text) => /^#\s*(points|edges)\b/i.test(text))
		)
			return named ? 1 : 0.9;
		if (shaped) return named ? 0.9 : isOneList(lines.content, head.length >= 4096) ? 0 : 0.4;
		return named ? 0.6 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	// A new file is indexed, unless the call says otherwise.
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
	load: async () => (await import('./readWrite.ts')).gmrIo,
};

/**
 * Whether a file is a count and its entries alone, or goes on with anything but the next count: other programs write
 * lists of numbers, too. `cut`: the file goes on behind these lines.
 */
function isOneList([count, ...rest]: readonly string[], cut: boolean): boolean {
	const next = rest[Number(count)];
	return next === undefined ? !cut && rest.length === Number(count) : !/^\d+$/.test(next);
}

const isEntry = (line: string): boolean =>
	/^\[.*\]$/.test(line) || /^[-+.\d]\S*(\s+[-+.\d]\S*)?$/.test(line);
