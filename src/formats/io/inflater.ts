/**
 * Inflates a zlib block to at most `length` bytes and verifies its checksum; raw `deflate` data has none. Undefined if
 * it has no means to; throws if the block is malformed.
 */
export type Inflater = (
	block: Uint8Array,
	length: number,
	form?: 'zlib' | 'deflate',
) => Uint8Array | undefined;

let inUse: Inflater | undefined;

/** Uses a faster inflater in this thread from now on; `inflate` still words the errors. */
export function useInflater(inflater: Inflater | undefined): void {
	inUse = inflater;
}

export const inflaterInUse = (): Inflater | undefined => inUse;
