import type { Format } from '../../core/format.ts';
import type { PointRows } from '../../core/pointParts.ts';
import { latin1 } from '../../text/decimal.ts';
import { vtkExtras } from './extras.ts';
import { vtkNames } from './fileNames.ts';
import { vtkAsRead, vtkHolds, vtkOptions } from './options.ts';

const suffix = /\.vtk$/i;
const beginning = /^(\xef\xbb\xbf)?# vtk DataFile/i;

/** VTK's legacy files of unstructured grids and polygonal data, text or binary. */
export const vtk: Format = {
	id: 'vtk',
	title: 'VTK legacy (.vtk)',
	noun: 'legacy VTK files',
	holds: vtkHolds,
	options: vtkOptions,
	suffixes: ['vtk'],
	sniff(name, head) {
		if (beginning.test(latin1(head, 0, Math.min(head.length, 64)))) return 1;
		return suffix.test(name) && head.length === 0 ? 0.5 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	asRead: vtkAsRead,
	details(mesh) {
		const { version, encoding } = vtkExtras(mesh) ?? {};
		return { version, encoding: encoding === 'binary' ? 'binary, big-endian' : 'text' };
	},
	extras(mesh) {
		const extras = vtkExtras(mesh);
		if (!extras) return [];
		const { strings, tables, arrays, pointMetadata } = extras;
		const metadata = [...strings, ...arrays].map((one) => one.metadata);
		const all = [...metadata, pointMetadata];
		return [
			{ what: 'arrays of strings', count: strings.length },
			{ what: 'tables of colours', count: tables.length },
			{
				what: 'names of components',
				count: all.reduce((sum, one) => sum + (one?.components.length ?? 0), 0),
			},
			{
				what: 'keys of information',
				count: all.reduce((sum, one) => sum + (one?.keys.length ?? 0), 0),
			},
		];
	},
	pointRows,
	languages: vtkNames.languages,
	reader: async () => (await import('./readVtk.ts')).readVtk,
	writer: async () => (await import('./writeVtk.ts')).writeVtk,
};

/** Finds the points in a text with one point a line. */
function pointRows(_name: string, head: Uint8Array): PointRows | undefined {
	const text = latin1(head, 0, head.length);
	const match = /\nASCII\s(?:.|\n)*?\nPOINTS[ \t]+(\d+)[ \t]+\w+[ \t]*\r?\n/i.exec(text);
	if (!match) return undefined;
	const from = match.index + match[0].length;
	const [first = ''] = text.slice(from).split('\n');
	return first.trim().split(/\s+/).length === 3
		? { from, count: Number(match[1]), before: 0, numbers: [3, 3] }
		: undefined;
}
