import type { ByteSource, ReadOptions, ReadResult } from '../../src/formats/core/format.ts';
import { fileNamed } from '../../src/formats/core/setNames.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { OptionValues } from '../../src/util/options.ts';
import type { LoadedFormat } from '../support/loadedFormat.ts';

const encoder = new TextEncoder();

/** A source over bytes or text in memory, in chunks of `size` bytes. */
export function memorySource(name: string, content: string | Uint8Array, size = 65536): ByteSource {
	const bytes = typeof content === 'string' ? encoder.encode(content) : content;
	return {
		name,
		size: bytes.length,
		*chunks() {
			for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
		},
	};
}

/** A source as `memorySource`, which others may open; they read it by `tools`. */
export function openableSource(name: string, content: string | Uint8Array, descriptor = 7) {
	const source = memorySource(name, content);
	const bytes = Buffer.concat([...(source.chunks() as Iterable<Uint8Array>)]);
	const read = (at: number, into: Uint8Array): number => bytes.copy(into, 0, at);
	let open = 0;
	return {
		...source,
		/** How often it is open now. */
		get isOpen() {
			return open;
		},
		read,
		open() {
			open++;
			return { descriptor, read, close: () => void open-- };
		},
	};
}

/** The bytes of each file that a format writes for a mesh, by name. */
export function written(
	format: LoadedFormat,
	mesh: TriMesh,
	options?: OptionValues,
	base = 'mesh',
): Map<string, Uint8Array> {
	const { files } = format.write(mesh, options, `${base}.${format.suffixes[0]}`);
	const made = files.map(({ suffix, chunks }) => {
		const bytes = Buffer.concat([...chunks()]);
		return [fileNamed(base, suffix), new Uint8Array(bytes)] as const;
	});
	return new Map(made);
}

export const sourcesOf = (
	files: ReadonlyMap<string, string | Uint8Array>,
	size?: number,
): ByteSource[] => [...files].map(([name, bytes]) => memorySource(name, bytes, size));

export const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

/** Reads what a format has written. */
export const readBack = (
	format: LoadedFormat,
	mesh: TriMesh,
	options?: OptionValues,
	readOptions?: ReadOptions,
): Promise<ReadResult> => format.read(sourcesOf(written(format, mesh, options)), readOptions);

/** `rule line:column` of each finding. */
export const places = (result: ReadResult): string[] =>
	result.findings.map(({ rule, line, column }) => `${rule} ${line}:${column}`);
