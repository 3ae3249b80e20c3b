import type { MeshSource, OtherElements } from '../../mesh/triMesh.ts';
import { choicesOf, type OptionSpec } from '../../util/options.ts';
import { edgeMarkerFields } from '../entityCells.ts';
import { type FieldKind, type Holds, midNodeFields } from '../holds.ts';
import { families } from './elementTypes.ts';
import type { Placement } from './placement.ts';

/** The options of the writer. */
export const abaqusOptions: readonly OptionSpec[] = [
	{
		name: 'elements',
		title: 'Elements',
		help: 'family of the elements; auto is the types that the file had, else CPS in the plane and S in space',
		type: 'choice',
		choices: choicesOf({ auto: 'As read', ...families }),
		default: 'auto',
	},
];

/** The name of the field that says which of the types in the file each element has. */
export const typeField = 'abaqus:type';

const typesOn = (on: FieldKind['on']): FieldKind => ({
	on,
	roles: ['marker'],
	components: [1],
	types: ['integer'],
	names: true,
	called: typeField,
});

/** What input files can carry: the types of elements where they came from one. */
export const abaqusHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: true, cells: true },
	cells: ['line', 'quad', 'quad8', 'quad9'],
	groups: { dimensions: [0, 1, 2], names: true, several: true },
	fields: [
		edgeMarkerFields,
		midNodeFields('triangles', 3),
		midNodeFields('cells', 1),
		typesOn('triangles'),
		typesOn('cells'),
	],
};

/** What stands in a file, from its beginning to its end. */
export type AbaqusPiece =
	/** Text that is kept as it stands: some keywords with their lines, the star of the first in front. */
	| {
			readonly kind: 'text';
			readonly bytes: Uint8Array;
			/** The keyword where its lines name nodes or elements by their numbers. */
			readonly naming?: string;
			/** It names nodes alone: it is true while these have their numbers. */
			readonly ofNodes?: true;
	  }
	/** The place of all nodes, and of all elements. */
	| { readonly kind: 'nodes' | 'elements' }
	/** The place of a set or a surface: the groups of these dimensions and tags. */
	| {
			readonly kind: 'nset' | 'elset' | 'surface';
			/** The line with the keyword, one character a byte, without what says how the members are given. */
			readonly header: string;
			readonly groups: readonly (readonly [dimension: 0 | 1 | 2, tag: number])[];
			/** Numbers of members that are elements kept as text. */
			readonly others?: Float64Array;
	  };

/** `MeshSource.extras` of a mesh that was read from an input file. */
export interface AbaqusExtras {
	/** Coordinates of a node in the file. */
	readonly coordinates: 2 | 3;
	/** The types of the elements; `abaqus:type` counts in them from 0. */
	readonly types: readonly string[];
	/** The type of the elements of each kind (`elementKinds`) where all have one. */
	readonly typeOf: Readonly<Record<string, string>>;
	readonly pieces: readonly AbaqusPiece[];
	/** Counts of the mesh that text naming nodes and elements is true of. */
	readonly points: number;
	readonly cells: number;
	/** Where the one instance of the part is, and x, y and z of each node in the part. */
	readonly placement?: Placement & { readonly local: Float64Array };
	/** Elements that are kept as text. */
	readonly others?: {
		/** Their least and greatest number. */
		readonly least: number;
		readonly most: number;
		/** The numbers of the nodes of `MeshSource.others`, as text names them. */
		readonly nodes: Float64Array;
		/** Those with a volume. */
		readonly volumes: OtherElements['kinds'];
	};
}

export const extrasOf = (source: MeshSource | undefined): AbaqusExtras | undefined =>
	source?.format === 'abaqus' ? (source.extras as AbaqusExtras | undefined) : undefined;
