import { throwIfCancelled } from '../util/cancel.ts';
import type { ByteSource, ReadOptions } from './format.ts';

/** The bytes of a file: the first `length`, and a line end behind them. */
export interface Loaded {
	/** They are there as far as `need` was called for them, all where it is absent. */
	readonly bytes: Uint8Array;
	readonly length: number;
	/** Has the bytes from one to in front of another in `bytes`. Throws `Cancelled`. */
	need?(from: number, to: number): void;
	/** Copies bytes to another place without having them in `bytes`. Throws `Cancelled`. */
	copy?(from: number, into: Uint8Array): void;
}

/**
 * Takes a file of up to 4 GiB into memory; undefined for a larger one. Progress goes to one half. Throws `Cancelled`.
 */
export async function load(
	source: ByteSource,
	{ signal, onProgress }: ReadOptions,
): Promise<Loaded | undefined> {
	const most = 2 ** 32 - 2;
	if (source.size > most) return undefined;
	let bytes = new Uint8Array(source.size + 1);
	let length = 0;
	for await (const chunk of source.chunks()) {
		throwIfCancelled(signal);
		if (length + chunk.length > most) return undefined;
		if (length + chunk.length + 1 > bytes.length) {
			const larger = new Uint8Array(Math.min(most + 1, 2 * (length + chunk.length + 1)));
			larger.set(bytes.subarray(0, length));
			bytes = larger;
		}
		bytes.set(chunk, length);
		length += chunk.length;
		const share = source.size > 0 ? Math.min(1, length / source.size) : 1;
		onProgress?.({ phase: `Reading ${source.name}`, fraction: share / 2 });
	}
	throwIfCancelled(signal);
	bytes[length] = 10;
	return { bytes, length };
}
