import type { Format } from '../format.ts';
import { latin1 } from '../text/decimal.ts';
import { meditNames } from './fileNames.ts';
import { extrasOf, meditHolds, meditOptions } from './options.ts';

const suffix = /\.mesh$/i;

/** The meshes of MEDIT as text, which FreeFem, MMG and the programs of INRIA write: points and cells with references. */
export const medit: Format = {
	id: 'medit',
	title: 'MEDIT mesh (.mesh)',
	noun: "MEDIT's files",
	holds: meditHolds,
	options: meditOptions,
	suffixes: ['mesh'],
	sniff(name, head) {
		if (head.length === 0) return suffix.test(name) ? 0.5 : 0;
		const content = latin1(head, 0, Math.min(head.length, 4096))
			.replace(/^\xef\xbb\xbf/, '')
			.split(/\r\n|\r|\n/)
			.filter((line) => !/^\s*(#|$)/.test(line))
			.join('\n');
		return /^\s*MeshVersionFormatted(\s|$)/.test(content) ? 1 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	asRead({ source, dimension }) {
		const extras = extrasOf(source);
		if (!extras) return {};
		const version = extras.version >= 1 && extras.version <= 4 ? `${extras.version}` : '2';
		return { version, dimension: extras.dimension > dimension ? '3' : 'own' };
	},
	extras: ({ source }) =>
		(extrasOf(source)?.kept ?? []).map(({ key }) => ({ what: `sections ${key}`, count: 1 })),
	pointRows(_name, head) {
		const text = latin1(head, 0, head.length);
		const dimension = /^[ \t]*Dimension\s+([23])\s/m.exec(text)?.[1];
		const section = /^[ \t]*Vertices\s+(\d+)[^\S\n]*\n/m.exec(text);
		if (!dimension || !section) return undefined;
		const numbers = Number(dimension) + 1;
		return {
			from: section.index + section[0].length,
			count: Number(section[1]),
			before: 0,
			numbers: [numbers, numbers],
		};
	},
	languages: meditNames.languages,
	load: async () => (await import('./readWrite.ts')).meditIo,
};
