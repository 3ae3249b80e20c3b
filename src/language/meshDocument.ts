import type { Location, Position, Range } from 'vscode-languageserver';
import type { ReadResult } from '../formats/core/format.ts';
import type { Section, Token } from '../formats/model/section.ts';
import type { TextModel } from '../formats/model/textModel.ts';
import type { Findings } from '../mesh/finding.ts';
import type { Topology } from '../mesh/topology.ts';
import type { EntityKind, TriMesh } from '../mesh/triMesh.ts';

/** An incidence relation in CSR form: for each entity, those of another kind that use it. */
export interface Incidence {
	/** Start of each list in `items`, and their total length. */
	readonly starts: Uint32Array;
	readonly items: Uint32Array;
}

/**
 * A mesh file in the editor with its companions, parsed. Features are pure functions of it. Data of the whole mesh is
 * computed on demand and cached until the text changes.
 */
export interface MeshDocument {
	/** The opened file, then its companions, open in the editor or not. */
	readonly models: readonly TextModel[];
	model(file: string): TextModel | undefined;
	/** URI of a file of the set. */
	uri(file: string): string;
	/** URIs of the other existing files of the set, read or not. */
	readonly companions: readonly { readonly file: string; readonly uri: string }[];
	/**
	 * Reason why an existing file of the set is not among the models, as a sentence: rewriting the set would lose it.
	 */
	readonly problem?: string | undefined;
	/** Result of the readers: mesh, positions and their findings. */
	readonly read: ReadResult;
	/** The mesh; undefined if the text has errors. */
	readonly mesh: TriMesh | undefined;
	/** Edges and triangles of edges; undefined without a mesh. */
	readonly topology: Topology | undefined;
	/** The findings; during edits, possibly of a slightly older text. */
	readonly findings: Findings | undefined;
	/** Triangles of each point; undefined without a mesh. */
	readonly pointTriangles: Incidence | undefined;
	/** The section with the entries of a kind, and its text model. */
	sectionOf(kind: EntityKind): { readonly model: TextModel; readonly section: Section } | undefined;
}

/** Converts bytes of a line to an LSP range, with columns in UTF-16 units. Default of `end`: the end of the line. */
export type RangeIn = (model: TextModel, line: number, start?: number, end?: number) => Range;

/** Converts an LSP position to a byte offset in its line. */
export type ByteColumnIn = (model: TextModel, position: Position) => number;

/** The line at a position, and the token that contains it or ends there. */
export interface TokenAtPosition {
	readonly model: TextModel;
	readonly line: number;
	readonly token: Token | undefined;
}

/** The location of an entity in the editor; undefined if it has no line of its own. */
export type LocationOf = (
	document: MeshDocument,
	kind: EntityKind,
	index: number,
) => Location | undefined;
