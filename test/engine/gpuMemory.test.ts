import { describe, expect, test } from 'vitest';
import type { Session } from '../../src/engine/engine.ts';
import { gpuBuffer } from '../../src/engine/gpuEngineBuffer.ts';
import { GpuMemory, type Memory } from '../../src/engine/gpuMemory.ts';
import { buildTopology } from '../../src/refine/topology/buildTopology.ts';
import { gpu } from '../support/engines.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { deviceWith, enumerate, failureOf, onGpu, STORAGE } from './gpuUnderTest.ts';

/** Memory of a device that only counts: the buffers that are there, and their bytes. */
function counted() {
	const there = new Set<{ readonly size: number }>();
	const createBuffer = ({ size }: GPUBufferDescriptor) => {
		const buffer = { size, destroy: () => there.delete(buffer) };
		there.add(buffer);
		return buffer;
	};
	const memory = new GpuMemory({ createBuffer } as unknown as GPUDevice);
	const bytes = () => [...there].reduce((sum, { size }) => sum + size, 0);
	return { memory, there, bytes };
}

const KIB = 2 ** 10;
const MIB = 2 ** 20;

describe('memory of buffers', () => {
	test('is not given back for a small buffer', () => {
		const { memory } = counted();
		memory.free(memory.take('large', MIB));
		memory.free(memory.take('small', 64 * KIB));
		expect(memory.take('large', MIB).used).toBe(true);
	});

	test('is not given back for a sixteenth of the most that was in use', () => {
		const { memory } = counted();
		memory.free(memory.take('large', 16 * MIB));
		memory.free(memory.take('other', MIB));
		expect(memory.take('large', 16 * MIB).used).toBe(true);
		expect(memory.take('other', MIB).used).toBe(true);
	});

	test('is given back for more, what was unused longest first', () => {
		const { memory } = counted();
		const buffers = [10 * MIB, 6 * MIB].map((size) => memory.take('large', size));
		for (const buffer of buffers) memory.free(buffer);
		memory.free(memory.take('other', 2 * MIB));
		expect(memory.take('large', 6 * MIB).used).toBe(true);
		expect(memory.take('large', 10 * MIB).used).toBe(false);
	});

	test('holds no more small pieces than there were small buffers at once', () => {
		const { memory, there } = counted();
		for (let size = 8; size <= 64 * KIB; size += 512) {
			const two = [memory.take('small', size), memory.take('small', 8)];
			for (const buffer of two) memory.free(buffer);
			memory.flush();
		}
		expect(there.size).toBe(2);
	});

	test('is never more than the most in use, the waste in buffers and small ones, seed 21', () => {
		const random = seededRandom(21);
		const { memory, bytes } = counted();
		const buffers: Memory[] = [];
		let most = 0;
		let smalls = 0;
		let largest = 0;
		for (let i = 0; i < 5000; i++) {
			const wanted = 4 * Math.ceil(2 ** (8 + 14 * random()));
			if (random() < 0.4 + 0.2 * Math.sin(i / 50)) buffers.push(memory.take('buffer', wanted));
			else if (buffers.length > 0)
				memory.free(buffers.splice(Math.floor(random() * buffers.length), 1)[0]!);
			memory.flush();
			most = Math.max(
				most,
				buffers.reduce((sum, { size }) => sum + size, 0),
			);
			smalls = Math.max(smalls, buffers.filter(({ size }) => size <= 64 * KIB).length);
			largest = Math.max(largest, bytes() / Math.max(1, 1.25 * most + 64 * KIB * smalls));
		}
		expect(largest).toBeLessThanOrEqual(1);
		expect(largest).toBeGreaterThan(0.5);
	});
});

