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

/** Byte offsets are u32. */
const largest = 2 ** 32 - 2;

/**
 * Reads a set of files. Files without errors are streamed; if a finding needs the text of a line, all files are read
 * again and kept as text, up to 4 GiB each.
 */
export async function readFiles(
	sources: readonly ByteSource[],
	formsOf: (name: string) => Forms,
	structure: Structure,
	options: ReadOptions,
): Promise<ReadResult> {
	const passed: RawFile[] = [];
	const together = new Together(sources, formsOf, options);
	try {
		for (const source of sources) {
			const { file, refused: why } = await together.streamed(source);
			if (why) return refused(why.place, why.message, why.rule);
			if (!file) break;
			passed.push(file);
		}
	} finally {
		await together.leave();
	}
	if (passed.length === sources.length) {
		try {
			return structured(passed, structure, options);
		} catch (error) {
			if (!(error instanceof NeedsText)) throw error;
		}
	}
	const files: RawFile[] = [];
	for (const source of sources) {
		const bytes = await readAll(source, options);
		if (!bytes)
			return refused(
				{ file: source.name, line: 1, column: 1 },
				`This file has errors, and with ${source.size} bytes it is too large to say where.`,
			);
		const model = new TextModel(source.name, bytes, formsOf(source.name), buildTableLayout);
		files.push(model.layout as TableLayout);
	}
	return structured(files, structure, options);
}

/**
 * Streams the files of a set, the large ones on workers if there are any. Workers that read files by themselves get all
 * large files of the set at once.
 */
class Together {
	readonly #formsOf: (name: string) => Forms;
	readonly #options: ReadOptions;
	readonly #begun = new Map<ByteSource, Promise<Streamed | undefined>>();
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
		const all = sources.filter((source) => source.open && worthSplitting(source, options));
		let left = all.length;
		const meanwhile = () => {
			if (--left === 0) options.meanwhile?.();
		};
		for (const source of all) {
			const begun = this.#onWorkers(source, { ...options, meanwhile });
			begun.catch(() => undefined);
			this.#begun.set(source, begun);
		}
	}

	/** Called once for each file, in their order. */
	async streamed(source: ByteSource): Promise<Streamed> {
		this.#current = source;
		const { workers } = this.#options;
		const begun = this.#begun.get(source);
		const split = !begun && workers && worthSplitting(source, this.#options);
		const blocks = await (split ? this.#onWorkers(source, this.#options) : begun);
		return blocks ?? (await streamFile(source, this.#formsOf(source.name), this.#options));
	}

	/** Waits until no worker reads any of the files. */
	async leave(): Promise<void> {
		await Promise.allSettled(this.#begun.values());
	}

	#onWorkers(source: ByteSource, options: ReadOptions): Promise<Streamed | undefined> {
		const onProgress: ReadOptions['onProgress'] = (report) => {
			if (this.#current === source) options.onProgress?.(report);
		};
		const forms = this.#formsOf(source.name);
		return streamBlocks(source, forms, { ...options, onProgress }, options.workers as Workers);
	}
}

/** The result of a structure for parsed files. */
export function structured(
	files: readonly RawFile[],
	structure: Structure,
	options: ReadOptions,
): ReadResult {
	for (const file of files) {
		const endless = file.overlongLine();
		if (endless) return refused(endless, tooLong);
	}
	const report = new Report(options.maxFindings);
	return { ...structure(files, report, options), ...report.result() };
}

function refused(place: Location, message: string, rule = 'not-text'): ReadResult {
	const report = new Report();
	report.error(rule, () => ({ ...place, message }));
	return report.result();
}

/** All bytes of a source; undefined if it is too large. */
async function readAll(source: ByteSource, options: ReadOptions): Promise<Uint8Array | undefined> {
	if (source.size > largest) return undefined;
	let bytes = new Uint8Array(source.size);
	let length = 0;
	for await (const chunk of source.chunks()) {
		throwIfCancelled(options.signal);
		if (length + chunk.length > largest) return undefined;
		if (length + chunk.length > bytes.length) {
			const larger = new Uint8Array(Math.min(largest, 2 * (length + chunk.length)));
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
