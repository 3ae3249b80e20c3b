import { assert } from '../util/assert.ts';
import type { EngineBuffer } from './engine.ts';
import type { Memory } from './gpuMemory.ts';

/** A buffer of an engine on a GPU device. */
export class GpuEngineBuffer implements EngineBuffer {
	/** False once it was freed. */
	isOpen = true;
	constructor(
		readonly label: string,
		readonly length: number,
		readonly memory: Memory,
	) {}
	/** May be longer. */
	get device(): GPUBuffer {
		return this.memory.buffer;
	}
	/** [0, 4 × `length`) of the device's buffer, rounded up to whole pairs of u32. */
	get binding(): GPUBufferBinding {
		return { buffer: this.device, size: this.memory.size };
	}
}

/** Asserts that a buffer belongs to a GPU session and was not freed. */
export function asGpuBuffer(buffer: EngineBuffer): GpuEngineBuffer {
	assert(buffer instanceof GpuEngineBuffer, `${buffer.label} is a buffer of another engine`);
	assert(buffer.isOpen, `${buffer.label} was freed`);
	return buffer;
}

/** The device's buffer, readable by other code on the device until `buffer` is freed. */
export const gpuBuffer = (buffer: EngineBuffer): GPUBuffer => asGpuBuffer(buffer).device;
