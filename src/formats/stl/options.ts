import type { TriMesh } from '../../mesh/triMesh.ts';
import { choicesOf, type OptionSpec, type OptionValues } from '../../util/options.ts';
import type { FieldKind, Holds } from '../core/holds.ts';

/** `extras` of the source of a mesh that was read from an STL file. */
export interface StlExtras {
	readonly encoding: 'ascii' | 'binary';
	/** The 80-byte header of a binary file, without trailing blanks and zeros. */
	readonly header?: Uint8Array;
}

/** The extras of a mesh that was read from an STL file; else undefined. */
export const stlExtras = ({ source }: TriMesh): StlExtras | undefined =>
	source?.format === 'stl' ? (source.extras as StlExtras | undefined) : undefined;

/** Name of the field of attribute byte counts. */
export const bytesName = 'attribute bytes';

const attributeBytes: FieldKind = {
	on: 'triangles',
	roles: ['attribute'],
	most: 1,
	components: [1],
	types: ['integer'],
	names: false,
	name: bytesName,
};

const solidGroups: Holds['groups'] = { dimensions: [2], names: true, several: false };

/**
 * Contents of STL files: triangles by the coordinates of their corners, solids in text, attribute byte counts in
 * binary.
 */
export const stlHolds: Holds = {
	coordinates: 3,
	soup: true,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: [],
	groups: solidGroups,
	fields: [attributeBytes],
};

/** Contents of text files. */
export const asciiHolds: Holds = { ...stlHolds, fields: [] };

/** Contents of binary files. */
export const binaryHolds: Holds = {
	...stlHolds,
	groups: { dimensions: [], names: false, several: false },
};

/** Options of the writer. */
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

/** The option values that write a mesh in the encoding of its file. */
export function stlAsRead(mesh: TriMesh): OptionValues {
	const extras = stlExtras(mesh);
	return extras ? { encoding: extras.encoding } : {};
}
