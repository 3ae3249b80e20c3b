import type { TriMesh } from '../../mesh/triMesh.ts';
import { choicesOf, type OptionSpec, type OptionValues } from '../../util/options.ts';
import { edgeMarkerFields } from '../entityCells.ts';
import { type Holds, midNodeFields, numberFields } from '../holds.ts';
import { linesOption } from '../linesOption.ts';
import type { VtuExtras } from './extras.ts';

/**
 * What VTU files can carry: points, cells of all shapes, and named numbers on points, cells and the mesh; groups are
 * arrays of numbers on the cells, and one of strings.
 */
export const vtuHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['point', 'line', 'polygon', 'quad', 'quad8', 'quad9'],
	groups: { dimensions: [0, 1, 2], names: true, several: true },
	fields: [
		edgeMarkerFields,
		numberFields('points'),
		numberFields('triangles'),
		numberFields('cells'),
		numberFields('mesh'),
		midNodeFields('triangles', 3),
		midNodeFields('cells', 1),
	],
};

/** The options of the writer. */
export const vtuOptions: readonly OptionSpec[] = [
	{
		name: 'encoding',
		type: 'choice',
		title: 'Encoding',
		help: 'text, inline base64, or an appended section of raw bytes or base64',
		choices: choicesOf({
			ascii: 'Text',
			binary: 'Inline base64',
			appended: 'Appended, raw',
			'appended-base64': 'Appended, base64',
		}),
		default: 'binary',
	},
	{
		name: 'compressor',
		type: 'choice',
		title: 'Compressor',
		help: 'compression of numbers not written as text',
		choices: choicesOf({ none: 'None', zlib: 'zlib' }),
		default: 'zlib',
	},
	linesOption,
];

/** What the source of a mesh says of the VTU file that it was; undefined where it was none. */
export const vtuExtras = ({ source }: TriMesh): VtuExtras | undefined =>
	source?.format === 'vtu' ? (source.extras as VtuExtras | undefined) : undefined;

/** The values with which a mesh is written as its file was: text stays text. */
export function vtuAsRead(mesh: TriMesh): OptionValues {
	const extras = vtuExtras(mesh);
	if (!extras) return {};
	const { encoding, compressor } = extras;
	return encoding === 'ascii' ? { encoding } : { encoding, compressor };
}
