import type { Finding, Positions } from '../mesh/finding.ts';
import type { Field, TriMesh } from '../mesh/triMesh.ts';
import type { CancelSignal } from '../util/cancel.ts';
import type { ProgressReport } from '../util/progress.ts';
import type { Workers } from '../util/workers.ts';

/** A file to read: bytes in chunks of any size. */
export interface ByteSource {
	/** File name without folder. */
	readonly name: string;
	/** Size in bytes; counts in the file are held against it before anything is allocated. */
	readonly size: number;
	chunks(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A file to write: a suffix to the base name (`gmr`, `node`) and its bytes in chunks. */
export interface OutputFile {
	readonly suffix: string;
	/** `report` is told how far the file has come, from 0 to 1. */
	chunks(report?: (fraction: number) => void): Iterable<Uint8Array>;
	/** The same bytes made by workers; a chunk is of use until the next one is asked for. */
	chunksBy?(workers: Workers, report?: (fraction: number) => void): AsyncIterable<Uint8Array>;
}

/** A file that belongs with an opened one. */
export interface Companion {
	readonly name: string;
	/** Reading fails without it. */
	readonly required: boolean;
}

export interface ReadOptions {
	/** Fill `positions` of the result. */
	readonly positions?: boolean;
	readonly signal?: CancelSignal;
	readonly onProgress?: ProgressReport;
	/** At most this many findings are kept; the rest are counted. Default 1000. */
	readonly maxFindings?: number;
	/** Threads that do jobs with `runFileJob`; large files are read by all of them. */
	readonly workers?: Workers | undefined;
	/** Points and triangles of large files lie in shared memory, for threads that work on them later. */
	readonly shared?: boolean;
	/** Bytes of a file that go to a worker at a time; default 512 KiB. */
	readonly blockBytes?: number;
}

export interface ReadResult {
	/** Absent when an error forbids even to look at the mesh. */
	readonly mesh?: TriMesh;
	/** What the reader itself noticed: wrong counts, things that are not numbers, ... */
	readonly findings: readonly Finding[];
	/** Findings beyond `maxFindings`, by severity. */
	readonly dropped: { readonly errors: number; readonly warnings: number };
	readonly positions?: Positions;
}

export interface WriteOptions {
	/** GMR: the input form (default) or the output form of the thesis's program. */
	readonly form?: 'indexed' | 'coordinates';
}

/** What is being written, and what of it the format cannot hold. */
export interface WritePlan {
	readonly files: readonly OutputFile[];
	/** What points and triangles without numbers of their own count from in these files. */
	readonly first: 0 | 1;
	/** The fields of the mesh that these files hold, and whether they hold its marks. */
	readonly fields: readonly Field[];
	readonly marks: boolean;
	/** Why the mesh can't be written so that it can be read again, in sentences; there are no files then. */
	readonly refusal?: string;
	/** One sentence for each thing that the files will not hold ("the mesh's point attributes"); empty if nothing is lost. */
	readonly losses: readonly string[];
}

/** One mesh file format. Adding one is a file with this record and a line in `registry.ts`. */
export interface Format {
	readonly id: string;
	/** For people: "GMR mesh", "Triangle .node/.ele". */
	readonly title: string;
	/** Suffixes without the dot that select this format for writing; the first is the default. */
	readonly suffixes: readonly string[];
	/** How sure the format is that a file with this name and beginning (up to 4 KiB) is one of its own, 0 to 1. */
	sniff(name: string, head: Uint8Array): number;
	/** The other files of the set that `name` belongs to; empty for formats of one file. */
	companions(name: string): readonly Companion[];
	/** The name without the suffixes of the set: `plate.1` for `plate.1.node`, `plate` for `plate.gmr`. */
	baseName(name: string): string;
	/**
	 * Reads a set of files. Never throws for what is in the files: errors are findings. Throws `Cancelled` on request
	 * and passes on errors of the sources.
	 */
	read(sources: readonly ByteSource[], options?: ReadOptions): Promise<ReadResult>;
	/** Plans the files for a mesh; what they hold is not computed until their chunks are asked for. */
	write(mesh: TriMesh, options?: WriteOptions): WritePlan;
}
