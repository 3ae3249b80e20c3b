import type { EntityKind } from './triMesh.ts';

/** Severity of a finding, as in LSP; only errors prevent refinement. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

/**
 * A location in a file. Lines and columns count from 1, columns in bytes; both are 0 for the file as a whole. `length` is in
 * bytes. Without a length the range is that of its `Subject`, which is found in the text of the line.
 */
export interface Location {
	readonly file: string;
	readonly line: number;
	readonly column: number;
	readonly length?: number;
}

/** "box.gmr:3:1", or the name alone for a file as a whole. */
export const locationText = ({ file, line, column }: Location): string =>
	line === 0 ? file : `${file}:${line}:${column}`;

/** An entity of a mesh, 0-based. */
export interface EntityRef {
	readonly kind: EntityKind;
	readonly index: number;
}

/** The entity at a location, or one number of it. */
export interface Subject {
	/**
	 * The entity; if it has no line of its own (an edge in a file without edges), the location is that of an entity that contains
	 * it.
	 */
	readonly entity?: EntityRef;
	/**
	 * 0-based index of a number in the line: among those that name other entities (the edges of a GMR triangle, the points of an
	 * edge or of one of Triangle's triangles) or, in the line of a point, among its coordinates. Absent for the whole entry.
	 */
	readonly slot?: number;
}

/** Another location of a finding, with a message. */
export interface RelatedLocation extends Location, Subject {
	readonly message: string;
}

/** A finding about a mesh or its file. Findings are data, never exceptions. Only errors prevent refinement. */
export interface Finding extends Location, Subject {
	/** Id of the rule, kebab-case; the diagnostic's code. */
	readonly rule: string;
	readonly severity: Severity;
	/** Names the fault, the entity in the file's own numbering and the expected value. */
	readonly message: string;
	/** Fix: text to replace that of the location, which then has a length. */
	readonly replacement?: string;
	/** Other locations, such as the other duplicate or the other owner. */
	readonly related?: readonly RelatedLocation[];
}

/** Findings of one file set; `found` counts all, including those beyond the limit of `list`. */
export interface Findings {
	readonly list: readonly Finding[];
	readonly found: {
		readonly errors: number;
		readonly warnings: number;
		readonly others: number;
	};
	/** Set if a search was stopped early: there may be more findings than `found`. */
	readonly atLeast?: true;
}

/** The lines of entities in a file. */
export interface EntityLines {
	/** Name of the file, as given to the reader. */
	readonly file: string;
	/** 1-based line of each entity, in entity order, ascending. */
	readonly lines: Uint32Array;
	/** Number of the first entity in the file's own counting. */
	readonly first: number;
}

/** Seeds of a graph: points that stand for the part of the plane around them. */
export type SeedKind = 'holes' | 'regions';

/** The lines of the entities of a mesh in its files; filled by readers on request. Segments of a graph are its edges. */
export type Positions = { readonly [kind in EntityKind | SeedKind]?: EntityLines };
