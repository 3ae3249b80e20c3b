import type { TriMesh } from '../../../mesh/triMesh.ts';
import { choicesOf, type OptionSpec, type OptionValues } from '../../../util/options.ts';
import { type Holds, midNodeFields, numberFields } from '../../core/holds.ts';
import { edgeMarkerFields } from '../../fit/entityCells.ts';
import { linesOption } from '../../fit/linesOption.ts';
import type { VtuExtras } from './extras.ts';

/**
 * What VTU files can hold: points, cells of all shapes, and fields on points, cells and the mesh; groups are integer
 * arrays on the cells, and one array of bytes that lists them.
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

/** Options of the writer. */
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

/** The extras of a mesh that was read from a VTU file; undefined for others. */
export const vtuExtras = ({ source }: TriMesh): VtuExtras | undefined =>
	source?.format === 'vtu' ? (source.extras as VtuExtras | undefined) : undefined;

/** The options that write a mesh as its file was. */
export function vtuAsRead(mesh: TriMesh): OptionValues {
	const extras = vtuExtras(mesh);
	if (!extras) return {};
	const { encoding, compressor } = extras;
	return encoding === 'ascii' ? { encoding } : { encoding, compressor };
}
