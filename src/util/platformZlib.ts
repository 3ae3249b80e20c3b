/**
 * Inflates a zlib block to at most `length` bytes and verifies its checksum; raw `deflate` data has none. Undefined if
 * it has no means to; throws if the block is malformed.
 */
type Inflater = (
	block: Uint8Array,
	length: number,
	form?: 'zlib' | 'deflate',
) => Uint8Array | undefined;

/** Continues a CRC-32; undefined if it can't. */
type Checksum = (bytes: Uint8Array, before: number) => number | undefined;

/** What the platform does faster than portable code, with the same results. */
export interface PlatformZlib {
	readonly inflate?: Inflater;
	readonly crc32?: Checksum;
}

/*
 * One for each thread, set when its program starts: it depends on where the code runs, not on a call, and codecs deep
 * in the readers of formats would otherwise be given it by all that call them.
 */
let platform: PlatformZlib = {};

/** Sets what the platform of this thread does. */
export function useZlib(zlib: PlatformZlib): void {
	platform = zlib;
}

/** What the platform of this thread does. */
export const platformZlib = (): PlatformZlib => platform;
