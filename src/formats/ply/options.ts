import type { TriMesh } from '../../mesh/triMesh.ts';
import { choicesOf, type OptionSpec, type OptionValues } from '../../util/options.ts';
import { type Holds, numberFields } from '../core/holds.ts';
import { linesOption } from '../fit/linesOption.ts';
import type { CellOrder } from '../vtk/shared/arrangeCells.ts';
import type { PlyEncoding } from './header.ts';

/** `extras` of a mesh read from a PLY file. */
export interface PlyExtras extends CellOrder {
	readonly encoding: PlyEncoding;
	/** Lines of comments and `obj_info`, verbatim. */
	readonly comments: readonly string[];
	/** Keywords of property types by element and name: `vertex x`. */
	readonly types: Readonly<Record<string, string>>;
	/** Type keywords of the corner list of faces (length and items), and its name. */
	readonly list: { readonly count: string; readonly item: string; readonly name: string };
}

/** The `extras` of a mesh that was read from a PLY file, otherwise undefined. */
export const plyExtras = ({ source }: TriMesh): PlyExtras | undefined =>
	source?.format === 'ply' ? (source.extras as PlyExtras | undefined) : undefined;

/** Points, faces and edges, with named numbers on them. */
export const plyHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['line', 'polygon', 'quad'],
	groups: { dimensions: [], names: false, several: false },
	fields: [numberFields('points'), numberFields('triangles'), numberFields('cells')],
};

/** The options of the writer. */
export const plyOptions: readonly OptionSpec[] = [
	{
		name: 'encoding',
		type: 'choice',
		title: 'Encoding',
		help: 'text, or binary in little-endian or big-endian byte order',
		choices: choicesOf({
			ascii: 'Text',
			little: 'Binary, little-endian',
			big: 'Binary, big-endian',
		}),
		default: 'ascii',
	},
	{
		name: 'precision',
		type: 'choice',
		title: 'Precision',
		help: 'precision of coordinates; exact: single if the file had it and nothing is rounded, else double',
		choices: choicesOf({ exact: 'Exact', single: 'Single', double: 'Double' }),
		default: 'exact',
	},
	linesOption,
];

/** Option values of the file that a mesh was read from. */
export function plyAsRead(mesh: TriMesh): OptionValues {
	const extras = plyExtras(mesh);
	return extras ? { encoding: extras.encoding } : {};
}
