import type { JobResult, Workers } from '../../util/workers.ts';
import { type ItemBytes, type ItemReader, itemReader } from './itemBytes.ts';
import type { FileTools } from './jobs.ts';
import type { PlainLines } from './plainLines.ts';

/** Work on items that may be done in pieces, in any order and at the same time: no item writes what another one reads or writes. */
export interface PieceWork<D> {
	/** What threads know it by. */
	readonly name: string;
	/**
	 * Does the items `first` to `end` - 1.
	 *
	 * @param bytes those of these items, where they come from a file; they may be changed
	 * @param plain of this thread, if it has one
	 * @returns flags, 0 for nothing to report
	 */
	run(
		data: D,
		first: number,
		end: number,
		bytes: Uint8Array<ArrayBuffer>,
		plain: PlainLines | undefined,
	): number;
}

/** What a file gives to the threads that do the work. */
export interface PieceFile extends ItemBytes {
	/** What the system calls it, in all threads; undefined where this thread alone can read it. */
	readonly descriptor: number | undefined;
	/** Reads for this thread. Throws `Cancelled`. */
	copy(from: number, into: Uint8Array): void;
}

export interface Pieces<D> {
	/** Items there are, and in a piece. */
	readonly count: number;
	readonly each: number;
	/** Arrays of it lie in shared memory where workers are given. */
	readonly data: D;
	readonly file?: PieceFile;
	/** Pieces that are worth another thread; see `piecesEach` for a file, and 1 else, unless given. */
	readonly perThread?: number;
	/** Flags with which the rest is of no use. */
	readonly stop?: number;
	/** Threads that take part, besides this one; none where there are none to see the arrays. */
	readonly workers?: Workers | undefined;
	/** Of this thread. */
	readonly plain?: PlainLines | undefined;
}

/** A part in the work, for a worker. */
export interface PiecesJob extends ItemBytes {
	readonly name: string;
	readonly data: unknown;
	readonly count: number;
	readonly each: number;
	readonly stop: number;
	readonly descriptor: number | undefined;
	readonly control: SharedArrayBuffer;
}

/** The flag of pieces whose bytes are not written in the file as they should be; the rest is of no use then. */
export const unreadable = 1 << 30;

/** Pieces of a file that are worth another thread: fewer where they have to be decoded, or inflated. */
const piecesEach = ({ coding }: ItemBytes): number =>
	coding?.blocks ? 4 : coding?.lettersEnd === undefined ? 32 : 16;

/** Places in the memory by which threads agree: the next piece, threads at work, flags so far, pieces that failed. */
const [next, active, flags, failures] = [0, 1, 2, 3];

/** Milliseconds that other threads may take for the pieces that they have begun with. Each takes one or two. */
const patience = 5000;

/** Does pieces until there is none left. */
function take<D>(
	{ run }: PieceWork<D>,
	{
		count,
		each,
		stop = 0,
		data,
		plain,
	}: Pick<Pieces<D>, 'count' | 'each' | 'stop' | 'data' | 'plain'>,
	control: Int32Array,
	bytesOf: ItemReader,
): void {
	const pieces = Math.ceil(count / each);
	for (;;) {
		// Whoever has seen that nobody is at work after the last piece was given away may use the arrays.
		Atomics.add(control, active, 1);
		try {
			const piece = Atomics.add(control, next, 1);
			if (piece >= pieces) return;
			const first = each * piece;
			const end = Math.min(count, first + each);
			const bytes = bytesOf(first, end);
			const found = bytes ? run(data, first, end, bytes, plain) : unreadable;
			if (found === 0) continue;
			Atomics.or(control, flags, found);
			if ((found & (stop | unreadable)) !== 0) Atomics.store(control, next, pieces);
		} finally {
			if (Atomics.sub(control, active, 1) === 1) Atomics.notify(control, active);
		}
	}
}

/** Does a `PiecesJob`: what a worker calls. */
export function takePieces(
	job: PiecesJob,
	works: Readonly<Record<string, PieceWork<never>>>,
	tools: FileTools,
): JobResult {
	const { name, descriptor, control } = job;
	const words = new Int32Array(control);
	try {
		const work = works[name];
		if (!work) throw new Error(`no work is called ${name}`);
		const bytesOf = itemReader(job, (at, bytes) => {
			if (descriptor !== undefined) readAll(tools, descriptor, at, bytes);
		});
		take(work, { ...job, data: job.data as never, plain: tools.plain }, words, bytesOf);
	} catch {
		Atomics.add(words, failures, 1);
	}
	return { data: undefined, moved: [] };
}

/** Reads bytes; what the file lacks, as it was cut meanwhile, is 0. */
function readAll({ read }: FileTools, descriptor: number, at: number, bytes: Uint8Array): void {
	for (let done = 0; done < bytes.length; ) {
		const more = read(descriptor, at + done, bytes.subarray(done));
		if (more === 0) return void bytes.fill(0, done);
		done += more;
	}
}

/**
 * Does work in pieces, by this thread and by workers that are there in time: nobody waits for a thread that is still starting.
 * Where one of them fails, this thread does all of it again. Throws `Cancelled`.
 *
 * @returns all flags of the pieces, of which some are not done where one had a flag of `stop`
 */
export function inPieces<D>(work: PieceWork<D>, pieces: Pieces<D>): number {
	const { file, each, count, workers } = pieces;
	const bytesOf = itemReader(file ?? { at: 0, step: 0 }, (at, bytes) => file?.copy(at, bytes));
	const most = helpers(pieces);
	if (!workers || most === 0) {
		const control = new Int32Array(4);
		take(work, pieces, control, bytesOf);
		return control[flags] as number;
	}
	const control = new SharedArrayBuffer(16);
	const words = new Int32Array(control);
	const { name } = work;
	const { data, stop = 0 } = pieces;
	const { at = 0, step = 0, coding, descriptor } = file ?? {};
	const job: PiecesJob = { name, data, count, each, stop, at, step, coding, descriptor, control };
	for (let k = 0; k < most; k++)
		workers
			.run({ kind: 'pieces', data: job }, [], most)
			.catch(() => Atomics.add(words, failures, 1));
	let left: boolean;
	try {
		take(work, pieces, words, bytesOf);
	} finally {
		Atomics.store(words, next, Math.ceil(count / each));
		left = areIdle(words);
	}
	if (left && Atomics.load(words, failures) === 0) return Atomics.load(words, flags);
	return inPieces(work, { ...pieces, workers: undefined });
}

/** Workers that are worth their part. */
function helpers({ file, count, each, workers, ...rest }: Pieces<unknown>): number {
	if (!workers || workers.apart || (file && file.descriptor === undefined)) return 0;
	const { perThread = file ? piecesEach(file) : 1 } = rest;
	const some = Math.ceil(count / each / perThread);
	return Math.max(0, Math.min(workers.count - 1, some - 1));
}

/** Waits until no thread is at work; false where one takes too long. */
function areIdle(words: Int32Array): boolean {
	for (;;) {
		const busy = Atomics.load(words, active);
		if (busy === 0) return true;
		if (Atomics.wait(words, active, busy, patience) === 'timed-out') return false;
	}
}
