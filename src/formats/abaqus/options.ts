import type { MeshSource, OtherElements } from '../../mesh/triMesh.ts';
import { choicesOf, type OptionSpec } from '../../util/options.ts';
import { edgeMarkerFields } from '../entityCells.ts';
import { type FieldKind, type Holds, midNodeFields } from '../holds.ts';
import { linesOption } from '../linesOption.ts';
import type { Solver } from './elementSides.ts';
import { families } from './elementTypes.ts';
import type { NodeValue } from './nodeValues.ts';
import type { Placement } from './placement.ts';
import type { LoadLine } from './readLoads.ts';

/** The options of the writer. */
export const abaqusOptions: readonly OptionSpec[] = [
	{
		name: 'elements',
		title: 'Elements',
		help: 'element family; auto keeps the types read, else CPS in the plane and S in space',
		type: 'choice',
		choices: choicesOf({ auto: 'As read', ...families }),
		default: 'auto',
	},
	{
		name: 'boundaries',
		title: 'Boundaries',
		help: 'how groups of edges and lines are written; auto: as both a node set and an element surface, unless the file had line elements',
		type: 'choice',
		choices: choicesOf({
			auto: 'As read',
			both: 'Node sets and surfaces',
			nset: 'Node sets',
			surface: 'Surfaces',
			elements: 'Line elements',
			none: 'None',
		}),
		default: 'auto',
	},
	{
		name: 'solver',
		title: 'Solver',
		help: 'target solver: surfaces name shell edges S3 to S5 for CalculiX, E1 to E3 for Abaqus; six-node shells are S6 or STRI65; auto: as read, else CalculiX',
		type: 'choice',
		choices: choicesOf({ auto: 'As read', calculix: 'CalculiX', abaqus: 'Abaqus' }),
		default: 'auto',
	},
	{
		...linesOption,
		title: 'Lines',
		help: 'allow line elements for groups of edges and lines, as boundaries says; otherwise node sets and surfaces',
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

/** A group by its dimension and its tag. */
export type GroupPlace = readonly [dimension: 0 | 1 | 2, tag: number];

/** Faces in a surface, by a set of the file or by a group of their own. */
export type SurfaceFaces =
	| { readonly label: string; readonly set: string }
	| {
			readonly label: string;
			readonly group: GroupPlace;
			/** The label is that of an edge of quads. */
			readonly quads: boolean;
	  };

/** A line of a load on elements. */
export interface LoadedLine extends LoadLine {
	/**
	 * `text`: it names a set, whose members follow the mesh. `group`: its elements or sides are groups, and so are those of
	 * `merged` lines, of the same load. `other`: it names an element that is kept as text. `lost`: it can't follow the mesh.
	 */
	readonly state: 'text' | 'group' | 'merged' | 'other' | 'lost';
	/** It names a set that was made of a group: such lines are written anew, even where the mesh is the same. */
	readonly fresh?: true;
	/** The edges that are loaded; the triangles and quads, by the label as it stands. */
	readonly edges?: GroupPlace;
	readonly faces?: GroupPlace;
	/** Of the faces, the label is that of an edge of quads. */
	readonly onQuads?: true;
	/** The elements of the set, on whose side the edges are loaded. */
	readonly within?: GroupPlace;
	/** The set where it has quads that are loaded on a side. */
	readonly quads?: GroupPlace;
	/** The keyword line of a set in an assembly, beside which further ones may be defined. */
	readonly header?: string;
}

/** What stands in a file, from its beginning to its end. */
export type AbaqusPiece =
	/** Text that is kept as it stands: some keywords with their lines, the star of the first in front. */
	| {
			readonly kind: 'text';
			readonly bytes: Uint8Array;
			/** The keyword where its lines name nodes or elements by their numbers. */
			readonly naming?: string;
			/** Its parameters or its elements name nodes: all of it is true while these have their numbers. */
			readonly ofNodes?: true;
			/** The 1-based line of the file that it begins with, where its lines name something. */
			readonly line?: number;
	  }
	/** The place of all nodes, and of all elements. */
	| { readonly kind: 'nodes' | 'elements' }
	/** Loads on elements: the keyword with its lines. */
	| {
			readonly kind: 'loads';
			readonly keyword: string;
			readonly bytes: Uint8Array;
			readonly lines: readonly LoadedLine[];
	  }
	/** The place of the sets of loaded sides in an assembly, beside a set with this keyword line. */
	| { readonly kind: 'loadSets'; readonly header: string; readonly sets: readonly GroupPlace[] }
	/** The place of a set or a surface: the groups of these dimensions and tags. */
	| {
			readonly kind: 'nset' | 'elset' | 'surface';
			/** The line with the keyword, one character a byte, without what says how the members are given. */
			readonly header: string;
			readonly groups: readonly GroupPlace[];
			/** Of a surface: faces beside the edges. */
			readonly faces?: readonly SurfaceFaces[];
			/** Numbers of members that are elements kept as text. */
			readonly others?: Float64Array;
	  };

/** `MeshSource.extras` of a mesh that was read from an input file. */
export interface AbaqusExtras {
	/** Coordinates of a node in the file. */
	readonly coordinates: 2 | 3;
	/** The types of the elements; `abaqus:type` counts in them from 0. */
	readonly types: readonly string[];
	/** The program whose deck it is, where its shells or its parts tell. */
	readonly solver?: Solver;
	/** The type of the elements of each kind (`elementKinds`) where all have one. */
	readonly typeOf: Readonly<Record<string, string>>;
	readonly pieces: readonly AbaqusPiece[];
	/** Concentrated values on sets of nodes. */
	readonly nodeValues?: readonly NodeValue[];
	/** Counts of the mesh that text naming nodes and elements is true of. */
	readonly points: number;
	readonly cells: number;
	/** Where the one instance of the part is, and x, y and z of each node in the part. */
	readonly placement?: Placement & { readonly local: Float64Array };
	/** Elements of the mesh that text names by their numbers, and the numbers of their corners. */
	readonly elements?: readonly { readonly number: number; readonly nodes: readonly number[] }[];
	/** Elements that are kept as text, and nodes that text names. */
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
