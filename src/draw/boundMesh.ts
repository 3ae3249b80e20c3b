import { EngineError } from '../engine/engine.ts';
import { countText } from '../util/counted.ts';
import { COPY_DST, INDIRECT, STORAGE, UNIFORM } from './gpuFlags.ts';
import type { ViewParameters } from './look.ts';
import type { PaintDevice } from './paintDevice.ts';
import { type DrawPipelines, type Points, SLOT } from './pipelines.ts';
import { RotatedPoints } from './rotatedPoints.ts';
import { pointSplit, splitRange } from './triangleRanges.ts';

/** A number of triangles known only to the device: a u32 in a buffer with usage COPY_SRC. */
export interface DeviceCount {
	readonly buffer: GPUBuffer;
	/** Byte offset of the u32. */
	readonly offset: number;
	/** Capacity of the other buffers, in triangles. */
	readonly capacity: number;
}

/**
 * The buffers of a mesh, all with usage STORAGE; drawing reads them directly, without copies. Point indexes are
 * 0-based.
 */
export interface MeshBuffers {
	readonly dimension: 2 | 3;
	readonly points: number;
	readonly triangles: number | DeviceCount;
	/** Three points for each triangle. */
	readonly corners: GPUBuffer;
	/**
	 * `dimension` lattice coordinates below 2³⁰ for each point. Without `isSurface` the third one only enters angles.
	 */
	readonly coordinates: GPUBuffer;
	/**
	 * Draw as a surface in space: nearer triangles hide farther ones, and the mesh can be rotated. Needs `dimension` 3.
	 */
	readonly isSurface?: boolean;
	/** One byte for each triangle, with the bits in `look.ts`. */
	readonly looks?: GPUBuffer;
	/** f32 values to colour by, one for each triangle or for each corner of each triangle. */
	readonly values?: {
		readonly buffer: GPUBuffer;
		readonly on: 'triangles' | 'corners';
		/** Set if some are below `HIDDEN`. */
		readonly hasHidden?: boolean;
	};
	/** Width and height of the bounding box of the points, in lattice units; those of the whole lattice if absent. */
	readonly extent?: readonly [number, number];
}

/** Triangles of one dispatch or draw. */
interface Chunk {
	/** Byte offset of its struct `BoundRange` in the uniform buffer. */
	readonly offset: number;
	/** Index of its first triangle in the range. */
	readonly begin: number;
	readonly count: number;
	/** Byte offset of its arguments for an indirect draw. */
	readonly arguments: number;
}

/** A range of triangles with a bind group. */
export interface BoundRange {
	readonly bindGroup: GPUBindGroup;
	readonly chunks: readonly Chunk[];
}

/** A mesh with its bind groups. Its buffers are divided into ranges that fit a binding. */
export class BoundMesh {
	readonly buffers: MeshBuffers;
	/** Number of points in the first window of the coordinates. */
	readonly split: number;
	/** The kernel that fetches points. */
	readonly points: Points;
	/** Upper bound on the number of triangles. */
	readonly maxTriangles: number;
	/** Arguments of indirect draws, if only the device knows the number of triangles. */
	readonly drawArguments: GPUBuffer | undefined;
	readonly #shared: PaintDevice;
	readonly #pipelines: DrawPipelines;
	/** Ranges with the coordinates of the mesh; `#rotated` has the rotated ones. */
	readonly #unrotated: readonly BoundRange[];
	#rotated: { readonly points: RotatedPoints; readonly ranges: readonly BoundRange[] } | undefined;
	#isRotated = false;
	readonly #triangleCount: GPUBuffer;
	readonly #uniforms: GPUBuffer;
	readonly #emptyBuffer: GPUBuffer;
	readonly #draws:
		| { readonly bindGroup: GPUBindGroup; readonly uniforms: GPUBuffer; readonly count: number }
		| undefined;

