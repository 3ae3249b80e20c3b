import type { MeshBuffers } from '../../src/draw/boundMesh.ts';
import { freeMemory } from '../../src/util/freeMemory.ts';
import type { TriangleValues } from '../model/colourValues.ts';
import type { MeshArrays } from './messages.ts';

const STORAGE = 0x80;
const COPY_SRC = 4;
const COPY_DST = 8;

/** Maximum number of bytes per write to the device. */
const writeBytes = 4 << 20;

/** A mesh on the device: buffers to draw from, and flags of each triangle. */
export interface DeviceMesh {
	readonly buffers: MeshBuffers & { readonly looks: GPUBuffer };
	/** File index of each of the first triangles; absent if they are in file order. */
	readonly work2file?: Uint32Array;
	destroy(): void;
}

/**
 * Uploads a mesh in file order, about 16 bytes per triangle in the plane; detaches the arrays. Does not share the first
 * coordinates of a result, which are equal: that would need corners in working order and `work2file`, and they are
 * freed with the result, whereas the view Before stays.
 */
export function uploadMesh(
	device: GPUDevice,
	{ dimension, points, corners, coordinates }: MeshArrays,
): DeviceMesh {
	const triangles = corners.length / 3;
	const uploaded = {
		corners: createBuffer(device, 'corners', corners.byteLength),
		coordinates: createBuffer(device, 'coordinates', coordinates.byteLength),
		looks: createLooks(device, triangles),
	};
	write(device, uploaded.corners, corners);
	write(device, uploaded.coordinates, coordinates);
	freeMemory(corners, coordinates);
	return {
		buffers: { dimension, points, triangles, ...uploaded },
		destroy() {
			for (const buffer of Object.values(uploaded)) buffer.destroy();
		},
	};
}

/** Draws from the buffers of a session, which still owns them. */
export function sharedMesh(
	device: GPUDevice,
	buffers: Pick<MeshBuffers, 'dimension' | 'points' | 'corners' | 'coordinates'> & {
		readonly triangles: number;
	},
	work2file?: Uint32Array,
): DeviceMesh {
	const looks = createLooks(device, buffers.triangles);
	return {
		buffers: { ...buffers, looks },
		...(work2file ? { work2file } : {}),
		destroy() {
			looks.destroy();
		},
	};
}

/** Sets the flags of triangles; `looks` has a byte per triangle in file order, and is detached. */
export function setLooks(
	device: GPUDevice,
	{ buffers, work2file }: DeviceMesh,
	looks: Uint8Array,
): void {
	const packed = new Uint32Array(Math.ceil(looks.length / 4));
	const bytes = new Uint8Array(packed.buffer);
	bytes.set(looks);
	if (work2file) for (let t = 0; t < work2file.length; t++) bytes[t] = looks[work2file[t]!]!;
	write(device, buffers.looks, packed);
	freeMemory(packed, looks);
}

/** Replaces the values of the colours, null for none; `values` are in file order, and are detached. */
export function withValues(
	device: GPUDevice,
	mesh: DeviceMesh,
	next: TriangleValues | null,
): DeviceMesh {
	const { values: previous, ...buffers } = mesh.buffers;
	previous?.buffer.destroy();
	if (!next) return { ...mesh, buffers };
	const { on, values, hasHidden = false } = next;
	const { work2file } = mesh;
	let ordered = values;
	if (work2file) {
		const size = on === 'corners' ? 3 : 1;
		ordered = values.slice();
		for (let t = 0; t < work2file.length; t++)
			for (let k = 0; k < size; k++) ordered[size * t + k] = values[size * work2file[t]! + k]!;
	}
	const buffer = createBuffer(device, 'values of triangles', ordered.byteLength);
	write(device, buffer, new Uint32Array(ordered.buffer, ordered.byteOffset, ordered.length));
	freeMemory(values);
	if (ordered !== values) freeMemory(ordered);
	return { ...mesh, buffers: { ...buffers, values: { buffer, on, hasHidden } } };
}

/** Frees a mesh and its values. */
export function freeMesh(mesh: DeviceMesh): void {
	mesh.buffers.values?.buffer.destroy();
	mesh.destroy();
}

function write(device: GPUDevice, buffer: GPUBuffer, words: Uint32Array): void {
	for (let start = 0; start < words.byteLength; start += writeBytes) {
		const size = Math.min(writeBytes, words.byteLength - start);
		device.queue.writeBuffer(buffer, start, words.buffer, words.byteOffset + start, size);
	}
}

/** A byte per triangle. */
const createLooks = (device: GPUDevice, triangles: number): GPUBuffer =>
	createBuffer(device, 'looks of triangles', 4 * Math.ceil(triangles / 4));

const createBuffer = (device: GPUDevice, label: string, bytes: number): GPUBuffer =>
	device.createBuffer({ label, size: Math.max(4, bytes), usage: STORAGE | COPY_SRC | COPY_DST });
