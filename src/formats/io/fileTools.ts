import type { WasmLines } from './wasmLines.ts';

/** Tools that a thread has for jobs on files. A file is given by its descriptor. */
export interface FileTools {
	readonly plain?: WasmLines | undefined;
	/** Reads bytes of an open file from offset `at` on; returns how many were read. Throws the system's errors. */
	read(file: number, at: number, bytes: Uint8Array): number;
	/** Writes bytes to an open file from offset `at` on. Throws the system's errors. */
	write(file: number, at: number, bytes: Uint8Array): void;
	/** Compresses bytes to a zlib stream, faster than JavaScript does; `level` is 1 to 9. */
	readonly deflate?: ((bytes: Uint8Array, level: number) => Uint8Array<ArrayBuffer>) | undefined;
}

/** Bytes of a file that are worth one more worker. */
const perWorker = 1 << 23;

/** Number of workers that `bytes` bytes of files are worth. */
export const workersFor = (bytes: number): number => Math.ceil(bytes / perWorker);