	/** Throws `EngineError` 'too-large' if two bindings do not hold the points. */
	constructor(shared: PaintDevice, buffers: MeshBuffers) {
		const { device, pipelines, binding: limit, sizes } = shared;
		const { dimension, points, triangles, coordinates } = buffers;
		const split = pointSplit(points, dimension, limit);
		if (split === null)
			throw new EngineError(
				'too-large',
				`${countText(points)} points exceed the limit of this device: two bindings of ${countText(limit)} bytes hold ${countText(Math.floor(limit / 2 / dimension))}`,
			);
		this.#shared = shared;
		this.#pipelines = pipelines;
		this.buffers = buffers;
		this.split = split;
		this.points = `${dimension === 2 ? 'plane' : 'space'}${points > split ? 'Split' : ''}`;
		this.maxTriangles = typeof triangles === 'number' ? triangles : triangles.capacity;
		this.#triangleCount = device.createBuffer({
			label: 'triangles',
			size: 16,
			usage: UNIFORM | COPY_DST,
		});
		this.#emptyBuffer = device.createBuffer({ label: 'no plane', size: 16, usage: STORAGE });
		if (typeof triangles === 'number')
			device.queue.writeBuffer(this.#triangleCount, 0, Uint32Array.of(triangles));

		const ranges = this.#splitTriangles();
		const slots = ranges.flatMap(({ range, chunks }) =>
			chunks.map(({ first, count }) => {
				const begin = first - range.first;
				return [range.first, range.count, begin, begin + count];
			}),
		);
		const uniformData = new Uint32Array(Math.max(1, slots.length) * (SLOT / 4));
		slots.forEach((slot, i) => {
			uniformData.set(slot, (i * SLOT) / 4);
		});
		this.#uniforms = device.createBuffer({
			label: 'ranges of the mesh',
			size: uniformData.byteLength,
			usage: UNIFORM | COPY_DST,
		});
		device.queue.writeBuffer(this.#uniforms, 0, uniformData);

		this.#unrotated = this.#rangesOf(coordinates);
		const drawCount = slots.length;
		if (typeof triangles === 'number' || drawCount === 0) return;
		this.drawArguments = device.createBuffer({
			label: 'draw arguments',
			size: 16 * drawCount,
			usage: STORAGE | INDIRECT,
		});
		const uniforms = device.createBuffer({ label: 'draws', size: 16, usage: UNIFORM | COPY_DST });
		device.queue.writeBuffer(uniforms, 0, Uint32Array.of(drawCount, sizes.chunk, sizes.range));
		const bindGroup = device.createBindGroup({
			layout: pipelines.drawArguments.getBindGroupLayout(0),
			entries: [uniforms, this.#triangleCount, this.drawArguments].map((buffer, binding) => ({
				binding,
				resource: { buffer },
			})),
		});
		this.#draws = { bindGroup, uniforms, count: drawCount };
	}

	/** The ranges with the coordinates chosen by the last `rotate`. */
	get ranges(): readonly BoundRange[] {
		return this.#isRotated && this.#rotated ? this.#rotated.ranges : this.#unrotated;
	}

	/** Whether nearer triangles hide farther ones. */
	get isSurface(): boolean {
		return this.buffers.isSurface === true;
	}

	#splitTriangles() {
		const { sizes } = this.#shared;
		return splitRange({ first: 0, count: this.maxTriangles }, sizes.range).map((range) => ({
			range,
			chunks: splitRange(range, sizes.chunk),
		}));
	}

	/** Makes bind groups of all ranges with `coordinates`. */
	#rangesOf(coordinates: GPUBuffer): BoundRange[] {
		const { device, pipelines } = this.#shared;
		const { dimension, points, corners, looks, values } = this.buffers;
		const { split } = this;
		const pointBytes = 4 * dimension;
		const valueBytes = values?.on === 'corners' ? 12 : 4;
		const bindingOf = (buffer: GPUBuffer | undefined, offset: number, size: number) =>
			buffer ? { buffer, offset, size: Math.max(4, size) } : { buffer: this.#emptyBuffer };
		let nextSlot = 0;
		return this.#splitTriangles().map(({ range, chunks }) => ({
			bindGroup: device.createBindGroup({
				label: 'range of the mesh',
				layout: pipelines.mesh,
				entries: [
					{ buffer: this.#uniforms, size: SLOT },
					{ buffer: this.#triangleCount },
					bindingOf(corners, 12 * range.first, 12 * range.count),
					bindingOf(coordinates, 0, pointBytes * split),
					bindingOf(
						points > split ? coordinates : undefined,
						pointBytes * split,
						pointBytes * (points - split),
					),
					bindingOf(looks, range.first, 4 * Math.ceil(range.count / 4)),
					bindingOf(values?.buffer, valueBytes * range.first, valueBytes * range.count),
				].map((resource, binding) => ({ binding, resource })),
			}),
			chunks: chunks.map(({ first, count }) => {
				const i = nextSlot++;
				return { offset: SLOT * i, begin: first - range.first, count, arguments: 16 * i };
			}),
		}));
	}

	/**
	 * Chooses rotated coordinates and records their computation; chooses the mesh's own if `rotation` is undefined or the
	 * mesh is not a surface in space.
	 */
	rotate(encoder: GPUCommandEncoder, rotation: ViewParameters['rotation']): void {
		this.#isRotated = rotation !== undefined && this.isSurface;
		if (!this.#isRotated || !rotation) return;
		if (!this.#rotated) {
			const { points: count, coordinates } = this.buffers;
			const points = new RotatedPoints(this.#shared, coordinates, count, this.split);
			this.#rotated = { points, ranges: this.#rangesOf(points.coordinates) };
		}
		this.#rotated.points.rotate(encoder, rotation);
	}

	/**
	 * Records the work before a draw: copies the number of triangles and computes indirect draw arguments, if only the
	 * device knows it.
	 */
	prepare(encoder: GPUCommandEncoder): void {
		const { triangles } = this.buffers;
		if (typeof triangles !== 'number')
			encoder.copyBufferToBuffer(triangles.buffer, triangles.offset, this.#triangleCount, 0, 4);
		if (!this.#draws) return;
		const pass = encoder.beginComputePass({ label: 'draw arguments' });
		pass.setPipeline(this.#pipelines.drawArguments);
		pass.setBindGroup(0, this.#draws.bindGroup);
		pass.dispatchWorkgroups(Math.ceil(this.#draws.count / 64));
		pass.end();
	}

	/** Frees its own buffers; those of the mesh are the caller's. */
	destroy(): void {
		this.#rotated?.points.destroy();
		for (const buffer of [
			this.#triangleCount,
			this.#uniforms,
			this.#emptyBuffer,
			this.drawArguments,
			this.#draws?.uniforms,
		])
			buffer?.destroy();
	}
}
