import type { Location } from '../../mesh/finding.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import type { Workers } from '../../util/workers.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../core/format.ts';
import type { Forms } from '../model/syntax.ts';
import { TextModel } from '../model/textModel.ts';
import { Report } from '../text/report.ts';
import { NeedsText, type RawFile } from './raw.ts';
import { streamFile, tooLong } from './stream.ts';
import { streamBlocks, worthSplitting } from './streamBlocks.ts';
import type { Streamed } from './streamed.ts';
import { buildTableLayout, type TableLayout } from './tableLayout.ts';

/** Builds a mesh from the files of a set, the opened one first, and reports their errors. */
export type Structure = (
	files: readonly RawFile[],
	report: Report,
	options: ReadOptions,
) => Pick<ReadResult, 'mesh' | 'positions'>;

/** Maximum size of a file: byte offsets are u32. */
const maxBytes = 2 ** 32 - 2;

/**
 * Reads a set of files. Files without errors are streamed; if a finding needs the text of a line, all files are read
 * again as text, up to 4 GiB each. Throws `Cancelled` and errors of the sources.
 */
export async function readFiles(
	sources: readonly ByteSource[],
	formsOf: (name: string) => Forms,
	structure: Structure,
	options: ReadOptions,
): Promise<ReadResult> {
	const streamed: RawFile[] = [];
	const streamer = new SetStreamer(sources, formsOf, options);
	try {
		for (const source of sources) {
			const { file, refused: refusal } = await streamer.streamed(source);
			if (refusal) return refusedResult(refusal.place, refusal.message, refusal.rule);
			if (!file) break;
			streamed.push(file);
		}
	} finally {
		await streamer.settle();
	}
	if (streamed.length === sources.length) {
		try {
			return structured(streamed, structure, options);
		} catch (error) {
			if (!(error instanceof NeedsText)) throw error;
		}
	}
	const files: RawFile[] = [];
	for (const source of sources) {
		const bytes = await readAll(source, options);
		if (!bytes)
			return refusedResult(
				{ file: source.name, line: 1, column: 1 },
				`This file has errors, and with ${source.size} bytes it is too large to say where.`,
			);
		const model = new TextModel(source.name, bytes, formsOf(source.name), buildTableLayout);
		files.push(model.layout as TableLayout);
	}
	return structured(files, structure, options);
}

/**
 * Streams the files of a set, the large ones on workers if there are any. If workers can read files themselves, all
 * large files are queued at once.
 */
class SetStreamer {
	readonly #formsOf: (name: string) => Forms;
	readonly #options: ReadOptions;
	readonly #started = new Map<ByteSource, Promise<Streamed | undefined>>();
	/** The file whose progress is reported. */
	#current: ByteSource | undefined;

	constructor(
		sources: readonly ByteSource[],
		formsOf: (name: string) => Forms,
		options: ReadOptions,
	) {
		this.#formsOf = formsOf;
		this.#options = options;
		const { workers } = options;
		if (!workers || workers.separateMemory) return;
		const large = sources.filter((source) => source.open && worthSplitting(source, options));
		let remaining = large.length;
		const meanwhile = () => {
			if (--remaining === 0) options.meanwhile?.();
		};
		for (const source of large) {
			const started = this.#onWorkers(source, { ...options, meanwhile });
			started.catch(() => undefined);
			this.#started.set(source, started);
		}
	}

	/** The result for a file. Call it once for each file, in order. */
	async streamed(source: ByteSource): Promise<Streamed> {
		this.#current = source;
		const { workers } = this.#options;
		const started = this.#started.get(source);
		const split = !started && workers && worthSplitting(source, this.#options);
		const blocks = await (split ? this.#onWorkers(source, this.#options) : started);
		return blocks ?? (await streamFile(source, this.#formsOf(source.name), this.#options));
	}

	/** Waits until no worker reads any of the files. */
	async settle(): Promise<void> {
		await Promise.allSettled(this.#started.values());
	}

	/** Streams a file on workers; undefined if they cannot read it. */
	#onWorkers(source: ByteSource, options: ReadOptions): Promise<Streamed | undefined> {
		const onProgress: ReadOptions['onProgress'] = (report) => {
			if (this.#current === source) options.onProgress?.(report);
		};
		const forms = this.#formsOf(source.name);
		return streamBlocks(source, forms, { ...options, onProgress }, options.workers as Workers);
	}
}

/** Builds a mesh from parsed files. */
export function structured(
	files: readonly RawFile[],
	structure: Structure,
	options: ReadOptions,
): ReadResult {
	for (const file of files) {
		const overlong = file.overlongLine();
		if (overlong) return refusedResult(overlong, tooLong);
	}
	const report = new Report(options.maxFindings);
	return { ...structure(files, report, options), ...report.result() };
}

/** A result whose only finding is this error. */
function refusedResult(location: Location, message: string, rule = 'not-text'): ReadResult {
	const report = new Report();
	report.error(rule, () => ({ ...location, message }));
	return report.result();
}

/** All bytes of a source; undefined if it is too large. */
async function readAll(source: ByteSource, options: ReadOptions): Promise<Uint8Array | undefined> {
	if (source.size > maxBytes) return undefined;
	let bytes = new Uint8Array(source.size);
	let length = 0;
	for await (const chunk of source.chunks()) {
		throwIfCancelled(options.signal);
		if (length + chunk.length > maxBytes) return undefined;
		if (length + chunk.length > bytes.length) {
			const larger = new Uint8Array(Math.min(maxBytes, 2 * (length + chunk.length)));
			larger.set(bytes);
			bytes = larger;
		}
		bytes.set(chunk, length);
		length += chunk.length;
		options.onProgress?.({
			phase: `Reading ${source.name} for its errors`,
			fraction: source.size > 0 ? Math.min(1, length / source.size) : 1,
		});
	}
	return bytes.subarray(0, length);
}
