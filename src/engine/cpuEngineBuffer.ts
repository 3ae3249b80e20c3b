import { assert } from '../util/assert.ts';
import type { BufferOptions, EngineBuffer } from './engine.ts';

export const EMPTY = new Uint32Array(0);

/** A buffer of the CPU engine. */
export class CpuEngineBuffer implements EngineBuffer {
	/** @param memory the whole allocation; `words` is the beginning of it */
	constructor(
		readonly label: string,
		public words: Uint32Array,
		public memory = words,
	) {}
	get signed(): Int32Array {
		return new Int32Array(this.words.buffer, this.words.byteOffset, this.words.length);
	}
	get length(): number {
		return this.words.length;
	}
}

/** Grows a buffer in place, into the spare capacity of its memory. */
export function inPlace(
	buffer: CpuEngineBuffer,
	length: number,
	{ dirty = false }: BufferOptions = {},
): CpuEngineBuffer {
	const { label, words, memory } = buffer;
	const grown = new CpuEngineBuffer(label, memory.subarray(0, length), memory);
	if (!dirty) grown.words.fill(0, words.length);
	buffer.words = EMPTY;
	buffer.memory = EMPTY;
	return grown;
}

/** Asserts that a buffer belongs to a CPU session. */
export function asCpuBuffer(buffer: EngineBuffer): CpuEngineBuffer {
	assert(buffer instanceof CpuEngineBuffer, `${buffer.label} is a buffer of another engine`);
	return buffer;
}
