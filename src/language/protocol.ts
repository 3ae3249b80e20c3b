import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { Findings } from '../mesh/finding.ts';
import type { MarkCondition } from '../quantities/condition.ts';

/** State of the mesh that open documents belong to; sent on every change. */
export interface MeshStatus {
	/** URIs of the open documents of the set. */
	readonly uris: readonly string[];
	/** Title of the format: "GMR mesh (.gmr)". */
	readonly format: string;
	readonly counts: MeshCounts;
	readonly found: Findings['found'];
	/** Number of findings in the list, which is limited. */
	readonly listed: number;
	/** `checked`: `found` is current; `checking`: it may still change; `failed`: see `problem`. */
	readonly state: 'checking' | 'checked' | 'failed';
	/** A sentence: why the set can't be checked. */
	readonly problem?: string;
}

/** Numbers of entities; without edges or triangles if the files have none. */
export interface MeshCounts {
	readonly points?: number;
	readonly edges?: number;
	readonly triangles?: number;
	/** Content of a planar straight-line graph: "12 points, 12 segments, 1 hole". Absent for other meshes. */
	readonly graph?: string;
	/** Triangles marked for refinement, if the format has marks. */
	readonly marked?: number;
}

/** Parameters and result of `trirefine/check`. */
export interface CheckParams {
	readonly uri: string;
	/** Token for `WorkDoneProgressReport`s. */
	readonly workDoneToken?: string | number;
}
export interface CheckResult {
	readonly counts: MeshCounts;
	readonly found: Findings['found'];
}

/** Marks to change: those of all triangles, unless lines or a condition are given. */
export interface MarksParams {
	readonly uri: string;
	/** `replace` marks these triangles and clears all others. */
	readonly action: 'set' | 'clear' | 'replace';
	/** The triangles on these lines, 1-based and inclusive. */
	readonly lines?: readonly { readonly start: number; readonly end: number }[];
	readonly where?: MarkCondition;
}

/** Edits of one document, to be applied in one undo step. */
export interface MarksResult {
	readonly edits: readonly TextEdit[];
	/** Triangles marked after the edits, and all triangles. */
	readonly marked: number;
	readonly total: number;
	/** Number of triangles that the lines or the condition select. */
	readonly targets: number;
	/** Number of changed marks. */
	readonly changed: number;
	/** A sentence: why there are no edits. */
	readonly reason?: string;
}

/** Edits that normalise the files, and their description. */
export interface NormaliseResult {
	/** Empty if there is nothing to do or nothing can be done. */
	readonly edit: WorkspaceEdit;
	/**
	 * Repairs and remaining findings: "2 points merged, 14 triangles reversed; 3 pairs of overlapping triangles
	 * remain".
	 */
	readonly summary: string;
	/** Sentences about lost data. */
	readonly notes: readonly string[];
	/** A sentence: why nothing is changed. */
	readonly problem?: string;
}

/** All messages beyond LSP: method, parameters and result. */
export interface Protocol {
	/** Client to server: checks a set of files, open or not, and publishes its diagnostics. */
	'trirefine/check': { params: CheckParams; result: CheckResult };
	/** Client to server: the last `MeshStatus`. */
	'trirefine/status': { params: { readonly uri: string }; result: MeshStatus | null };
	/** Client to server: the edits that normalise the files. */
	'trirefine/normalise': { params: { readonly uri: string }; result: NormaliseResult };
	/** Client to server: the edits that set or clear marks. */
	'trirefine/marks': { params: MarksParams; result: MarksResult };
	/** Server to client: the bytes of a file that the server can't read itself; null if there is none. */
	'trirefine/readFile': { params: { readonly uri: string }; result: Uint8Array | null };
}

/** Server to client, without a response. */
export interface Notifications {
	'trirefine/statusChanged': MeshStatus;
}

/** Settings of the server, from `trirefine` in the client's configuration. */
export interface Settings {
	/** Severities by rule id, instead of the defaults. */
	readonly rules?: { readonly [rule: string]: string };
	/** `every`: number of entries from inlay hint to inlay hint; 0 for none. */
	readonly inlayHints?: { readonly every?: number };
}

/** Options of the client at initialisation, besides its capabilities. */
export interface InitializationOptions {
	/** The client answers `trirefine/readFile`. */
	readonly readsFiles?: boolean;
	/** The client has the commands of code lenses. */
	readonly commands?: boolean;
	readonly settings?: Settings;
}
