import type { TriMesh } from '../../mesh/triMesh.ts';
import { choicesOf, type OptionSpec, type OptionValues } from '../../util/options.ts';
import { type Holds, numberFields } from '../holds.ts';
import { linesOption } from '../linesOption.ts';
import type { CellOrder } from '../vtkData/arrangeCells.ts';
import type { PlyEncoding } from './header.ts';

/** What PLY files hold besides their mesh: `extras` of a mesh's source. */
export interface PlyExtras extends CellOrder {
	readonly encoding: PlyEncoding;
	/** Lines of comments and of information about the object, as they stood. */
	readonly comments: readonly string[];
	/** Words of the types of properties by element and name: `vertex x`. */
	readonly types: Readonly<Record<string, string>>;
	/** Words of the types of the list of points of a face, its count and its items, and the name of it. */
	readonly list: { readonly count: string; readonly item: string; readonly name: string };
}

/** What the source of a mesh says of the PLY file that it was; undefined where it was none. */
export const plyExtras = ({ source }: TriMesh): PlyExtras | undefined =>
	source?.format === 'ply' ? (source.extras as PlyExtras | undefined) : undefined;

/** What PLY files can carry: points, faces and edges, and named numbers on them. */
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

/** The values with which a mesh is written as its file was. */
export function plyAsRead(mesh: TriMesh): OptionValues {
	const extras = plyExtras(mesh);
	return extras ? { encoding: extras.encoding } : {};
}
