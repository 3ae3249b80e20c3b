import type { LatticeCorners } from '../model/displayMesh.ts';
import type { DeviceMesh } from './deviceMesh.ts';

// Bits of GPUBufferUsage and GPUMapMode.
const MAP_READ = 1;
const COPY_DST = 8;

/** Words of a buffer, from so many words on. */
type Words = readonly [buffer: GPUBuffer, from: number, count: number];

/** Reads a few words; null where the device was lost meanwhile. */
async function read(device: GPUDevice, words: readonly Words[]): Promise<Uint32Array | null> {
	const size = 4 * words.reduce((sum, [, , count]) => sum + count, 0);
	const staging = device.createBuffer({ label: 'corners', size, usage: MAP_READ | COPY_DST });
	const encoder = device.createCommandEncoder({ label: 'corners' });
	let at = 0;
	for (const [buffer, from, count] of words) {
		encoder.copyBufferToBuffer(buffer, 4 * from, staging, at, 4 * count);
		at += 4 * count;
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

/**
 * The corners of a triangle, by the file's number from 0, of a mesh that is on the device; null where it is not there, or
 * goes meanwhile. `isShown` says whether the buffers are still there.
 */
export async function cornersOnDevice(
	device: GPUDevice,
	{ buffers, work2file }: DeviceMesh,
	triangle: number,
	isShown: () => boolean,
): Promise<LatticeCorners | null> {
	const { dimension, triangles, corners, coordinates } = buffers;
	// New triangles follow those of the file, which are in the working order.
	const index = work2file && triangle < work2file.length ? work2file.indexOf(triangle) : triangle;
	if (!(index >= 0 && typeof triangles === 'number' && index < triangles)) return null;
	const points = await read(device, [[corners, 3 * index, 3]]);
	if (!points || !isShown()) return null;
	const rows = [...points].map((p): Words => [coordinates, dimension * p, dimension]);
	const found = await read(device, rows);
	return found && { dimension, coordinates: found };
}
