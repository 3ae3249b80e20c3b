import type { Format } from '../core/format.ts';
import type { PointRows } from '../core/pointParts.ts';
import { latin1 } from '../text/decimal.ts';
import { offNames } from './fileNames.ts';
import { offHolds } from './options.ts';
import { beginsWithCounts, beginsWithWord } from './variants.ts';

const suffix = /\.off$/i;

/** OFF, the Object File Format of Geomview: points and faces, as text. */
export const off: Format = {
	id: 'off',
	title: 'Object File Format (.off)',
	noun: 'OFF files',
	holds: offHolds,
	options: [],
	suffixes: ['off'],
	sniff(name, head) {
		const content = latin1(head, 0, Math.min(head.length, 4096))
			.replace(/^\xef\xbb\xbf/, '')
			.split(/\r\n|\r|\n/)
			.filter((line) => !/^\s*(#|$)/.test(line))
			.join('\n')
			.trimStart();
		if (beginsWithWord.test(content)) return 1;
		if (!suffix.test(name)) return 0;
		return content === '' ? 0.5 : beginsWithCounts.test(content) ? 1 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	pointRows,
	languages: offNames.languages,
	reader: async () => (await import('./readOff.ts')).readOff,
	writer: async () => (await import('./writeOff.ts')).writeOff,
};

/** The points begin after the line with the counts. */
function pointRows(_name: string, head: Uint8Array): PointRows | undefined {
	const text = latin1(head, 0, head.length);
	const counts = /^(?:[CNST]*OFF\s*)?(\d+)[ \t]+\d+[^\n]*\n/m.exec(text);
	if (!counts) return undefined;
	const from = counts.index + counts[0].length;
	return { from, count: Number(counts[1]), before: 0, numbers: [2, 12] };
}
