import type { Format } from '../core/format.ts';
import { latin1 } from '../text/decimal.ts';
import { su2Names } from './fileNames.ts';
import { extrasOf, su2Holds, su2Options } from './options.ts';

const suffix = /\.su2$/i;

/** Meshes of SU2, the solver from Stanford: elements, points and named markers, as text. */
export const su2: Format = {
	id: 'su2',
	title: 'SU2 mesh (.su2)',
	noun: "SU2's files",
	holds: su2Holds,
	options: su2Options,
	suffixes: ['su2'],
	sniff(name, head) {
		if (head.length === 0) return suffix.test(name) ? 0.5 : 0;
		const content = latin1(head, 0, Math.min(head.length, 4096))
			.replace(/^\xef\xbb\xbf/, '')
			.split(/\r\n|\r|\n/)
			.filter((line) => !/^\s*([#%]|$)/.test(line))
			.join('\n');
		if (/^[ \t]*N(DIME|ZONE|ELEM|POIN)[ \t]*=/.test(content)) return 1;
		// Keywords that the solver does not need for its mesh may come first.
		return suffix.test(name) && /^[ \t]*[A-Z_0-9]+[ \t]*=/m.test(content) ? 1 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	asRead({ source }) {
		const extras = extrasOf(source);
		return extras ? { numbers: extras.numbered } : {};
	},
	extras({ source }) {
		const { kept = [], markers = [], zones = [] } = extrasOf(source) ?? {};
		return [
			...kept.map(({ key }) => ({ what: `sections ${key}`, count: 1 })),
			{ what: 'send and receive markers', count: markers.length },
			{ what: 'zones', count: zones.length },
		];
	},
	pointRows(_name, head) {
		const text = latin1(head, 0, head.length);
		const header = /^[ \t]*NPOIN[ \t]*=[ \t]*(\d+)[^\n]*\n/m.exec(text);
		const numbers = [2, 5] as const;
		if (header)
			return {
				from: header.index + header[0].length,
				count: Number(header[1]),
				before: 0,
				numbers,
			};
		// Elements come before the points, and only rows of points have fractions.
		return /^[ \t]*NELEM[ \t]*=/m.test(text)
			? { from: 0, count: 1, before: 0, numbers, anywhere: true }
			: undefined;
	},
	languages: su2Names.languages,
	reader: async () => (await import('./readSu2.ts')).readSu2,
	writer: async () => (await import('./writeSu2.ts')).writeSu2,
};
