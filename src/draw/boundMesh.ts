import { EngineError } from '../engine/engine.ts';
import { countText } from '../util/counted.ts';
import { COPY_DST, INDIRECT, STORAGE, UNIFORM } from './gpuFlags.ts';
import type { Look } from './look.ts';
import type { PaintDevice } from './paintDevice.ts';
import { type DrawPipelines, type Points, SLOT } from './pipelines.ts';
import { RotatedPoints } from './rotatedPoints.ts';
import { cut, pointSplit } from './triangleRanges.ts';

/** How many triangles there are where the device alone knows it: a word of a buffer with usage COPY_SRC. */
export interface DeviceCount {
	readonly buffer: GPUBuffer;
	/** Bytes before the word. */
	readonly offset: number;
	/** The planes hold so many at most. */
	readonly most: number;
}

/** The buffers of a mesh, all with usage STORAGE, drawn from as they are: nothing is copied. Points count from 0. */
export interface MeshBuffers {
	readonly dimension: 2 | 3;
	readonly points: number;
	readonly triangles: number | DeviceCount;
	/** Three points for each triangle. */
	readonly corners: GPUBuffer;
	/** `dimension` lattice coordinates below 2³⁰ for each point; a third one counts for the angles alone. */
	readonly coordinates: GPUBuffer;
	/** What is in front hides what is behind, and the mesh can be rotated; three coordinates alone. */
	readonly isSurface?: boolean;
	/** A byte for each triangle, of the bits in `look.ts`. */
	readonly looks?: GPUBuffer;
	/** A number for each triangle, or for each corner of each, to colour by: `f32`. */
	readonly values?: {
		readonly buffer: GPUBuffer;
		readonly on: 'triangles' | 'corners';
		/** Set where some are below `HIDDEN`. */
		readonly hides?: boolean;
	};
	/** Width and height of the box of the points, in lattice units; the whole lattice's if absent. */
	readonly extent?: readonly [number, number];
}

/** Triangles of one dispatch or draw. */
interface Chunk {
	/** Where its struct `BoundRange` is among the uniforms, in bytes. */
	readonly offset: number;
	/** Its first triangle among those of the range. */
	readonly begin: number;
	readonly count: number;
	/** Where its arguments are for an indirect draw, in bytes. */
	readonly arguments: number;
}

/** Triangles that are bound at once. */
export interface BoundRange {
	readonly bindGroup: GPUBindGroup;
	readonly chunks: readonly Chunk[];
}

/** A mesh made ready to be drawn: its planes cut into bindings. */
export class BoundMesh {
	readonly buffers: MeshBuffers;
	/** Points in the first window of the coordinates. */
	readonly split: number;
	/** How the points are bound. */
	readonly points: Points;
	/** Triangles, at most. */
	readonly most: number;
	/** What draws take where the device knows the number of triangles. */
	readonly drawArguments: GPUBuffer | undefined;
	readonly #shared: PaintDevice;
	readonly #pipelines: DrawPipelines;
	/** As the mesh is, and as it is seen rotated. */
	readonly #plain: readonly BoundRange[];
	#rotated: { readonly points: RotatedPoints; readonly ranges: readonly BoundRange[] } | undefined;
	#isRotated = false;
	readonly #total: GPUBuffer;
	readonly #uniforms: GPUBuffer;
	readonly #none: GPUBuffer;
	readonly #draws:
		| { readonly bindGroup: GPUBindGroup; readonly uniforms: GPUBuffer; readonly count: number }
		| undefined;

