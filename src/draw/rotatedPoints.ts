import { COPY_DST, COPY_SRC, STORAGE, UNIFORM } from './gpuFlags.ts';
import type { PaintDevice } from './paintDevice.ts';
import { SLOT } from './pipelines.ts';

/** Points per workgroup, and the maximum number of workgroups along one axis of a dispatch. */
const GROUP = 256;
const MAX_GROUPS = 65535;

/** Rows of a rotation in fixed-point with 30 fraction bits, padded to four i32 each. */
export function fixedRows(matrix: readonly number[]): Int32Array {
	const rows = new Int32Array(12);
	for (let row = 0; row < 3; row++)
		for (let k = 0; k < 3; k++) rows[4 * row + k] = Math.round(matrix[3 * row + k]! * 2 ** 30);
	return rows;
}

/** Rotated coordinates of the points of a mesh in space, 12 bytes per point. See `kernels/draw/rotate.wgsl`. */
export class RotatedPoints {
	/** As `MeshBuffers.coordinates`, on a lattice with twice the spacing. */
	readonly coordinates: GPUBuffer;
	readonly #shared: PaintDevice;
	readonly #uniforms: GPUBuffer;
	readonly #windows: readonly { readonly bindGroup: GPUBindGroup; readonly points: number }[];
	#matrix = '';

	/**
	 * @param source buffer of three coordinates for each point
	 * @param split points in the first of two windows
	 */
	constructor(shared: PaintDevice, source: GPUBuffer, points: number, split: number) {
		const { device, pipelines } = shared;
		this.#shared = shared;
		this.coordinates = device.createBuffer({
			label: 'rotated points',
			size: Math.max(16, 12 * points),
			usage: STORAGE | COPY_SRC,
		});
		const windows = [
			{ first: 0, count: split },
			{ first: split, count: points - split },
		].filter(({ count }) => count > 0);
		const slots = windows.reduce((sum, { count }) => sum + this.#chunks(count).length, 0);
		this.#uniforms = device.createBuffer({
			label: 'rotation',
			size: SLOT * Math.max(1, slots),
			usage: UNIFORM | COPY_DST,
		});
		this.#windows = windows.map(({ first, count }) => {
			const window = (buffer: GPUBuffer) => ({ buffer, offset: 12 * first, size: 12 * count });
			const resources = [
				{ buffer: this.#uniforms, size: SLOT },
				window(source),
				window(this.coordinates),
			];
			return {
				points: count,
				bindGroup: device.createBindGroup({
					label: 'rotation',
					layout: pipelines.rotationLayout,
					entries: resources.map((resource, binding) => ({ binding, resource })),
				}),
			};
		});
	}

	/** First point of each dispatch over `points` points. */
	#chunks(points: number): number[] {
		const size = Math.min(this.#shared.maxItems, GROUP * MAX_GROUPS);
		return Array.from({ length: Math.ceil(points / size) }, (_, i) => i * size);
	}

	/** Records the rotation of all points by `matrix`, unless it is that of the last call. */
	rotate(encoder: GPUCommandEncoder, matrix: readonly number[]): void {
		const key = matrix.join(' ');
		if (key === this.#matrix) return;
		this.#matrix = key;
		const { device, pipelines } = this.#shared;
		const rows = fixedRows(matrix);
		const pass = encoder.beginComputePass({ label: 'rotation' });
		pass.setPipeline(pipelines.rotation);
		let slot = 0;
		for (const { bindGroup, points } of this.#windows) {
			const starts = this.#chunks(points);
			for (const [i, begin] of starts.entries()) {
				const end = starts[i + 1] ?? points;
				const uniforms = new Int32Array([...rows, begin, end, 0, 0]);
				device.queue.writeBuffer(this.#uniforms, SLOT * slot, uniforms);
				pass.setBindGroup(0, bindGroup, [SLOT * slot]);
				pass.dispatchWorkgroups(Math.ceil((end - begin) / GROUP));
				slot++;
			}
		}
		pass.end();
	}

	destroy(): void {
		this.coordinates.destroy();
		this.#uniforms.destroy();
	}
}
