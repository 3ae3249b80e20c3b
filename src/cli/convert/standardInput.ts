import type { ByteSource, Format } from '../../formats/core/format.ts';
import { GzipError, plainSource } from '../../formats/io/gzip.ts';
import { headOf } from '../../formats/io/headOf.ts';
import { formatById, formatOf, formats, refusal } from '../../formats/registry.ts';
import { companionsIn } from '../../formats/sets.ts';
import { readMesh } from '../../library/readMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { CliError, exitCodes } from '../failure.ts';
import type { OpenedMesh } from '../openMesh.ts';
import type { Io, Messages } from '../terminal.ts';

/** Reads a mesh from standard input. Throws `CliError` if it is no mesh, or needs further files. */
export async function openInput(
	from: string | undefined,
	io: Io,
	messages: Messages,
): Promise<OpenedMesh> {
	const before = io.clock.enter('read');
	const requested = from === undefined ? undefined : requestedFormat(from);
	const source = await decompressed(await bufferInput(requested, io, messages), io);
	const head = await headOf(source);
	const format = requested ?? formatOf(source.name, head);
	if (!format)
		throw new CliError(
			exitCodes.input,
			`standard input: ${refusal(source.name, head)} Give its format with --from.`,
			{ code: 'unknown-format' },
		);
	const companions = await companionsIn(source, format, io.signal);
	const needed = companions.find(({ required }) => required);
	if (needed)
		throw new CliError(
			exitCodes.input,
			`standard input is one file, but ${format.noun} also need ${needed.name}; give a path instead`,
		);
	const result = await readMesh(source, {
		format,
		signal: io.signal,
		onProgress: messages.progress,
	});
	messages.clear();
	io.clock.enter(before);
	return { path: '-', inputs: [], format, result };
}

/** The format of `--from`. Throws `CliError` if it is unknown. */
function requestedFormat(from: string): Format {
	const format = formatById(from);
	if (format) return format;
	const ids = formats.map(({ id }) => id).join(', ');
	throw new CliError(exitCodes.call, `--from ${from}: expected one of ${ids}`);
}

/** Reads all of standard input: counts in a file are checked against its size before reading. */
async function bufferInput(
	format: Format | undefined,
	io: Io,
	messages: Messages,
): Promise<ByteSource> {
	if (!io.input) throw new CliError(exitCodes.call, 'standard input is not available');
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of io.input()) {
		throwIfCancelled(io.signal);
		chunks.push(chunk);
		size += chunk.length;
		messages.progress({ phase: `Reading standard input, ${(size / 1e6).toFixed(0)} MB` });
	}
	const [suffix] = format?.suffixes ?? [];
	return { name: suffix ? `stdin.${suffix}` : 'stdin', size, chunks: () => chunks };
}

/** Decompresses gzip data; other data is returned as it is. Throws `CliError` if it is malformed. */
async function decompressed(source: ByteSource, { signal }: Io): Promise<ByteSource> {
	try {
		return await plainSource(source, signal);
	} catch (error) {
		if (!(error instanceof GzipError)) throw error;
		throw new CliError(exitCodes.input, `standard input ${error.reason}`);
	}
}
