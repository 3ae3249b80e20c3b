import type { Group, MeshSource, OtherElements } from '../../../mesh/triMesh.ts';
import type { Solver } from './elementTypes.ts';
import type { Placement } from './placement.ts';
import type { SideLabel } from './sideLabels.ts';

/** Name of the field of element types, as indices into `types`. */
export const typeField = 'abaqus:type';

/** Identifies a group of a mesh. */
export type GroupKey = readonly [dimension: 0 | 1 | 2, tag: number];

/** A line of a surface: faces with a label (`SPOS`, `S1`), by a set of the file or by a group. */
export type SurfaceFaces =
	| { readonly label: string; readonly set: string }
	| {
			readonly label: string;
			readonly group: GroupKey;
			/** The label is that of an edge of quads. */
			readonly quads: boolean;
	  };

/** A data line of a load: an element or a set, a label, and further fields. Offsets are in bytes. */
export interface LoadLine {
	/** Offsets in the text of the keyword: of the comments before the line, of the line, of the next line. */
	readonly from: number;
	readonly at: number;
	readonly to: number;
	/** Number of an element, or name of a set. */
	readonly of: number | string;
	/** Prefix of the instance, like `Part-1-1.`. */
	readonly instance: string;
	readonly label: SideLabel;
	/** The fields after the label, each with the comma before it. */
	readonly rest: string;
}

/** A line of a load on elements. */
export interface ResolvedLoadLine extends LoadLine {
	/**
	 * How the line follows changes of the mesh. `text`: it names a set, which follows them. `group`: its elements or
	 * edges are groups. `merged`: they are in the groups of an earlier line. `other`: it names an element that is
	 * kept as text. `lost`: it cannot follow.
	 */
	readonly state: 'text' | 'group' | 'merged' | 'other' | 'lost';
	/** The line names a set that was made of a group, and is rewritten even if the mesh did not change. */
	readonly fresh?: true;
	/** Groups of the loaded edges and of the loaded lines, triangles and quads. */
	readonly edges?: GroupKey;
	readonly faces?: GroupKey;
	/** The label is that of an edge of quads. */
	readonly onQuads?: true;
	/** Group of the set's faces: an edge between two faces is loaded on the one in this group. */
	readonly within?: GroupKey;
	/** Group of the set, if it has quads with a loaded edge. */
	readonly quads?: GroupKey;
	/** Keyword line of a set in an assembly; sets of its loaded edges are defined after it. */
	readonly header?: string;
}

/** The contents of a file, in order. */
export type KeywordBlock =
	/** Text that is kept verbatim: one or more keywords with their lines. */
	| {
			readonly kind: 'text';
			readonly bytes: Uint8Array;
			/** The keyword, if its lines name nodes or elements by number. */
			readonly naming?: string;
			/** Its parameters or elements name nodes: it is valid while these keep their numbers. */
			readonly ofNodes?: true;
			/** First line (1-based) in the file, if it names nodes or elements. */
			readonly line?: number;
	  }
	/** Position of the nodes or of the elements. */
	| { readonly kind: 'nodes' | 'elements' }
	/** Loads on elements: a keyword with its lines. */
	| {
			readonly kind: 'loads';
			readonly keyword: string;
			readonly bytes: Uint8Array;
			readonly lines: readonly ResolvedLoadLine[];
	  }
	/** Position of the sets of loaded edges in an assembly, after the set with this keyword line. */
	| { readonly kind: 'loadSets'; readonly header: string; readonly sets: readonly GroupKey[] }
	/** Position of a set or a surface, with its groups. */
	| {
			readonly kind: 'nset' | 'elset' | 'surface';
			/** Keyword line, one character a byte, without GENERATE, UNSORTED and ELSET. */
			readonly header: string;
			readonly groups: readonly GroupKey[];
			/** Faces of a surface, besides its edges. */
			readonly faces?: readonly SurfaceFaces[];
			/** Numbers of members that are elements kept as text. */
			readonly others?: Float64Array;
	  };

/** A set or a surface of the file. */
export type GroupBlock = Extract<KeywordBlock, { readonly groups: unknown }>;

/** A line that gives each node of a set a value, so that the total depends on the number of nodes. */
export interface NodeValue {
	readonly keyword: string;
	readonly group: GroupKey;
	/** Number of nodes of the set in the file. */
	readonly nodes: number;
	/** Absent if the line has no value. */
	readonly value?: number;
}

/** Number of members of a group. */
export const groupSize = ({ members }: Group): number =>
	members.reduce((sum, { members: list }) => sum + list.length, 0);

/** `MeshSource.extras` of a mesh from an input file. */
export interface AbaqusExtras {
	/** Coordinates of a node in the file. */
	readonly coordinates: 2 | 3;
	/** Element types; `abaqus:type` is an index into them. */
	readonly types: readonly string[];
	/** The program, if shells or parts reveal it. */
	readonly solver?: Solver;
	/** Type of each element kind (`elementKinds`) that has only one. */
	readonly typeOf: Readonly<Record<string, string>>;
	readonly pieces: readonly KeywordBlock[];
	/** Concentrated values on sets of nodes. */
	readonly nodeValues?: readonly NodeValue[];
	/** Number of points and cells when read: text that names nodes and elements is valid for these. */
	readonly points: number;
	readonly cells: number;
	/** Placement of the part's only instance, and coordinates of its nodes in the part (three each). */
	readonly placement?: Placement & { readonly local: Float64Array };
	/** Elements of the mesh that text names by number, with the numbers of their corners. */
	readonly elements?: readonly { readonly number: number; readonly nodes: readonly number[] }[];
	readonly others?: {
		/** Smallest and largest number of elements that are kept as text. */
		readonly least: number;
		readonly most: number;
		/** Numbers of the nodes in `MeshSource.others`, as in the text. */
		readonly nodes: Float64Array;
		/** Kinds and counts of the volume elements. */
		readonly volumes: OtherElements['kinds'];
	};
}

/** The extras of a mesh that was read from an input file; undefined for others. */
export const extrasOf = (source: MeshSource | undefined): AbaqusExtras | undefined =>
	source?.format === 'abaqus' ? (source.extras as AbaqusExtras | undefined) : undefined;
