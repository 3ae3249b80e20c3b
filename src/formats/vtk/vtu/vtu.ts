import type { Format } from '../../core/format.ts';
import { latin1 } from '../../text/decimal.ts';
import { vtuAsRead, vtuExtras, vtuHolds, vtuOptions } from './options.ts';

const suffix = /\.vtu$/i;
const encodings = {
	binary: 'base64',
	appended: 'appended, raw',
	'appended-base64': 'appended, base64',
};
const rootTag = /<VTKFile\b[^>]*\stype\s*=\s*["']UnstructuredGrid["']/;

/** VTK's XML files of unstructured grids, as written by ParaView and most solvers. */
export const vtu: Format = {
	id: 'vtu',
	title: 'VTK unstructured grid (.vtu)',
	noun: 'VTU files',
	holds: vtuHolds,
	options: vtuOptions,
	suffixes: ['vtu'],
	sniff(name, head) {
		const text = latin1(head, 0, Math.min(head.length, 4096));
		if (rootTag.test(text)) return 1;
		return suffix.test(name) && /^(\xef\xbb\xbf)?\s*(<|$)/.test(text) ? 0.5 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	asRead: vtuAsRead,
	details(mesh) {
		const { version, encoding = 'ascii', compressor, byteOrder } = vtuExtras(mesh) ?? {};
		if (encoding === 'ascii') return { version };
		const packed = compressor === 'none' ? [] : [`compressed with ${compressor}`];
		const order = byteOrder === 'BigEndian' ? ['big-endian'] : [];
		return { version, encoding: [encodings[encoding], ...order, ...packed].join(', ') };
	},
	extras(mesh) {
		const extras = vtuExtras(mesh);
		if (!extras) return [];
		const { strings, arrays, comments = { before: [], inside: [] }, elements = {} } = extras;
		// Attributes that name active arrays do not count as losses.
		const all = [...arrays, ...strings, ...Object.values(elements)];
		const ownAttributes = /^(Name|NumberOf(Tuples|Components))$/;
		const attributes = [...arrays, ...Object.values(elements)].flatMap((one) =>
			Object.keys(one.attributes).filter((name) => !ownAttributes.test(name)),
		);
		return [
			{ what: 'arrays of strings', count: strings.length },
			{
				what: 'keys of information',
				count: all.reduce((sum, { information = [] }) => sum + information.length, 0),
			},
			{ what: 'attributes of elements', count: attributes.length },
			{
				what: 'comments and processing instructions',
				count: comments.before.length + comments.inside.length,
			},
		];
	},
	reader: async () => (await import('./readVtu.ts')).readVtu,
	writer: async () => (await import('./writeVtu.ts')).writeVtu,
	pointParts: async (source, head) => (await import('./pointParts.ts')).vtuPoints(source, head),
};
