import type { ByteSource } from '../formats/format.ts';

/**
 * A file that is read: its name, without a folder unless another file names it with one inside, and its bytes, or where they come from. The name says to what set of
 * files it belongs; what it holds is told by its content.
 */
export type MeshFile = ByteSource | { readonly name: string; readonly bytes: Uint8Array };

/** Where the bytes of a file come from. */
export const sourceOf = (file: MeshFile): ByteSource =>
	'bytes' in file ? { name: file.name, size: file.bytes.length, chunks: () => [file.bytes] } : file;
