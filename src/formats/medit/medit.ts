import type { Format } from '../core/format.ts';
import { float32Rounding } from '../fit/precision.ts';
import { latin1 } from '../text/decimal.ts';
import { baseName, companions, isBinaryName, meditNames, setName } from './fileNames.ts';
import { gmfHead } from './gmf.ts';
import { extrasOf, meditHolds, meditOptions } from './options.ts';

/**
 * Meshes of MEDIT, which FreeFem, MMG and other programs write, text and binary: points and cells with references, and
 * files of solutions.
 */
export const medit: Format = {
	id: 'medit',
	title: 'MEDIT mesh (.mesh, .meshb)',
	noun: "MEDIT's files",
	holds: meditHolds,
	options: meditOptions,
	suffixes: ['mesh', 'meshb'],
	fieldSuffixes: ['sol', 'solb'],
	sniff(name, head) {
		if (head.length === 0) return baseName(name) === name ? 0 : 0.5;
		const bytes = gmfHead(head);
		if (bytes) return isBinaryName(name) || (bytes.version > 0 && bytes.version < 5) ? 1 : 0;
		const content = latin1(head, 0, Math.min(head.length, 4096))
			.replace(/^\xef\xbb\xbf/, '')
			.split(/\r\n|\r|\n/)
			.filter((line) => !/^\s*(#|$)/.test(line))
			.join('\n');
		return /^\s*MeshVersionFormatted(\s|$)/.test(content) ? 1 : 0;
	},
	companions,
	baseName,
	setName,
	asRead({ source, dimension, points }) {
		const extras = extrasOf(source);
		if (!extras) return {};
		const { bytes, version } = extras;
		// Single precision is kept if no digits are lost.
		const single = bytes && version === 1 && float32Rounding(points).rounded > 0;
		return {
			version: version >= 1 && version <= 4 && !single ? `${version}` : '2',
			dimension: extras.dimension > dimension ? '3' : 'own',
			encoding: bytes ? 'binary' : 'text',
			'byte-order': bytes?.little === false ? 'big' : 'little',
		};
	},
	details({ source }) {
		const { version, bytes } = extrasOf(source) ?? {};
		const order = bytes?.little ? 'little-endian' : 'big-endian';
		return {
			version: version === undefined ? undefined : `${version}`,
			encoding: bytes ? `binary, ${order}` : 'text',
		};
	},
	valuesNamed: (name) => ({ encoding: isBinaryName(name) ? 'binary' : 'text' }),
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
	reader: async () => (await import('./readMedit.ts')).readMedit,
	writer: async () => (await import('./writeMedit.ts')).writeMedit,
};
