import type { EntityKind } from './triMesh.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/**
 * A place in a file. Lines and columns count from 1, columns in bytes; both are 0 for the file as a whole. `length` is in
 * bytes. Without a length the place is what its `Subject` says, which only the text of the line can tell exactly.
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

/** What a place in a file is about. */
export interface Subject {
	/**
	 * The entity; where it has no line of its own (an edge in a file without edges), the place is that of an entity that
	 * has it.
	 */
	readonly entity?: EntityRef;
	/**
	 * Which number of the line: 0-based among those that name other entities (the edges of a GMR triangle, the points of
	 * an edge or of one of Triangle's triangles) or, in the line of a point, among its coordinates. The whole entry where
	 * absent.
	 */
	readonly slot?: number;
}

/** A place that belongs to a finding, and what stands there. */
export interface RelatedPlace extends Location, Subject {
	readonly message: string;
}

/**
 * Something noticed about a mesh or its file. Findings are data, never exceptions. Errors forbid refinement,
 * everything else lets it go on.
 */
export interface Finding extends Location, Subject {
	/** Id of the rule, kebab-case; the diagnostic's code. */
	readonly rule: string;
	readonly severity: Severity;
	/** Says what is wrong with which entity, in the file's own numbering, and what was expected. */
	readonly message: string;
	/** The text that mends it instead of that of its place, which has a length then. */
	readonly replacement?: string;
	/** Other places that belong to it: the other duplicate, the other owner. */
	readonly related?: readonly RelatedPlace[];
}

/** Findings of one file set; `found` counts all, also those beyond the limit that `list` was cut at. */
export interface Findings {
	readonly list: readonly Finding[];
	readonly found: {
		readonly errors: number;
		readonly warnings: number;
		readonly others: number;
	};
	/** A search was given up, so that there may be more than `found`. */
	readonly atLeast?: true;
}

/** The lines that entities stand on. */
export interface EntityLines {
	/** Name of the file, as given to the reader. */
	readonly file: string;
	/** 1-based line of each entity, in entity order, rising. */
	readonly lines: Uint32Array;
	/** Number of the first entity in the file's own counting. */
	readonly first: number;
}

/** What a graph has beside its points and segments: places that stand for the part of the plane around them. */
export type SeedKind = 'holes' | 'regions';

/**
 * Where each entity of a mesh stands in its files; filled by readers when asked for. Segments of a graph are its edges.
 */
export type Positions = { readonly [kind in EntityKind | SeedKind]?: EntityLines };
