import type { ByteSource, Format, ReadOptions, ReadResult } from '../formats/core/format.ts';
import { type LineEnd, lineEndOfHead } from '../formats/core/lineEnd.ts';
import { emptyFile, isBlank } from '../formats/emptyFile.ts';
import { GzipError, plainSource, withSourceNames } from '../formats/io/gzip.ts';
import { headOf } from '../formats/io/headOf.ts';
import { checkedResult } from '../formats/meshFault.ts';
import { formatOf, refusal } from '../formats/registry.ts';
import type { Finding } from '../mesh/finding.ts';
import { formatNamed } from './formatNamed.ts';
import { type MeshFile, sourceOf } from './meshFile.ts';

export interface ReadMeshOptions extends ReadOptions {
	/** The format or its id if known; otherwise recognised by content. */
	readonly format?: Format | string | undefined;
}

/** Result of `readMesh`. */
export interface ReadMeshResult extends ReadResult {
	/** Absent if no format was recognised. */
	readonly format?: Format;
}

/**
 * Reads a mesh. Never throws for the content of files: errors are in `findings`, and `mesh` is absent if one leaves
 * none. Files compressed with gzip are decompressed. Throws `TypeError` for an empty list or a value that is not a file,
 * `WrongSize` for a source with more or fewer bytes than its size, `RangeError` for an unknown format id, `Cancelled`,
 * and errors of the source.
 *
 * @param files the requested file, or a list of it and then the existing companions of its set, under the names of
 * `companionsIn`; a missing companion is a finding. `chunks` of a source is called more than once.
 */
export async function readMesh(
	files: MeshFile | readonly [MeshFile, ...MeshFile[]],
	{ format: requested, ...options }: ReadMeshOptions = {},
): Promise<ReadMeshResult> {
	const sources = (isSet(files) ? files : [files]).map(sourceOf) as [ByteSource, ...ByteSource[]];
	if (sources.length === 0) throw new TypeError('No files to read: the list is empty.');
	const requestedFormat = requested === undefined ? undefined : formatNamed(requested);
	let fault: Omit<Finding, 'severity'>;
	try {
		const first = await plainSource(sources[0], options.signal);
		const head = await headOf(first);
		const format = requestedFormat ?? formatOf(first.name, head);
		if (format) {
			if (isBlank(head, first.size)) return { ...emptyFile(sources[0].name), format };
			const decompressed = [first];
			for (const source of sources.slice(1))
				decompressed.push(await plainSource(source, options.signal));
			const read = await format.reader();
			const decoded = withLineEnd(await read(decompressed, options), lineEndOfHead(head));
			const result = checkedResult(decoded, first.name, options);
			return { ...withSourceNames(sources, decompressed, result), format };
		}
		if (isBlank(head, first.size)) return emptyFile(sources[0].name);
		const message = refusal(first.name, head);
		const { name: file } = sources[0];
		fault = { rule: 'unknown-format', file, line: 1, column: 1, message };
	} catch (error) {
		if (!(error instanceof GzipError)) throw error;
		const { file, reason } = error;
		fault = { rule: 'damaged-data', file, line: 0, column: 0, message: `The file ${reason}` };
	}
	return { findings: [{ ...fault, severity: 'error' }], dropped: { errors: 0, warnings: 0 } };
}

/** Adds the line end of the file to the source of the mesh. */
const withLineEnd = (result: ReadResult, lineEnd: LineEnd): ReadResult =>
	lineEnd === '\n' || !result.mesh?.source
		? result
		: { ...result, mesh: { ...result.mesh, source: { ...result.mesh.source, lineEnd } } };

const isSet = (
	files: MeshFile | readonly [MeshFile, ...MeshFile[]],
): files is readonly [MeshFile, ...MeshFile[]] => Array.isArray(files);
