import { sharedDoubles, sharedIntegers, sharedWords } from '../../util/sharedMemory.ts';
import { type DataType, numbersOf } from '../vtkData/dataTypes.ts';
import type { FileBytes } from './fileBytes.ts';
import { littleMachine, turn, turnLongs, turnWords } from './turn.ts';

/** Integers: of up to 32 bits with a sign where all are, else doubles. */
export type Wholes = Int32Array | Float64Array;

/** Numbers that lie in a file one after the other. */
export interface Stretch {
	readonly file: FileBytes;
	/** The byte of the first. */
	readonly at: number;
	readonly count: number;
	readonly type: DataType;
	readonly little: boolean;
}

/** Bytes of numbers that are converted at a time: few enough for a processor's cache. */
const scratchBytes = 1 << 18;

/** Doubles that may be anything, in memory that threads see where they are to. */
export const doublesFor = (count: number, shared: boolean | undefined): Float64Array =>
	shared ? sharedDoubles(count, true) : new Float64Array(count);

/** The same of integers. */
export const integersFor = (count: number, shared: boolean | undefined): Int32Array =>
	shared ? sharedIntegers(count, true) : new Int32Array(count);

/** The same of indexes. */
export const wordsFor = (count: number, shared: boolean | undefined): Uint32Array =>
	shared ? sharedWords(count, true) : new Uint32Array(count);

export const bytesOf = ({ buffer, byteOffset, byteLength }: Wholes | Uint32Array): Uint8Array =>
	new Uint8Array(buffer, byteOffset, byteLength);

const wordsOf = ({ buffer, byteOffset, byteLength }: Wholes): Uint32Array =>
	new Uint32Array(buffer, byteOffset, byteLength >>> 2);

/**
 * The numbers of a stretch as doubles: exact for all types but 64-bit integers beyond ±2⁵³. The file must have them all.
 *
 * @param shared in memory that threads see
 */
export function doublesAt(stretch: Stretch, shared?: boolean): Float64Array {
	const { file, at, count, type, little } = stretch;
	const values = doublesFor(count, shared);
	if (type.kind === 'real' && type.bytes === 8) {
		file.copy(at, bytesOf(values));
		if (little !== littleMachine) turnLongs(wordsOf(values));
		return values;
	}
	eachPiece(stretch, (piece, from) => values.set(viewOf(piece, type, little), from));
	return values;
}

/** The integers of a stretch; see `doublesAt`. */
export function wholesAt(stretch: Stretch, shared?: boolean): Wholes {
	const { file, at, count, type, little } = stretch;
	const values = integersFor(count, shared);
	if (type.bytes === 4) {
		file.copy(at, bytesOf(values));
		if (little !== littleMachine) turnWords(wordsOf(values));
		if (type.kind === 'signed' || isPositive(values)) return values;
	} else if (type.bytes === 8) {
		if (narrowed(stretch, values)) return values;
	} else {
		eachPiece(stretch, (piece, from) => values.set(viewOf(piece, type, little), from));
		return values;
	}
	return doublesAt(stretch, shared);
}

/** Calls `take` for the numbers piece by piece, with the bytes of some and how many are in front of them. */
export function eachPiece(
	{ file, at, count, type }: Stretch,
	take: (bytes: Uint8Array, from: number) => void,
): void {
	const most = scratchBytes / type.bytes;
	const scratch = new Uint8Array(Math.min(count, most) * type.bytes);
	for (let from = 0; from < count; from += most) {
		const piece = scratch.subarray(0, Math.min(most, count - from) * type.bytes);
		file.copy(at + from * type.bytes, piece);
		take(piece, from);
	}
}

/** The numbers that some bytes are, which are turned round in place and begin where such numbers may. */
export function viewOf(bytes: Uint8Array, type: DataType, little: boolean): ArrayLike<number> {
	const { bytes: size, kind } = type;
	if (size === 8 && kind !== 'real') return numbersOf(bytes, type, little);
	const { byteOffset } = bytes;
	const buffer = bytes.buffer as ArrayBuffer;
	const count = bytes.length / size;
	if (little !== littleMachine) turn(bytes, size);
	if (size === 8) return new Float64Array(buffer, byteOffset, count);
	if (kind === 'real') return new Float32Array(buffer, byteOffset, count);
	const signed = kind === 'signed';
	if (size === 4) return new (signed ? Int32Array : Uint32Array)(buffer, byteOffset, count);
	if (size === 2) return new (signed ? Int16Array : Uint16Array)(buffer, byteOffset, count);
	return signed ? new Int8Array(buffer, byteOffset, count) : bytes;
}

function isPositive(values: Int32Array): boolean {
	let sign = 0;
	for (let i = 0; i < values.length; i++) sign |= values[i] as number;
	return sign >= 0;
}

/** Takes integers of eight bytes as such of four; false where one has more. */
function narrowed(stretch: Stretch, into: Int32Array): boolean {
	const { type, little } = stretch;
	let whole = true;
	eachPiece(stretch, (piece, from) => {
		if (!whole) return;
		if (little !== littleMachine) turnLongs(new Uint32Array(piece.buffer, 0, piece.length >>> 2));
		const words = new Int32Array(piece.buffer, 0, piece.length >>> 2);
		whole = narrow(words, into, from, type.kind === 'signed');
	});
	return whole;
}

function narrow(words: Int32Array, into: Int32Array, from: number, signed: boolean): boolean {
	const [low, high] = littleMachine ? [0, 1] : [1, 0];
	let rest = 0;
	let sign = 0;
	for (let i = 0, to = from; i < words.length; i += 2, to++) {
		const value = words[i + low] as number;
		into[to] = value;
		rest |= (words[i + high] as number) ^ (value >> 31);
		sign |= value;
	}
	return rest === 0 && (signed || sign >= 0);
}
