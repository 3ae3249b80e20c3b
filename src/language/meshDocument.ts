import type { Location, Position, Range } from 'vscode-languageserver';
import type { ReadResult } from '../formats/format.ts';
import type { Section, Sheet, Token } from '../formats/sheet.ts';
import type { Findings } from '../mesh/finding.ts';
import type { Topology } from '../mesh/topology.ts';
import type { EntityKind, TriMesh } from '../mesh/triMesh.ts';

/** For each entity of one kind the entities of another kind that use it, as a compressed list. */
export interface Incidence {
	/** Where the list of each entity starts in `items`, and one more. */
	readonly starts: Uint32Array;
	readonly items: Uint32Array;
}

/**
 * A mesh file in the editor with its companions, parsed. Features are pure functions over it. Everything that needs
 * the whole mesh is computed when it is first asked for and kept until the text changes.
 */
export interface MeshDocument {
	/** The opened file first, then its companions, open in the editor or not. */
	readonly sheets: readonly Sheet[];
	sheet(file: string): Sheet | undefined;
	/** URI of a file of the set. */
	uri(file: string): string;
	/** URIs of the other files of the set that exist, whether they were read or not. */
	readonly companions: readonly { readonly file: string; readonly uri: string }[];
	/** Why a file of the set that is there is not among the sheets, in a sentence: what rewrites the set would lose it. */
	readonly problem?: string | undefined;
	/** What the readers say: mesh, positions and their own findings. */
	readonly read: ReadResult;
	/** The mesh; where the text has errors, undefined. */
	readonly mesh: TriMesh | undefined;
	/** Edges, triangles of edges; undefined without a mesh. */
	readonly topology: Topology | undefined;
	/** The findings; may be a moment older than the text while it is edited. */
	readonly findings: Findings | undefined;
	/** Triangles of each point; undefined without a mesh. */
	readonly pointTriangles: Incidence | undefined;
	/** The section that holds the entries of a kind, and its sheet. */
	sectionOf(kind: EntityKind): { readonly sheet: Sheet; readonly section: Section } | undefined;
}

/** An LSP range in a sheet, from bytes of a line; columns are in UTF-16 units. Where `end` is missing, the line's end. */
export type RangeIn = (sheet: Sheet, line: number, start?: number, end?: number) => Range;

/** The position in a line as bytes, from an LSP position. */
export type ByteColumnIn = (sheet: Sheet, position: Position) => number;

/** What is at a position: the line, and the token that holds it or ends there. */
export interface At {
	readonly sheet: Sheet;
	readonly line: number;
	readonly token: Token | undefined;
}

/** The location of an entity in the editor; undefined where it has no line of its own. */
export type LocationOf = (
	document: MeshDocument,
	kind: EntityKind,
	index: number,
) => Location | undefined;
