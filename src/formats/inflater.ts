/**
 * Inflates a block of zlib data to at most `length` bytes, and holds it to its checksum; one of `deflate` alone has none. Undefined
 * where it has no way to; throws where something is wrong with the block.
 */
export type Inflater = (
	block: Uint8Array,
	length: number,
	form?: 'zlib' | 'deflate',
) => Uint8Array | undefined;

let inUse: Inflater | undefined;

/** Inflates by something faster in this thread from now on; what is wrong is still said by what is here. */
export function useInflater(inflater: Inflater | undefined): void {
	inUse = inflater;
}

/** What is in use. */
export const inflaterInUse = (): Inflater | undefined => inUse;
