/** What newer runtimes have, and older ones have not. */
type Transferable = ArrayBuffer & { transfer?(bytes: number): ArrayBuffer };

/**
 * Gives the memory of arrays back at once, which are empty afterwards: a garbage collector sees only a small object,
 * and keeps hundreds of megabytes. Does nothing where the runtime can't, or threads share the memory, nor to empty
 * arrays, which many may have in common.
 */
export function freeMemory(...arrays: readonly ArrayBufferView[]): void {
	for (const { buffer } of arrays)
		if (buffer instanceof ArrayBuffer && buffer.byteLength > 0)
			(buffer as Transferable).transfer?.(0);
}
