import { assert } from '../util/assert.ts';
import type { Plane } from './engine.ts';
import type { Memory } from './gpuMemory.ts';

/** A plane on a device. */
export class GpuPlane implements Plane {
	/** False once it was freed. */
	isOpen = true;
	constructor(
		readonly label: string,
		readonly length: number,
		readonly memory: Memory,
	) {}
	/** May be longer than the plane. */
	get buffer(): GPUBuffer {
		return this.memory.buffer;
	}
	/** Just the plane, where its buffer is longer. */
	get binding(): GPUBufferBinding {
		return { buffer: this.buffer, size: this.memory.size };
	}
}

/** A plane of a GPU session that was not freed. */
export function own(plane: Plane): GpuPlane {
	assert(plane instanceof GpuPlane, `${plane.label} is a plane of another engine`);
	assert(plane.isOpen, `${plane.label} was given back`);
	return plane;
}

/** The buffer of a plane of a GPU session, which others on its device may read until the plane is freed. */
export const gpuBuffer = (plane: Plane): GPUBuffer => own(plane).buffer;
