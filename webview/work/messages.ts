import type { Finding } from '../../src/mesh/finding.ts';
import type { MeshInfo } from '../../src/mesh/info.ts';
import type { FileRef, LineRange } from '../../src/protocol/messages.ts';
import type { RoundReport, Split } from '../../src/refine/algorithm.ts';
import type { Grid } from '../view/grid.ts';

/** A mesh as the view draws and picks it. Everything is by triangle. */
export interface DisplayMesh {
	/** What was taken off all coordinates, in double precision, before they were rounded to single. */
	readonly origin: readonly [number, number];
	/** x y of three corners of each triangle, less the origin. */
	readonly corners: Float32Array;
	/** Smallest angle in degrees; 0 where there is no area. */
	readonly angles: Float32Array;
	readonly areas: Float64Array;
	readonly grid: Grid;
	/** The number that the file gives its first triangle. */
	readonly first: number;
}

/** Share of all angles in each of 18 intervals of 10°, adding up to 1 (or all 0 for a mesh without area). */
export type AngleHistogram = Float64Array;

/** What was read from a document. */
export interface Loaded {
	readonly version: number;
	/** Id and title of the format; absent where none was recognised. */
	readonly format?: { readonly id: string; readonly title: string };
	readonly findings: readonly Finding[];
	readonly found: { readonly errors: number; readonly warnings: number; readonly others: number };
	/** Absent when errors forbid even to draw it. */
	readonly mesh?: {
		readonly info: MeshInfo;
		readonly display: DisplayMesh;
		readonly histogram: AngleHistogram;
		/** 1 for each marked triangle; absent where the format has no marks. */
		readonly marked?: Uint8Array;
	};
	readonly milliseconds: number;
}

/** What a refinement gave. */
export interface RefinedView {
	readonly version: number;
	readonly before: MeshInfo;
	readonly after: MeshInfo;
	readonly display: DisplayMesh;
	readonly histogram: AngleHistogram;
	/** The input triangle of each triangle. */
	readonly parents: Uint32Array;
	readonly rounds: readonly RoundReport[];
	readonly warnings: readonly string[];
	readonly engine: 'cpu' | 'gpu';
	readonly adapter: string;
	/** Why the GPU was not used, in a sentence; absent where it was. */
	readonly fallback?: string;
	/** Something about the GPU that the person should know ("a software adapter"). */
	readonly remark?: string;
	readonly milliseconds: {
		readonly prepare: number;
		readonly refine: number;
		readonly total: number;
	};
}

/** Requests from the page to its worker. */
export interface ToWorker {
	/** Reads, validates and measures a document; replaces the one before. */
	load: {
		params: { readonly version: number; readonly files: readonly FileRef[] };
		result: Loaded;
	};
	refine: {
		params: {
			readonly version: number;
			readonly selection: Uint8Array;
			readonly rounds: number;
			readonly split: Split;
			/** `auto` takes the GPU where there is one. */
			readonly engine: 'auto' | 'cpu';
		};
		result: RefinedView;
	};
	/** Forgets the refined mesh. */
	discard: { params: null; result: null };
	/** The refined mesh as files. */
	export: {
		params: { readonly form?: 'indexed' | 'coordinates' };
		result: {
			readonly files: readonly { readonly suffix: string; readonly bytes: Uint8Array }[];
			readonly losses: readonly string[];
			readonly version: number;
		};
	};
	/** The lines that triangles stand on; null where the file does not say. */
	linesOf: {
		params: { readonly triangles: Uint32Array };
		result: { readonly file: string; readonly ranges: readonly LineRange[] } | null;
	};
	/** The triangles on these lines, and those with a point or an edge there. */
	trianglesOn: {
		params: { readonly file: string; readonly ranges: readonly LineRange[] };
		result: Uint32Array;
	};
}

/** Requests from the worker to the page. */
export interface FromWorker {
	/** A file of the document; a worker can't fetch it itself. */
	readFile: { params: { readonly name: string; readonly url?: string }; result: Blob };
}
