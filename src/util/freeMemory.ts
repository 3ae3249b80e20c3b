/** `transfer` exists in newer runtimes only. */
type Transferable = ArrayBuffer & { transfer?(bytes: number): ArrayBuffer };

/**
 * Frees the memory of arrays at once and leaves them empty: a garbage collector sees only small objects, and would keep
 * hundreds of megabytes. Does nothing if the runtime can't, if threads share the memory, and for empty arrays, which
 * may share one buffer.
 */
export function freeMemory(...arrays: readonly ArrayBufferView[]): void {
	for (const { buffer } of arrays)
		if (buffer instanceof ArrayBuffer && buffer.byteLength > 0)
			(buffer as Transferable).transfer?.(0);
}
