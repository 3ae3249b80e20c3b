import { COPY_DST, COPY_SRC, STORAGE } from '../draw/gpuFlags.ts';

/** A mesh on the lattice, on the host. */
export interface DrawnMesh {
	readonly dimension: 2 | 3;
	/** `dimension` lattice coordinates for each point. */
	readonly coordinates: Uint32Array;
	/** Three points (0-based) for each triangle. */
	readonly corners: Uint32Array;
}

/** The largest coordinates of a mesh, at least 1. */
export function extentOf({ dimension, coordinates }: DrawnMesh): readonly [number, number] {
	let [x, y] = [1, 1];
	for (let i = 0; i < coordinates.length; i += dimension) {
		if (coordinates[i]! > x) x = coordinates[i]!;
		if (coordinates[i + 1]! > y) y = coordinates[i + 1]!;
	}
	return [x, y];
}

/** Uploads u32 to a new storage buffer, 4 MiB per write. */
export function uploadU32(device: GPUDevice, data: Uint32Array): GPUBuffer {
	const size = Math.max(16, data.byteLength);
	const buffer = device.createBuffer({ size, usage: STORAGE | COPY_DST | COPY_SRC });
	const step = 2 ** 20;
	for (let start = 0; start < data.length; start += step)
		device.queue.writeBuffer(buffer, 4 * start, data.slice(start, start + step));
	return buffer;
}
