import type { TriMesh } from '../../mesh/triMesh.ts';
import { choicesOf, type OptionSpec, type OptionValues } from '../../util/options.ts';
import type { FieldKind, Holds } from '../holds.ts';

/** What STL files hold besides their mesh: `extras` of a mesh's source. */
export interface StlExtras {
	readonly encoding: 'ascii' | 'binary';
	/** The 80 bytes in front of a binary file, without blanks and zeros behind them. */
	readonly header?: Uint8Array;
}

/** What the source of a mesh says of the STL file that it was; undefined where it was none. */
export const stlExtras = ({ source }: TriMesh): StlExtras | undefined =>
	source?.format === 'stl' ? (source.extras as StlExtras | undefined) : undefined;

/** What the two bytes behind a facet are called as a field. */
export const bytesName = 'attribute bytes';

const bytes: FieldKind = {
	on: 'triangles',
	roles: ['attribute'],
	most: 1,
	components: [1],
	types: ['integer'],
	names: false,
	name: bytesName,
};

const solids: Holds['groups'] = { dimensions: [2], names: true, several: false };

/** What STL files can carry: triangles by the places of their corners, solids as text, two bytes of each as bytes. */
export const stlHolds: Holds = {
	coordinates: 3,
	soup: true,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: [],
	groups: solids,
	fields: [bytes],
};

export const asciiHolds: Holds = { ...stlHolds, fields: [] };
export const binaryHolds: Holds = {
	...stlHolds,
	groups: { dimensions: [], names: false, several: false },
};

/** The options of the writer. */
export const stlOptions: readonly OptionSpec[] = [
	{
		name: 'encoding',
		type: 'choice',
		title: 'Encoding',
		help: 'text, or binary with single precision and without solids',
		choices: choicesOf({ ascii: 'Text', binary: 'Binary' }),
		default: 'ascii',
	},
];

/** The values with which a mesh is written as its file was. */
export function stlAsRead(mesh: TriMesh): OptionValues {
	const extras = stlExtras(mesh);
	return extras ? { encoding: extras.encoding } : {};
}
