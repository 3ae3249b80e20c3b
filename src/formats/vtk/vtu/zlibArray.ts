import type { ZlibBlocks } from '../../io/itemBytes.ts';
import { inflate, maxGrowth } from '../../io/zlib.ts';
import { Fault } from '../../text/fault.ts';
import {
	capital,
	decodedStart,
	type Encoding,
	headerCountText,
	headerNumber,
	type Payload,
	roomOf,
} from './payloadBytes.ts';

/** The header of a compressed array. */
export interface ZlibHead extends ZlibBlocks {
	/** Bytes of the header. */
	readonly headerLength: number;
}

const damaged = ({ start, what }: Payload, why: string) =>
	new Fault('damaged-data', start, `${capital(what)} ${why}.`);

/**
 * Reads the header of a compressed array; undefined if it has no blocks. Throws a `Fault` if it is damaged, or states
 * more than the file can hold.
 */
export function zlibHead(payload: Payload, encoding: Encoding): ZlibHead | undefined {
	const { headerBytes } = encoding;
	const blocks = headerNumber(decodedStart(payload, headerBytes), 0, encoding);
	if (blocks === 0) return undefined;
	const headerLength = headerBytes * (blocks + 3);
	if (headerLength > roomOf(payload))
		throw damaged(
			payload,
			`says that it has ${headerCountText(blocks)} blocks, more than the file has room for`,
		);
	const header = decodedStart(payload, headerLength);
	const number = (k: number) => headerNumber(header, headerBytes * k, encoding);
	const [size, last] = [number(1), number(2)];
	const places = new Float64Array(blocks + 1);
	for (let k = 0; k < blocks; k++) places[k + 1] = places[k]! + number(3 + k);
	const packedLength = places[blocks]!;
	if (headerLength + packedLength > roomOf(payload))
		throw damaged(
			payload,
			`says that it has ${headerCountText(packedLength)} compressed bytes, more than the file has room for`,
		);
	const length = (blocks - 1) * size + (last === 0 ? size : last);
	if (length > maxGrowth * packedLength || last > size)
		throw damaged(
			payload,
			`says that it has ${headerCountText(length)} bytes, more than its compressed ones can hold`,
		);
	return { size, length, places, headerLength };
}

/** Decompresses an array block by block. Throws a `Fault` at the first damaged block. */
export function inflated(payload: Payload, head: ZlibHead): Uint8Array {
	const { size, length, places, headerLength } = head;
	const blocks = places.length - 1;
	const data = decodedStart(payload, headerLength + places[blocks]!).subarray(headerLength);
	const result = new Uint8Array(length);
	for (let k = 0; k < blocks; k++) {
		const from = places[k]!;
		const out = result.subarray(size * k, Math.min(length, size * (k + 1)));
		const why = inflate(data.subarray(from, places[k + 1]), out);
		if (why !== undefined)
			throw damaged(
				payload,
				`is damaged in compressed block ${k + 1} of ${blocks}, byte ${from} of its data: ${why}`,
			);
	}
	return result;
}
