import type { ByteSource } from '../formats/core/format.ts';
import { isOfType, typeName } from './types.ts';

/**
 * An input file: its name and its bytes or their source. The name has no folder, unless another file of the set names
 * the file with one. The name determines the set; the format is recognised by content.
 */
export type MeshFile = ByteSource | { readonly name: string; readonly bytes: Uint8Array };

/** Thrown if a source yields more or fewer bytes than its `size`, as for a file that changes while it is read. */
export class WrongSize extends Error {
	override readonly name = 'WrongSize';
}

/**
 * The source of a file's bytes. Throws `TypeError` if `file` is not a `MeshFile`; its chunks throw `TypeError` for a
 * chunk that is not a `Uint8Array`, and `WrongSize`.
 */
export function sourceOf(file: MeshFile): ByteSource {
	if (typeof file !== 'object' || file === null)
		throw new TypeError(`A file is an object with name and bytes, not ${typeName(file)}.`);
	const { name } = file;
	if (typeof name !== 'string')
		throw new TypeError(`The name of a file is a string, not ${typeName(name)}.`);
	if ('bytes' in file) {
		const { bytes } = file;
		if (!isOfType(bytes, 'Uint8Array'))
			throw new TypeError(`The bytes of ${name} are a Uint8Array, not ${typeName(bytes)}.`);
		return { name, size: bytes.length, chunks: () => [bytes] };
	}
	const { size, chunks } = file;
	if (typeof chunks !== 'function')
		throw new TypeError(`The file ${name} has neither bytes nor a function chunks.`);
	if (!Number.isSafeInteger(size) || size < 0)
		throw new TypeError(`The size of ${name} is a number of bytes, not ${size}.`);
	// Threads that read an opened file detect its end themselves.
	if (file.open) return file;
	const { packed } = file;
	return { name, size, ...(packed !== undefined && { packed }), chunks: () => countedChunks(file) };
}

async function* countedChunks(source: ByteSource): AsyncGenerator<Uint8Array, void> {
	const { name, size } = source;
	const wrongSize = (length: string) =>
		new WrongSize(
			`The source ${name} gives ${length} than the ${size} bytes of its size, as a file does that changes while it is read.`,
		);
	let length = 0;
	for await (const chunk of source.chunks()) {
		if (!isOfType(chunk, 'Uint8Array'))
			throw new TypeError(`A chunk of ${name} is a Uint8Array, not ${typeName(chunk)}.`);
		length += chunk.length;
		if (length > size) throw wrongSize('more');
		yield chunk;
	}
	if (length < size) throw wrongSize('fewer');
}