	/** Throws `EngineError` 'too-large' where there are more points than two bindings hold. */
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
		this.most = typeof triangles === 'number' ? triangles : triangles.most;
		this.#total = device.createBuffer({ label: 'triangles', size: 16, usage: UNIFORM | COPY_DST });
		this.#none = device.createBuffer({ label: 'no plane', size: 16, usage: STORAGE });
		if (typeof triangles === 'number')
			device.queue.writeBuffer(this.#total, 0, Uint32Array.of(triangles));

		const ranges = this.#cut();
		const slots = ranges.flatMap(({ range, chunks }) =>
			chunks.map(({ first, count }) => {
				const begin = first - range.first;
				return [range.first, range.count, begin, begin + count];
			}),
		);
		const words = new Uint32Array(Math.max(1, slots.length) * (SLOT / 4));
		slots.forEach((slot, i) => {
			words.set(slot, (i * SLOT) / 4);
		});
		this.#uniforms = device.createBuffer({
			label: 'ranges of the mesh',
			size: words.byteLength,
			usage: UNIFORM | COPY_DST,
		});
		device.queue.writeBuffer(this.#uniforms, 0, words);

		this.#plain = this.#rangesOf(coordinates);
		const made = slots.length;
		if (typeof triangles === 'number' || made === 0) return;
		this.drawArguments = device.createBuffer({
			label: 'draw arguments',
			size: 16 * made,
			usage: STORAGE | INDIRECT,
		});
		const uniforms = device.createBuffer({ label: 'draws', size: 16, usage: UNIFORM | COPY_DST });
		device.queue.writeBuffer(uniforms, 0, Uint32Array.of(made, sizes.chunk, sizes.range));
		const bindGroup = device.createBindGroup({
			layout: pipelines.drawArguments.getBindGroupLayout(0),
			entries: [uniforms, this.#total, this.drawArguments].map((buffer, binding) => ({
				binding,
				resource: { buffer },
			})),
		});
		this.#draws = { bindGroup, uniforms, count: made };
	}

	/** The triangles in parts, as they were seen last. */
	get ranges(): readonly BoundRange[] {
		return this.#isRotated && this.#rotated ? this.#rotated.ranges : this.#plain;
	}

	/** Whether what is in front hides what is behind. */
	get isSurface(): boolean {
		return this.buffers.isSurface === true;
	}

	#cut() {
		const { sizes } = this.#shared;
		return cut({ first: 0, count: this.most }, sizes.range).map((range) => ({
			range,
			chunks: cut(range, sizes.chunk),
		}));
	}

	/** Binds the triangles with the coordinates of a buffer. */
	#rangesOf(coordinates: GPUBuffer): BoundRange[] {
		const { device, pipelines } = this.#shared;
		const { dimension, points, corners, looks, values } = this.buffers;
		const { split } = this;
		const pointBytes = 4 * dimension;
		const valueBytes = values?.on === 'corners' ? 12 : 4;
		const plane = (buffer: GPUBuffer | undefined, offset: number, size: number) =>
			buffer ? { buffer, offset, size: Math.max(4, size) } : { buffer: this.#none };
		let made = 0;
		return this.#cut().map(({ range, chunks }) => ({
			bindGroup: device.createBindGroup({
				label: 'range of the mesh',
				layout: pipelines.mesh,
				entries: [
					{ buffer: this.#uniforms, size: SLOT },
					{ buffer: this.#total },
					plane(corners, 12 * range.first, 12 * range.count),
					plane(coordinates, 0, pointBytes * split),
					plane(
						points > split ? coordinates : undefined,
						pointBytes * split,
						pointBytes * (points - split),
					),
					plane(looks, range.first, 4 * Math.ceil(range.count / 4)),
					plane(values?.buffer, valueBytes * range.first, valueBytes * range.count),
				].map((resource, binding) => ({ binding, resource })),
			}),
			chunks: chunks.map(({ first, count }) => {
				const i = made++;
				return { offset: SLOT * i, begin: first - range.first, count, arguments: 16 * i };
			}),
		}));
	}

	/** Records that the mesh is seen rotated by a rotation from now on, or as it is. */
	see(encoder: GPUCommandEncoder, rotation: Look['rotation']): void {
		this.#isRotated = rotation !== undefined && this.isSurface;
		if (!this.#isRotated || !rotation) return;
		if (!this.#rotated) {
			const { points: count, coordinates } = this.buffers;
			const points = new RotatedPoints(this.#shared, coordinates, count, this.split);
			this.#rotated = { points, ranges: this.#rangesOf(points.coordinates) };
		}
		this.#rotated.points.rotate(encoder, rotation);
	}

	/** Records what has to come before the mesh is drawn: its number of triangles, where the device alone knows it. */
	prepare(encoder: GPUCommandEncoder): void {
		const { triangles } = this.buffers;
		if (typeof triangles !== 'number')
			encoder.copyBufferToBuffer(triangles.buffer, triangles.offset, this.#total, 0, 4);
		if (!this.#draws) return;
		const pass = encoder.beginComputePass({ label: 'draw arguments' });
		pass.setPipeline(this.#pipelines.drawArguments);
		pass.setBindGroup(0, this.#draws.bindGroup);
		pass.dispatchWorkgroups(Math.ceil(this.#draws.count / 64));
		pass.end();
	}

	/** Frees what belongs to it; the planes of the mesh are the caller's. */
	destroy(): void {
		this.#rotated?.points.destroy();
		for (const buffer of [
			this.#total,
			this.#uniforms,
			this.#none,
			this.drawArguments,
			this.#draws?.uniforms,
		])
			buffer?.destroy();
	}
}
