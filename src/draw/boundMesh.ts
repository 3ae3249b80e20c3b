import { EngineError } from '../engine/engine.ts';
import { countText } from '../util/counted.ts';
import { COPY_DST, INDIRECT, STORAGE, UNIFORM } from './gpuFlags.ts';
import type { PaintDevice } from './paintDevice.ts';
import { type DrawPipelines, type Points, SLOT } from './pipelines.ts';
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
	/** A bit for each triangle that is hatched. */
	readonly marked?: GPUBuffer;
	/** A bit for each triangle that is tinted. */
	readonly selected?: GPUBuffer;
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
	readonly ranges: readonly BoundRange[];
	/** Points in the first window of the coordinates. */
	readonly split: number;
	/** How the points are bound. */
	readonly points: Points;
	/** Triangles, at most. */
	readonly most: number;
	/** What draws take where the device knows the number of triangles. */
	readonly drawArguments: GPUBuffer | undefined;
	readonly #pipelines: DrawPipelines;
	readonly #total: GPUBuffer;
	readonly #uniforms: GPUBuffer;
	readonly #none: GPUBuffer;
	readonly #draws:
		| { readonly bindGroup: GPUBindGroup; readonly uniforms: GPUBuffer; readonly count: number }
		| undefined;

	/** Throws `EngineError` 'too-large' where there are more points than two bindings hold. */
	constructor({ device, pipelines, binding: limit, sizes }: PaintDevice, buffers: MeshBuffers) {
		const { dimension, points, triangles, corners, coordinates, marked, selected, values } =
			buffers;
		const split = pointSplit(points, dimension, limit);
		if (split === null)
			throw new EngineError(
				'too-large',
				`${countText(points)} points are more than this device can draw: two bindings of ${countText(limit)} bytes hold ${countText(Math.floor(limit / 2 / dimension))}`,
			);
		this.#pipelines = pipelines;
		this.buffers = buffers;
		this.split = split;
		this.points = `${dimension === 2 ? 'plane' : 'space'}${points > split ? 'Split' : ''}`;
		this.most = typeof triangles === 'number' ? triangles : triangles.most;
		this.#total = device.createBuffer({ label: 'triangles', size: 16, usage: UNIFORM | COPY_DST });
		this.#none = device.createBuffer({ label: 'no plane', size: 16, usage: STORAGE });
		if (typeof triangles === 'number')
			device.queue.writeBuffer(this.#total, 0, Uint32Array.of(triangles));

		const ranges = cut({ first: 0, count: this.most }, sizes.range).map((range) => ({
			range,
			chunks: cut(range, sizes.chunk),
		}));
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

		const pointBytes = 4 * dimension;
		const valueBytes = values?.on === 'corners' ? 12 : 4;
		const plane = (buffer: GPUBuffer | undefined, offset: number, size: number) =>
			buffer ? { buffer, offset, size: Math.max(4, size) } : { buffer: this.#none };
		let made = 0;
		this.ranges = ranges.map(({ range, chunks }) => ({
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
					...[marked, selected].map((bits) =>
						plane(bits, range.first / 8, 4 * Math.ceil(range.count / 32)),
					),
					plane(values?.buffer, valueBytes * range.first, valueBytes * range.count),
				].map((resource, binding) => ({ binding, resource })),
			}),
			chunks: chunks.map(({ first, count }) => {
				const i = made++;
				return { offset: SLOT * i, begin: first - range.first, count, arguments: 16 * i };
			}),
		}));
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