describe.skipIf(!gpu)('memory of the GPU engine', () => {
	test('ends with a whole pair of words, as kernels see three of a triangle', async () => {
		const sizes = await onGpu(async (session) =>
			[1, 2, 5, 300_003].map((length) => gpuBuffer(session.buffer('buffer', length)).size),
		);
		expect(sizes).toEqual([8, 8, 24, 1_200_016]);
	});

	describe('memory of a buffer that was freed', () => {
		/** A buffer of five words that a step wrote to, freed while that is recorded and not submitted. */
		function freed(session: Session): GPUBuffer {
			const buffer = session.buffer('freed', 5);
			const memory = gpuBuffer(buffer);
			session.run(enumerate, 5, { add: 100 }, { numbers: buffer });
			session.free(buffer);
			return memory;
		}

		test('serves the next one, which holds zeros', async () => {
			const words = await onGpu(async (session) => {
				const buffer = freed(session);
				const next = session.buffer('next', 4);
				expect(gpuBuffer(next)).toBe(buffer);
				session.run(enumerate, 2, { add: 1 }, { numbers: next });
				return session.read(next, 4);
			});
			expect([...words]).toEqual([1, 2, 0, 0]);
		});

		test('is not cleared for one that may be dirty', async () => {
			const words = await onGpu(async (session) => {
				const buffer = freed(session);
				const next = session.buffer('next', 4, { dirty: true });
				expect(gpuBuffer(next)).toBe(buffer);
				return session.read(next, 4);
			});
			expect([...words]).toEqual([100, 101, 102, 103]);
		});

		test('is uploaded to after what was recorded for it, with zeros behind', async () => {
			const words = await onGpu(async (session) => {
				const buffer = freed(session);
				const next = session.upload('next', Uint32Array.of(7, 8), 5);
				expect(gpuBuffer(next)).toBe(buffer);
				return session.read(next, 5);
			});
			expect([...words]).toEqual([7, 8, 0, 0, 0]);
		});

		test.each(['grow', 'allocate'] as const)(
			'takes a buffer that grows (%s), with zeros behind',
			async (how) => {
				const words = await onGpu(async (session) => {
					const small = session.upload('small', Uint32Array.of(5, 6));
					const buffer = freed(session);
					const [grown] =
						how === 'grow' ? [session.grow(small, 5)] : await session.allocate([[small, 5]]);
					expect(gpuBuffer(grown!)).toBe(buffer);
					return session.read(grown!, 5);
				});
				expect([...words]).toEqual([5, 6, 0, 0, 0]);
			},
		);

		test('is cleared only as far as the buffer goes that is cleared', async () => {
			const words = await onGpu(async (session) => {
				freed(session);
				const short = session.buffer('short', 2, { dirty: true });
				session.clear(short);
				session.free(short);
				return session.read(session.buffer('again', 5, { dirty: true }), 5);
			});
			expect([...words]).toEqual([0, 0, 102, 103, 104]);
		});

		test('suffices to build the same edges again', async () => {
			const mesh = randomMesh(3, { cells: 64 });
			let buffers = 0;
			const device = deviceWith({
				createBuffer: (descriptor: GPUBufferDescriptor) => {
					if (descriptor.usage & STORAGE) buffers++;
					return gpu!.device.createBuffer(descriptor);
				},
			});
			await onGpu(async (session) => {
				const corners = session.upload('corners', mesh.triangles.slice());
				const triangles = mesh.triangles.length / 3;
				const list = { corners, triangles, points: mesh.points.length / mesh.dimension };
				const build = async () => {
					const { halfEdges, edgeTriangles } = await buildTopology(session, list);
					for (const buffer of [halfEdges, edgeTriangles]) session.free(buffer);
				};
				await build();
				expect(buffers).toBeGreaterThan(5);
				buffers = 0;
				await build();
				expect(buffers).toBe(0);
			}, device);
		});

		test('is no longer that of the buffer', async () => {
			await onGpu(async (session) => {
				const buffer = session.buffer('gone', 4);
				session.free(buffer);
				expect(() => session.clear(buffer)).toThrow('gone was freed');
				expect(() => session.free(buffer)).toThrow('gone was freed');
			});
		});
	});

	describe('where memory is short', () => {
		const KEPT = 1000;

		/** A device that holds `bytes` and no more. */
		function smallDevice(bytes: number): GPUDevice {
			let free = bytes;
			const scopes: { filter: GPUErrorFilter; failed: boolean }[] = [];
			return deviceWith({
				createBuffer: (descriptor: GPUBufferDescriptor) => {
					const scope = scopes.findLast(({ filter }) => filter === 'out-of-memory');
					const fits = descriptor.size <= free;
					if (!fits && scope) scope.failed = true;
					const size = fits ? descriptor.size : 4;
					free -= size;
					const buffer = gpu!.device.createBuffer({ ...descriptor, size });
					const destroy = buffer.destroy.bind(buffer);
					buffer.destroy = () => {
						free += size;
						return destroy();
					};
					return buffer;
				},
				pushErrorScope: (filter: GPUErrorFilter) => {
					scopes.push({ filter, failed: false });
					gpu!.device.pushErrorScope(filter);
					return undefined;
				},
				popErrorScope: async () => {
					const real = gpu!.device.popErrorScope();
					const scope = scopes.pop();
					return scope?.failed ? ({ message: 'made up' } as GPUError) : await real;
				},
			});
		}

		test('allocates all buffers or none, and the work goes on with those that it has', async () => {
			const found = await onGpu(async (session) => {
				const buffer = session.upload('kept', new Uint32Array(KEPT).fill(5));
				const tooMuch = session.allocate([
					[buffer, 2 * KEPT],
					['more', 100_000],
				]);
				expect(await failureOf(tooMuch)).toBe('out-of-memory');
				// What was given back has room for these.
				const [grown, more] = await session.allocate([
					[buffer, 2 * KEPT],
					['more', 10_000],
				]);
				session.run(enumerate, 1, { add: 7 }, { numbers: more! });
				return session.readValues([
					[grown!, KEPT - 1],
					[grown!, KEPT],
					[more!, 0],
				]);
			}, smallDevice(200_000));
			expect(found).toEqual([5, 0, 7]);
		});

		test('gives back what freed buffers left, and tries again', async () => {
			const found = await onGpu(async (session) => {
				const buffers = ['a', 'b'].map((label) => session.buffer(label, 22_000));
				for (const numbers of buffers) session.run(enumerate, 22_000, { add: 1 }, { numbers });
				for (const buffer of buffers) session.free(buffer);
				// Too long for either, and no room beside them.
				const [long] = await session.allocate([['long', 40_000]]);
				session.run(enumerate, 1, { add: 7 }, { numbers: long! });
				return session.readValues([
					[long!, 0],
					[long!, 21_000],
				]);
			}, smallDevice(400_000));
			expect(found).toEqual([7, 0]);
		});

		test('gives memory of freed buffers back where that is wished', async () => {
			const run = onGpu(async (session) => {
				session.free(session.buffer('a', 40_000));
				session.release();
				return session.readValues([[session.buffer('longer', 45_000), 0]]);
			}, smallDevice(350_000));
			expect(await run).toEqual([0]);
		});

		test('a buffer that is made without asking fails the run, not the mesh', async () => {
			const run = onGpu(async (session) => {
				const buffer = session.buffer('too large', 100_000);
				return session.read(buffer, 4);
			}, smallDevice(200_000));
			expect(await failureOf(run)).toBe('out-of-memory');
		});
	});
});
