import type { Finding, Positions } from '../../mesh/finding.ts';
import type { DataLoss, Field, TriMesh } from '../../mesh/triMesh.ts';
import type { CancelSignal } from '../../util/cancel.ts';
import type { OptionSpec, OptionValues } from '../../util/options.ts';
import type { ProgressReport } from '../../util/progress.ts';
import type { Workers } from '../../util/workers.ts';
import type { FastLines } from './fastLines.ts';
import type { LanguageNames } from './formatNames.ts';
import type { Holds, Loss } from './holds.ts';
import type { LineEnd } from './lineEnd.ts';
import type { PartSource, PointParts, PointRows } from './pointParts.ts';

/** A file to read: bytes in chunks of any size. */
export interface ByteSource {
	/**
	 * File name without folder; for a file that another one names inside, its path from the folder of that one, with `/`
	 * as separator.
	 */
	readonly name: string;
	/** Size in bytes; counts in the file are checked against it before allocation. */
	readonly size: number;
	chunks(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
	/** Size in bytes of the compressed file; absent for an uncompressed one. */
	readonly packed?: number;
	/** Opens the file for threads and to read its head; absent unless it is a local file. Throws system errors. */
	open?(): OpenFile;
}

/** An open file. */
export interface OpenFile {
	/** File descriptor, valid in all threads of the process. */
	readonly descriptor: number;
	/** Reads into `bytes` from offset `at`; returns the number of bytes read. Throws system errors. */
	read(at: number, bytes: Uint8Array): number;
	close(): void;
}

/** A file to write: a suffix to the base name and its bytes in chunks. */
export interface OutputFile {
	/** `gmr`, `node`, or `_0.vtu` for a Piece. `fileNamed` appends it to the base name. */
	readonly suffix: string;
	/** `report` is called with the completed fraction, from 0 to 1. */
	chunks(report?: (fraction: number) => void): Iterable<Uint8Array>;
	/**
	 * The same content made by workers; compressed bytes may differ. A chunk is valid until the next one is requested.
	 */
	chunksBy?(
		workers: Workers,
		report?: (fraction: number) => void,
	): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
	/** The same file with another line end. Absent for binary files. */
	withLineEnd?(end: LineEnd): OutputFile;
	/**
	 * Has workers write the same bytes to the open file with the descriptor `file`; yields the bytes written by each
	 * step. Undefined if the file is too small to gain from it. Rejects with system errors.
	 */
	writtenBy?(
		workers: Workers,
		file: number,
		report?: (fraction: number) => void,
	): AsyncIterable<number> | undefined;
}

/** Another file of the set of an opened file. */
export interface Companion {
	/** As `ByteSource.name`. */
	readonly name: string;
	/** Reading fails without it. */
	readonly required: boolean;
	/** The opened file names it inside, so it may have any name. */
	readonly named?: true;
}

/** Options of a `Reader`. */
export interface ReadOptions {
	/** Fills `positions` of the result. */
	readonly positions?: boolean;
	readonly signal?: CancelSignal;
	readonly onProgress?: ProgressReport;
	/** Limit of reported findings; the rest are counted. Default 1000. */
	readonly maxFindings?: number;
	/** Threads that run jobs by `runFileJob`; large files are read by all of them. */
	readonly workers?: Workers | undefined;
	/**
	 * Allocates points and triangles of large files in shared memory, for threads that use them later. Arrays that
	 * workers read are shared in any case.
	 */
	readonly shared?: boolean;
	/** Called when every read of all files is queued and this thread would block. */
	readonly meanwhile?: (() => void) | undefined;
	/**
	 * Called when workers have read all points of large files but not yet all triangles; the array is that of the mesh.
	 */
	readonly onPoints?: ((points: Float64Array, dimension: 2) => void) | undefined;
	/** Fast path for lines of numbers; results are the same without it. */
	readonly plain?: FastLines | undefined;
	/** Bytes of a block for a worker or `plain`; default 512 KiB, for binary numbers 256 KiB. */
	readonly blockBytes?: number;
}

/** Result of a `Reader`. */
export interface ReadResult {
	/** Absent if an error left no mesh. */
	readonly mesh?: TriMesh;
	/** Findings of the reader: wrong counts, malformed numbers, ... */
	readonly findings: readonly Finding[];
	/** Findings beyond `maxFindings`, by severity. */
	readonly dropped: { readonly errors: number; readonly warnings: number };
	readonly positions?: Positions;
}

/** A loss of these files that does not follow from `holds`. */
export interface WriterLoss extends DataLoss {
	/** All other formats keep it; otherwise no format is known to. */
	readonly keptByOthers?: true;
}

/** Result of a writer. */
export interface FilePlan {
	readonly files: readonly OutputFile[];
	/** Why the files could not be read again, in sentences; `files` is empty then. */
	readonly refusal?: string;
	/**
	 * Number of a point or a triangle (0-based) in these files; of a `WritePlan`, NaN for a midside node that is not
	 * written.
	 */
	readonly numberOf: (of: 'points' | 'triangles', index: number) => number;
	/** `holds` of these files, if the options allow less than `Format.holds`. */
	readonly holds?: Holds;
	/** Losses that do not follow from `holds`. */
	readonly losses?: readonly WriterLoss[];
	/** See `WritePlan.notes`. */
	readonly notes?: readonly string[];
}

/** The default `numberOf`: own numbers if there are any, otherwise index plus `first`. */
export const numbersFrom =
	(
		first: number,
		own: {
			readonly points?: Float64Array | undefined;
			readonly triangles?: Float64Array | undefined;
		} = {},
	): FilePlan['numberOf'] =>
	(of, index) =>
		own[of]?.[index] ?? first + index;

/** A plan with its losses, made by `planOf` from the `FilePlan` of a writer. */
export interface WritePlan extends Omit<FilePlan, 'losses' | 'holds'> {
	/**
	 * The mesh that is written: cells that the format does not hold are split into triangles, and midside nodes that it
	 * does not hold are removed.
	 */
	readonly mesh: TriMesh;
	/** Changes that the format required, in sentences; they keep the shape and lose nothing. */
	readonly notes: readonly string[];
	/** Fields of the mesh that these files hold, and whether they hold its marks. */
	readonly fields: readonly Field[];
	readonly marks: boolean;
	/** All losses, earlier ones included; `lossSentences` makes messages of them. */
	readonly losses: readonly Loss[];
}

/** Version and encoding of a file. */
export interface FileDetails {
	/** "4.1". */
	readonly version?: string | undefined;
	/** "binary, little-endian"; "text" if absent. */
	readonly encoding?: string | undefined;
}

/** Content of a mesh's `source` that only the writer of its format uses. */
export interface Extra {
	/** Noun in the plural, without an article: "holes of the .poly file". */
	readonly what: string;
	readonly count: number;
	/** Number of items that files with `holds` lose; all if absent. */
	lostIn?(holds: Holds): number;
}

/**
 * A mesh file format, as data and short functions. To add one, add a folder with this record and a line in
 * `registry.ts`. Lists of formats load all records, so the module of a record must not import readers or writers.
 */
export interface Format {
	readonly id: string;
	/** For people: "GMR mesh", "Triangle .node/.ele". */
	readonly title: string;
	/** Noun for its files in the plural: "GMR files". */
	readonly noun: string;
	/** The most that its files can hold; anything else in a mesh is a loss. */
	readonly holds: Holds;
	/** The options of its writer. */
	readonly options: readonly OptionSpec[];
	/**
	 * For a read-only format (`writerOf` refuses): the id of the default format for writing its meshes. Dialogs for
	 * writing, help and losses omit the read-only format.
	 */
	readonly writtenAs?: string;
	/** Suffixes without the dot that select this format for writing; the first is the default. */
	readonly suffixes: readonly string[];
	/** Suffixes of files of the set that hold only fields, for programs that have the mesh. */
	readonly fieldSuffixes?: readonly string[];
	/**
	 * Confidence from 0 to 1 that a file with this name and head (up to 4 KiB, empty if only the name is known) is of
	 * this format. 1 means that no other file begins like that: then foreign kinds are not tried.
	 */
	sniff(name: string, head: Uint8Array): number;
	/** The other files of the set of `name`; empty for formats of one file. */
	companions(name: string): readonly Companion[];
	/**
	 * The other files that a file names inside, as written: `out/a_0.vtu`. `companionsIn` handles names that lead
	 * elsewhere; `read` gets the files found, and reports missing and refused ones (`nameRefusal`) at their names. Never
	 * throws for the content of the file: malformed content names nothing. Reads no more than it needs, up to a limit.
	 * Throws `Cancelled` and errors of the source. Absent if file names determine the set. Its module loads the
	 * implementation on demand.
	 *
	 * @param source the file, decompressed
	 */
	namedIn?(source: ByteSource, signal?: CancelSignal): Promise<readonly Companion[]>;
	/** The name without the suffixes of the set: `plate.1` for `plate.1.node`, `plate` for `plate.gmr`. */
	baseName(name: string): string;
	/** Distinguishes sets in one folder that have the same `baseName`: `plate.mesh`, `plate.meshb`. */
	setName?(name: string): string;
	/**
	 * Base name of the next mesh, if the format's own program numbers them: `plate.2` for `plate.1`. Absent or undefined
	 * if it does not.
	 *
	 * @param isNew a new mesh is made, instead of files for the mesh of `base`
	 */
	nextName?(base: string, isNew: boolean): string | undefined;
	/**
	 * Option values that write a mesh like the file of this format that it was read from, unless others are given.
	 *
	 * @param same the file itself is repaired; otherwise a new one is made
	 */
	asRead?(mesh: TriMesh, same: boolean): OptionValues;
	/**
	 * Option values that a suffix implies, such as binary instead of text; they take precedence over `asRead`. Absent if
	 * suffixes imply nothing.
	 */
	valuesNamed?(name: string): OptionValues;
	/**
	 * Whether its writer leaves out the edges of this mesh if they have nothing but numbers. Absent if it never does;
	 * only used if its files hold edges.
	 */
	leavesOutEdges?(mesh: TriMesh): boolean;
	/** Version and encoding of the file that a mesh was read from, if known. Absent for text without versions. */
	details?(mesh: TriMesh): FileDetails;
	/** Content of a mesh's `source` that other formats do not read and users would miss. */
	extras?(mesh: TriMesh): readonly Extra[];
	/**
	 * Position of the points in a text file, from its name and head (about 64 KiB), for a quick preview. Undefined if
	 * unknown; absent if always unknown.
	 */
	pointRows?(name: string, head: Uint8Array): PointRows | undefined;
	/** Languages of VS Code, if the files are text that people edit; `texts.ts` has the language support. */
	readonly languages?: readonly LanguageNames[];
	/** Imports the module that reads. */
	reader(): Promise<Reader>;
	/** Imports the module that writes; absent if there is `writtenAs`. */
	writer?(): Promise<Writer>;
	/**
	 * Random access to the points of a binary file, from its head (about 64 KiB), for a quick preview. Null if the head
	 * does not locate them: text (see `Format.pointRows`, which VTU lacks), `$Nodes` of Gmsh after thousands of entities,
	 * inline points of VTU after other arrays; and if they are compressed by other than zlib. Absent if always null.
	 * Imports the module that does the work.
	 */
	pointParts?(source: PartSource, head: Uint8Array): Promise<PointParts | null>;
}

/**
 * Reads a set of files. Never throws for the content of files: errors are findings. Throws `Cancelled`, and rethrows
 * errors of the sources.
 */
export type Reader = (sources: readonly ByteSource[], options?: ReadOptions) => Promise<ReadResult>;

/**
 * Plans the files of a mesh; their contents are computed when chunks are requested. `planOf` calls it and adds
 * losses.
 *
 * @param values of `options`, checked and complete
 * @param name name of the first file, for files that name the others of the set (`nameOfOutput`); by default `mesh`
 * with the default suffix
 */
export type Writer = (mesh: TriMesh, values?: OptionValues, name?: string) => FilePlan;
