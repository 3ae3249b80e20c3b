import type { ByteSource, Companion, Format } from '../formats/core/format.ts';
import { GzipError, plainSource } from '../formats/io/gzip.ts';
import { headOf } from '../formats/io/headOf.ts';
import { companionRefusal, formatOf, refusal } from '../formats/registry.ts';
import { discoverSet } from '../formats/sets.ts';
import type { Finding } from '../mesh/finding.ts';
import { type FileSource, fileSource, sourceBeside } from '../platform/files.ts';
import { journalsAt } from '../platform/unfinished.ts';
import type { CancelSignal } from '../util/cancel.ts';
import { CliError, exitCodes } from './failure.ts';
import { pathOf } from './findings.ts';

/** The files of a mesh, the opened one first, and their format. */
export interface FoundMesh {
	readonly format: Format;
	/** The files on disk. */
	readonly files: readonly FileSource[];
	/** Their content, decompressed if necessary. */
	readonly sources: readonly [ByteSource, ...ByteSource[]];
	/** `Opened.inputs`. */
	readonly inputs: readonly string[];
	/** Finding if writing them was interrupted. */
	readonly unfinished: Finding | undefined;
}

/**
 * Finds the files of a mesh. Throws `CliError` if a required one is no mesh file or one can't be decompressed, and
 * `FileError` if one can't be opened.
 */
export async function findMesh(path: string, signal?: CancelSignal): Promise<FoundMesh> {
	const first = await fileSource(path);
	const source = await decompressed(first, signal);
	const head = await headOf(source);
	const format = formatOf(source.name, head);
	if (!format)
		throw new CliError(exitCodes.input, refusal(path, head), {
			code: 'unknown-format',
			file: path,
		});
	const host = {
		async look(name: string, companion: Companion) {
			const file = await sourceBeside(path, name);
			return file && { file, plain: await readable(file, companion, signal) };
		},
		journals: journalsAt(path),
	};
	const opened = { name: first.name, source, format };
	const { others, names, unfinished } = await discoverSet(opened, host, signal);
	return {
		format,
		files: [first, ...others.map(({ file }) => file)],
		sources: [source, ...others.map(({ plain }) => plain)],
		inputs: names.map((name) => pathOf(path, name)),
		unfinished,
	};
}

/**
 * A file of the set, decompressed. Throws `CliError` if that fails, or the file is required and is no part of the
 * mesh.
 */
async function readable(
	file: FileSource,
	companion: Companion,
	signal?: CancelSignal,
): Promise<ByteSource> {
	const plain = await decompressed(file, signal);
	const start = companion.required ? await headOf(plain) : new Uint8Array();
	const refused = companionRefusal(companion, file.path, start);
	if (refused) throw new CliError(exitCodes.input, refused, { file: file.path });
	return plain;
}

async function decompressed(file: FileSource, signal?: CancelSignal): Promise<ByteSource> {
	try {
		return await plainSource(file, signal);
	} catch (error) {
		if (!(error instanceof GzipError)) throw error;
		throw new CliError(exitCodes.input, `${file.path} ${error.reason}`, { file: file.path });
	}
}
