import { emptyFile, isBlank } from '../formats/emptyFile.ts';
import type { ByteSource, Format, ReadOptions, ReadResult } from '../formats/format.ts';
import { GzipError, inNamesOf, plainSource } from '../formats/gzip.ts';
import { headOf } from '../formats/headOf.ts';
import { type LineEnd, lineEndOfHead } from '../formats/lineEnd.ts';
import { checkedResult } from '../formats/meshFault.ts';
import { formatOf, refusal } from '../formats/registry.ts';
import type { Finding } from '../mesh/finding.ts';
import { formatNamed } from './formatNamed.ts';
import { type MeshFile, sourceOf } from './meshFile.ts';

export interface ReadMeshOptions extends ReadOptions {
	/** The format, or its id, where it is known; else the file is asked. */
	readonly format?: Format | string | undefined;
}

/** What `readMesh` gives back. */
export interface ReadMeshResult extends ReadResult {
	/** Absent where none was recognised. */
	readonly format?: Format;
}

/**
 * Reads a mesh. Never throws for what is in the files: what is wrong is in `findings`, and without a `mesh` where an error
 * leaves none. Files compressed with gzip are read as what stands in them.
 *
 * @param files the one that was asked for, or it first and then the others of its set that are there (`companionsIn`), under the
 * names that are looked for; one that is missing is a finding. `chunks` of a source is called more than once.
 * Throws a `TypeError` where there is no file, or something else than a file; `WrongSize` for a source that has more or fewer bytes
 * than its size; a `RangeError` for the id of no format, `Cancelled` on request, and what a source throws.
 */
export async function readMesh(
	files: MeshFile | readonly [MeshFile, ...MeshFile[]],
	{ format: asked, ...options }: ReadMeshOptions = {},
): Promise<ReadMeshResult> {
	const sources = (isSet(files) ? files : [files]).map(sourceOf) as [ByteSource, ...ByteSource[]];
	if (sources.length === 0) throw new TypeError('No files to read: the list is empty.');
	const known = asked === undefined ? undefined : formatNamed(asked);
	let fault: Omit<Finding, 'severity'>;
	try {
		const first = await plainSource(sources[0], options.signal);
		const head = await headOf(first);
		const format = known ?? formatOf(first.name, head);
		if (format) {
			if (isBlank(head, first.size)) return { ...emptyFile(sources[0].name), format };
			const plain = [first];
			for (const source of sources.slice(1)) plain.push(await plainSource(source, options.signal));
			const io = await format.load();
			const read = withLineEnd(await io.read(plain, options), lineEndOfHead(head));
			const result = checkedResult(read, first.name, options);
			return { ...inNamesOf(sources, plain, result), format };
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

/** The result with a mesh that tells the line end of its file. */
const withLineEnd = (result: ReadResult, lineEnd: LineEnd): ReadResult =>
	lineEnd === '\n' || !result.mesh?.source
		? result
		: { ...result, mesh: { ...result.mesh, source: { ...result.mesh.source, lineEnd } } };

const isSet = (
	files: MeshFile | readonly [MeshFile, ...MeshFile[]],
): files is readonly [MeshFile, ...MeshFile[]] => Array.isArray(files);
