import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { Findings } from '../mesh/finding.ts';
import type { MarkCondition } from '../quantities/condition.ts';

/** What is known of the mesh that open documents belong to; sent whenever it changes. */
export interface MeshStatus {
	/** URIs of the open documents of the set. */
	readonly uris: readonly string[];
	/** For people: "GMR mesh (.gmr)". */
	readonly format: string;
	readonly counts: MeshCounts;
	readonly found: Findings['found'];
	/** Findings that are shown; the limit keeps them below the total. */
	readonly listed: number;
	/** `checked`: `found` is for the text as it is; `checking`: it may still change; `failed`: see `problem`. */
	readonly state: 'checking' | 'checked' | 'failed';
	/** Why the set can't be checked, in a sentence. */
	readonly problem?: string;
}

/** How many of each there are; of edges and triangles nothing where the files do not hold them. */
export interface MeshCounts {
	readonly points?: number;
	readonly edges?: number;
	readonly triangles?: number;
	/** What a planar straight-line graph has: "12 points, 12 segments, 1 hole". Absent where it is none. */
	readonly graph?: string;
	/** Triangles marked for refinement, where the format has marks. */
	readonly marked?: number;
}

/** What `trirefine/check` is asked and answers. */
export interface CheckParams {
	readonly uri: string;
	/** Where progress is reported to, as `WorkDoneProgressReport`. */
	readonly workDoneToken?: string | number;
}
export interface CheckResult {
	readonly counts: MeshCounts;
	readonly found: Findings['found'];
}

/** Which marks of a GMR file are to be changed: those of all triangles, unless lines or a condition are given. */
export interface MarksParams {
	readonly uri: string;
	/** `replace` marks these triangles and clears all others. */
	readonly action: 'set' | 'clear' | 'replace';
	/** The triangles on these lines, 1-based and both ends included. */
	readonly lines?: readonly { readonly start: number; readonly end: number }[];
	readonly where?: MarkCondition;
}

/** The edits of one document; to be made as one step that can be undone. */
export interface MarksResult {
	readonly edits: readonly TextEdit[];
	/** Triangles that are marked after the edits, and all there are. */
	readonly marked: number;
	readonly total: number;
	/** Triangles that were meant. */
	readonly targets: number;
	/** Marks that change. */
	readonly changed: number;
	/** Why there are no edits, in a sentence. */
	readonly reason?: string;
}

/** The edits that make a normal mesh of the files, and what they do. */
export interface NormaliseResult {
	/** Without changes where there is nothing to do, or nothing can be done. */
	readonly edit: WorkspaceEdit;
	/** What is done and what remains: "2 points merged, 14 triangles turned; 3 pairs of overlapping triangles remain". */
	readonly summary: string;
	/** What is not kept, in sentences. */
	readonly notes: readonly string[];
	/** Why nothing is changed, in a sentence. */
	readonly problem?: string;
}

/** Every message beyond those of LSP: its method, parameters and result. */
export interface Protocol {
	/** Client to server: checks a set of files, open or not, and publishes its diagnostics. */
	'trirefine/check': { params: CheckParams; result: CheckResult };
	/** Client to server: what `MeshStatus` was last sent. */
	'trirefine/status': { params: { readonly uri: string }; result: MeshStatus | null };
	/** Client to server: the edits that make the files follow every rule as far as that can be done. */
	'trirefine/normalise': { params: { readonly uri: string }; result: NormaliseResult };
	/** Client to server: the edits that set or clear marks. */
	'trirefine/marks': { params: MarksParams; result: MarksResult };
	/** Server to client: the bytes of a file that the server can't read itself; null where there is none. */
	'trirefine/readFile': { params: { readonly uri: string }; result: Uint8Array | null };
}

/** Server to client, without an answer. */
export interface Notifications {
	'trirefine/statusChanged': MeshStatus;
}

/** Settings as the server takes them, from `trirefine` in the client's configuration. */
export interface Settings {
	/** Severities by id of a rule, instead of the rules' own. */
	readonly rules?: { readonly [rule: string]: string };
	/** An inlay hint at every so many entries; 0 for none. */
	readonly inlayHints?: { readonly every?: number };
}

/** What the client says at the start besides the capabilities. */
export interface InitializationOptions {
	/** The client answers `trirefine/readFile`. */
	readonly readsFiles?: boolean;
	/** The client has the commands that code lenses name. */
	readonly commands?: boolean;
	readonly settings?: Settings;
}
