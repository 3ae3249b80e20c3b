import type { Finding, Positions } from '../mesh/finding.ts';
import type { Field, TriMesh, Unkept } from '../mesh/triMesh.ts';
import type { CancelSignal } from '../util/cancel.ts';
import type { OptionSpec, OptionValues } from '../util/options.ts';
import type { ProgressReport } from '../util/progress.ts';
import type { Workers } from '../util/workers.ts';
import type { LanguageNames } from './formatNames.ts';
import type { PointRows } from './glimpse.ts';
import type { Holds, Loss } from './holds.ts';
import type { LineEnd } from './lineEnd.ts';
import type { PlainLines } from './parallel/plainLines.ts';
import type { PartSource, PointParts } from './pointParts.ts';

/** A file to read: bytes in chunks of any size. */
export interface ByteSource {
	/**
	 * File name without folder; for a file that another one names inside, its path from the folder of that one, with `/` between
	 * its parts.
	 */
	readonly name: string;
	/** Size in bytes; counts in the file are checked against it before anything is allocated. */
	readonly size: number;
	chunks(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
	/** Size in bytes of the compressed file; absent for an uncompressed one. */
	readonly packed?: number;
	/** Opens it for threads that read it by themselves, and for its head; absent where it is no file of this machine. Throws where it can't. */
	open?(): OpenFile;
}

/** A file that is open. */
export interface OpenFile {
	/** What the system calls it, in all threads of the process. */
	readonly descriptor: number;
	/** Reads bytes from `at` on; returns how many there were. Throws what the system throws. */
	read(at: number, bytes: Uint8Array): number;
	close(): void;
}

/** A file to write: a suffix to the base name and its bytes in chunks. */
export interface OutputFile {
	/** `gmr`, `node`; of a piece `_0.vtu`. `fileNamed` puts it behind the base name. */
	readonly suffix: string;
	/** `report` gets the share of the file that is done, from 0 to 1. */
	chunks(report?: (fraction: number) => void): Iterable<Uint8Array>;
	/** The same made by workers, though not each compressed byte; a chunk is of use until the next one is asked for. */
	chunksBy?(
		workers: Workers,
		report?: (fraction: number) => void,
	): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
	/** The same file with another line end. Absent for binary files. */
	withLineEnd?(end: LineEnd): OutputFile;
	/**
	 * Has workers write the same bytes to an open file, given by what the system calls its descriptor; gives how many were
	 * written, piece by piece. Undefined where that is not worth it. Rejects with what the system throws.
	 */
	writtenBy?(
		workers: Workers,
		file: number,
		report?: (fraction: number) => void,
	): AsyncIterable<number> | undefined;
}

/** A file that belongs with an opened one. */
export interface Companion {
	/** As `ByteSource.name`. */
	readonly name: string;
	/** Reading fails without it. */
	readonly required: boolean;
	/** The opened file names it inside: its own name says nothing of what it is. */
	readonly named?: true;
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
	/**
	 * Points and triangles of large files lie in shared memory, for threads that work on them later. What workers read does so
	 * anyway.
	 */
	readonly shared?: boolean;
	/**
	 * Called once workers have been given all that they read by themselves, of all files, and this thread has nothing to do but
	 * to wait for them.
	 */
	readonly meanwhile?: (() => void) | undefined;
	/**
	 * Called where workers read large files and all points are there, in the array that the mesh will have if it becomes one,
	 * while workers are still at the triangles.
	 */
	readonly onPoints?: ((points: Float64Array, dimension: 2) => void) | undefined;
	/** Reads lines of numbers much faster than JavaScript; the result is the same without it. */
	readonly plain?: PlainLines | undefined;
	/** Bytes of a file that go to a worker, or are read by `plain`, at a time; default 512 KiB, of numbers as bytes 256 KiB. */
	readonly blockBytes?: number;
}

export interface ReadResult {
	/** Absent when an error leaves no mesh to look at. */
	readonly mesh?: TriMesh;
	/** What the reader itself noticed: wrong counts, things that are not numbers, ... */
	readonly findings: readonly Finding[];
	/** Findings beyond `maxFindings`, by severity. */
	readonly dropped: { readonly errors: number; readonly warnings: number };
	readonly positions?: Positions;
}

/** Something that gets lost in these files, whatever their format holds. */
export interface OwnLoss extends Unkept {
	/** All other formats keep it; else none is known to. */
	readonly keptByOthers?: true;
}

/** What a writer makes of a mesh. */
export interface FilePlan {
	readonly files: readonly OutputFile[];
	/** Why the mesh can't be written so that it can be read again, in sentences; there are no files then. */
	readonly refusal?: string;
	/** The number that a point or a triangle (0-based) has in these files; of a plan NaN for a middle node that they do not hold. */
	readonly numberOf: (of: 'points' | 'triangles', index: number) => number;
	/** What these files hold, where the options leave less room than `Format.holds` says. */
	readonly holds?: Holds;
	/** What gets lost besides what `holds` says. */
	readonly losses?: readonly OwnLoss[];
}

/** The usual `numberOf`: own numbers where there are any, else counted from the first. */
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

/** What is being written, and what of it the format cannot hold. Made by `planOf` from what a writer makes. */
export interface WritePlan extends Omit<FilePlan, 'losses' | 'holds'> {
	/**
	 * The mesh that is written: the one that was asked for, or that with triangles where the format holds no such cells, and
	 * without the middle nodes that it does not hold.
	 */
	readonly mesh: TriMesh;
	/** What was changed so that the format holds it, in sentences: it has the same shape, and nothing of it is lost. */
	readonly notes: readonly string[];
	/** The fields of the mesh that these files hold, and whether they hold its marks. */
	readonly fields: readonly Field[];
	readonly marks: boolean;
	/** All that the files will not hold, and what was lost before; `lossSentences` puts it in words. Empty if nothing is. */
	readonly losses: readonly Loss[];
}

/** What a file says of itself. */
export interface FileDetails {
	/** "4.1". */
	readonly version?: string | undefined;
	/** "binary, little-endian"; "text" where absent. */
	readonly encoding?: string | undefined;
}

/** Something in the `source` of a mesh for the writer of its format alone. */
export interface Extra {
	/** In the plural, without an article: "holes of the .poly file". */
	readonly what: string;
	readonly count: number;
	/** Of them those that other files lose, by what these hold; all where absent. */
	lostIn?(holds: Holds): number;
}

/**
 * What a mesh file format is, as data and short functions. Adding one is a folder with this record and a line in
 * `registry.ts`. A list of formats loads all records, so a module with one imports nothing that reads or writes.
 */
export interface Format {
	readonly id: string;
	/** For people: "GMR mesh", "Triangle .node/.ele". */
	readonly title: string;
	/** Its files in the plural, for sentences: "GMR files". */
	readonly noun: string;
	/** The most that its files can carry; what a mesh has beyond it is lost, and named. */
	readonly holds: Holds;
	/** The options of its writer. */
	readonly options: readonly OptionSpec[];
	/**
	 * Files of this format are only read, and its `write` refuses (`readOnlyIo`): the id of the format that what is made of them is
	 * written in unless another is chosen. Dialogs, help and losses leave such a format out where it is about writing.
	 */
	readonly writtenAs?: string;
	/** Suffixes without the dot that select this format for writing; the first is the default. */
	readonly suffixes: readonly string[];
	/** Suffixes of files of its sets that hold fields alone, as programs take them beside a mesh that they have. */
	readonly fieldSuffixes?: readonly string[];
	/**
	 * How sure the format is that a file with this name and beginning (up to 4 KiB, none at all where only the name is
	 * known) is one of its own, 0 to 1: 1 where only its own files begin so, then no foreign kind is tried.
	 */
	sniff(name: string, head: Uint8Array): number;
	/** The other files of the set that `name` belongs to; empty for formats of one file. */
	companions(name: string): readonly Companion[];
	/**
	 * The other files that a file of this format names inside, as they stand there: `out/a_0.vtu`. What to do with names that
	 * lead elsewhere is known to `companionsIn`, which asks for this; `read` gets the files that were found, says which are
	 * missing or refused (`nameRefusal`), and where that stands. Never throws for what is in the file: what can't be understood
	 * names nothing. Reads no more than it needs, and has a bound on it. Throws `Cancelled`, and what the source throws. Absent
	 * where names of files tell all of a set. A module with it loads what does the work when it is called.
	 *
	 * @param source the file, decompressed
	 */
	namedIn?(source: ByteSource, signal?: CancelSignal): Promise<readonly Companion[]>;
	/** The name without the suffixes of the set: `plate.1` for `plate.1.node`, `plate` for `plate.gmr`. */
	baseName(name: string): string;
	/** What tells the sets of files apart that lie in one folder, where two of them may have the same `baseName`: `plate.mesh`, `plate.meshb`. */
	setName?(name: string): string;
	/**
	 * What the next mesh made of one with this base name is called where the format's own program counts them: `plate.2`
	 * for `plate.1`. Absent or undefined where there is no such custom.
	 *
	 * @param isNew whether it is a new mesh instead of parts of that one
	 */
	nextName?(base: string, isNew: boolean): string | undefined;
	/**
	 * The values with which a mesh that this format has read is written in the way of its file, unless others are given.
	 *
	 * @param same its file itself is put right; else a new one is made of it
	 */
	asRead?(mesh: TriMesh, same: boolean): OptionValues;
	/**
	 * The values that the suffix of a file stands for, such as those for bytes where text has another one: they go before those
	 * of `asRead`. Absent where every suffix will do.
	 */
	valuesNamed?(name: string): OptionValues;
	/**
	 * Whether its writer does without the edges of a mesh that is like this one, where nothing but their numbers is on them.
	 * Absent where it never does, if its files hold edges.
	 */
	leavesOutEdges?(mesh: TriMesh): boolean;
	/**
	 * The version of the file that a mesh was read from, and its encoding, in words and as far as they are known. Absent for
	 * text without versions.
	 */
	details?(mesh: TriMesh): FileDetails;
	/** What a mesh of this format has in its `source` that other formats do not read, as far as it would be missed. */
	extras?(mesh: TriMesh): readonly Extra[];
	/**
	 * Where the points of a text file are, by its name and its first bytes, some 64 KiB: what is shown of a large file before
	 * it is read. Undefined where that can't be told; absent where it never can.
	 */
	pointRows?(name: string, head: Uint8Array): PointRows | undefined;
	/** Languages of VS Code, where the files are text that people edit; `texts.ts` has the rest of it. */
	readonly languages?: readonly LanguageNames[];
	/** Loads what reads and writes: a module that is imported here alone, when it is asked for. */
	load(): Promise<FormatIo>;
}

/** What reads and writes the files of a format. */
export interface FormatIo {
	/**
	 * Reads a set of files. Never throws for what is in the files: errors are findings. Throws `Cancelled` on request
	 * and passes on errors of the sources.
	 */
	read(sources: readonly ByteSource[], options?: ReadOptions): Promise<ReadResult>;
	/**
	 * Plans the files for a mesh; what they hold is not computed until their chunks are asked for. `planOf` asks for it and
	 * adds what gets lost.
	 *
	 * @param values of `options`, checked and complete; `planOf` sees to it
	 * @param name of the first file, for those that name the others of their set inside, by `nameOfOutput`; `mesh` with the usual suffix
	 * unless given
	 */
	write(mesh: TriMesh, values?: OptionValues, name?: string): FilePlan;
	/**
	 * Points of a binary file that any part tells, by its first bytes, some 64 KiB: what is shown of a large file before it is
	 * read. Null where that can't be told: for text (`Format.pointRows` is for that, which VTU has not), where what says where the
	 * points are is not in the head, such as `$Nodes` of Gmsh behind thousands of entities, or points of VTU in their place behind
	 * other arrays, and where they are compressed by other than zlib. Absent where it never can.
	 */
	pointParts?(source: PartSource, head: Uint8Array): Promise<PointParts | null>;
}

/** A format with what reads and writes its files. */
export interface LoadedFormat extends Format, FormatIo {}

/** Loads what reads and writes the files of a format. */
export const loaded = async (format: Format): Promise<LoadedFormat> => ({
	...format,
	...(await format.load()),
});
