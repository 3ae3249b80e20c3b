import type { LatticeCorners } from '../model/displayMesh.ts';
import type { DeviceMesh } from './deviceMesh.ts';

// Bits of GPUBufferUsage and GPUMapMode.
const MAP_READ = 1;
const COPY_DST = 8;

/** `count` u32 of a buffer, starting at `from`. */
type BufferRange = readonly [buffer: GPUBuffer, from: number, count: number];

/**
 * Reads the corners of a triangle, by its 0-based index in the file, of a mesh on the device; null if the mesh is not
 * on the device, or was removed meanwhile. `isShown` returns whether the buffers still exist.
 */
export async function cornersOnDevice(
	device: GPUDevice,
	{ buffers, work2file }: DeviceMesh,
	triangle: number,
	isShown: () => boolean,
): Promise<LatticeCorners | null> {
	const { dimension, triangles, corners, coordinates } = buffers;
	// Triangles of the file are in working order; new triangles follow them.
	const index = work2file && triangle < work2file.length ? work2file.indexOf(triangle) : triangle;
	if (!(index >= 0 && typeof triangles === 'number' && index < triangles)) return null;
	const points = await read(device, [[corners, 3 * index, 3]]);
	if (!points || !isShown()) return null;
	const rows = [...points].map((p): BufferRange => [coordinates, dimension * p, dimension]);
	const vertices = await read(device, rows);
	return vertices && { dimension, coordinates: vertices };
}

/** Reads ranges of buffers into one array, in their order; null if the device was lost meanwhile. */
async function read(
	device: GPUDevice,
	ranges: readonly BufferRange[],
): Promise<Uint32Array | null> {
	const size = 4 * ranges.reduce((sum, [, , count]) => sum + count, 0);
	const staging = device.createBuffer({ label: 'corners', size, usage: MAP_READ | COPY_DST });
	const encoder = device.createCommandEncoder({ label: 'corners' });
	let offset = 0;
	for (const [buffer, from, count] of ranges) {
		encoder.copyBufferToBuffer(buffer, 4 * from, staging, offset, 4 * count);
		offset += 4 * count;
	}
	device.queue.submit([encoder.finish()]);
	try {
		await staging.mapAsync(MAP_READ);
		return new Uint32Array(staging.getMappedRange().slice(0));
	} catch {
		return null;
	} finally {
		staging.destroy();
	}
}
