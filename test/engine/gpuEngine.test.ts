import { describe, expect, test } from 'vitest';
import { EngineError, type Session } from '../../src/engine/engine.ts';
import { createGpuEngine } from '../../src/engine/gpuEngine.ts';
import { gpuBuffer } from '../../src/engine/gpuPlane.ts';
import { pipelinesOf } from '../../src/engine/pipelines.ts';
import { openDawn } from '../../src/platform/dawn.ts';
import { buildTopology } from '../../src/refine/buildTopology.ts';
import { longestEdge } from '../../src/refine/longestEdge.ts';
import { defineStep, type Step, write } from '../../src/steps/step.ts';
import { gpu } from '../support/engines.ts';
import { randomMesh } from '../support/randomMesh.ts';

const now = () => performance.now();
/** `GPUBufferUsage.STORAGE`, which Node has no global for: all planes have it. */
const STORAGE = 0x80;

/** Writes to each word its number. */
const enumerate = defineStep({
	name: 'test/enumerate',
	wgsl: `
		// import item
		struct Parameters { first: u32, count: u32, add: u32 }
		@group(0) @binding(0) var<uniform> parameters: Parameters;
		@group(0) @binding(1) var<storage, read_write> numbers: array<u32>;
		@compute @workgroup_size(256)
		fn main(
			@builtin(workgroup_id) group: vec3u,
			@builtin(num_workgroups) groups: vec3u,
			@builtin(local_invocation_index) local: u32,
		) {
			let i = item(group, groups, local);
			if (i < parameters.count) {
				numbers[i] += i + parameters.add;
			}
		}`.replace(/^\t+/gm, ''),
	bindings: { numbers: write },
	parameters: ['add'],
	twin(count, { add }, { numbers }) {
		for (let i = 0; i < count; i++) numbers[i] = numbers[i]! + i + add;
	},
});

/** The device with some of its methods replaced. */
function deviceWith(replaced: Partial<GPUDevice>): GPUDevice {
	return new Proxy(gpu!.device, {
		get(target, name) {
			if (name in replaced) return Reflect.get(replaced, name);
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}

async function onGpu<T>(
	use: (session: Session) => Promise<T>,
	device = gpu!.device,
	options = {},
): Promise<T> {
	const engine = createGpuEngine(device, 'under test', options);
	const session = engine.begin(now);
	try {
		return await use(session);
	} finally {
		engine.destroy();
	}
}

const failureOf = (run: Promise<unknown>): Promise<string> =>
	run.then(
		() => 'none',
		(error: unknown) => (error instanceof EngineError ? error.failure : String(error)),
	);

describe.skipIf(!gpu)('the GPU engine', () => {
	test('folds dispatches above 65,535 workgroups into two dimensions', async () => {
		const count = 65535 * 256 + 1000;
		const last = await onGpu(async (session) => {
			const numbers = session.plane('numbers', count + 1);
			session.run(enumerate, count, { add: 7 }, { numbers });
			return session.readWords([
				[numbers, 65535 * 256 - 1],
				[numbers, 65535 * 256],
				[numbers, count - 1],
				[numbers, count],
			]);
		});
		expect(last).toEqual([65535 * 256 + 6, 65535 * 256 + 7, count + 6, 0]);
	});

	test('cuts a step into as many dispatches as it is told, and no item is done twice', async () => {
		const count = 700 * 256 + 3;
		const words = await onGpu(
			async (session) => {
				const numbers = session.plane('numbers', count);
				session.run(enumerate, count, { add: 1 }, { numbers });
				return session.read(numbers, count);
			},
			gpu!.device,
			{ maxItems: 300 },
		);
		expect(words.findIndex((word, i) => word !== i + 1)).toBe(-1);
	});

	test('does each item once where a dispatch is cut and folds into several rows of workgroups', async () => {
		const alone = defineStep({
			...enumerate,
			name: 'test/alone',
			wgsl: enumerate.wgsl
				.replace('// import item\n', '')
				.replace('@workgroup_size(256)', '@workgroup_size(1)')
				.replace(
					'item(group, groups, local)',
					'parameters.first + group.y * groups.x + group.x + local',
				),
			tile: 1,
		});
		const count = 150_000;
		const words = await onGpu(
			async (session) => {
				const numbers = session.plane('numbers', count);
				session.run(alone, count, { add: 1 }, { numbers });
				return session.read(numbers, count);
			},
			gpu!.device,
			{ maxItems: 70_000 },
		);
		expect(words.findIndex((word, i) => word !== i + 1)).toBe(-1);
	});

	test('keeps what a plane holds when it grows, and fills up with zeros', async () => {
		const words = await onGpu(async (session) => {
			const small = session.upload('numbers', Uint32Array.of(5, 6, 7));
			return session.read(session.grow(small, 5), 5);
		});
		expect([...words]).toEqual([5, 6, 7, 0, 0]);
	});

	test('reads a long plane through a few short buffers', async () => {
		const count = 5 * 2 ** 22 + 3;
		const words = await onGpu(async (session) => {
			const data = new Uint32Array(count);
			for (let i = 0; i < count; i++) data[i] = Math.imul(i, 2654435761);
			return session.read(session.upload('long', data), count);
		});
		expect(words.length).toBe(count);
		expect(words.findIndex((word, i) => word !== Math.imul(i, 2654435761) >>> 0)).toBe(-1);
	});

	test('clears a plane between steps', async () => {
		const words = await onGpu(async (session) => {
			const numbers = session.plane('numbers', 4);
			session.run(enumerate, 4, { add: 1 }, { numbers });
			session.clear(numbers);
			session.run(enumerate, 4, { add: 2 }, { numbers });
			return session.read(numbers, 4);
		});
		expect([...words]).toEqual([2, 3, 4, 5]);
	});

	test('refuses a plane beyond the largest binding, and says what fits', async () => {
		const { maxStorageBufferBindingSize, maxBufferSize } = gpu!.device.limits;
		const most = Math.min(maxStorageBufferBindingSize, maxBufferSize);
		const run = onGpu(async (session) => session.plane('edges', most / 4 + 1));
		expect(await failureOf(run)).toBe('too-large');
		await expect(run).rejects.toThrow(`at most ${(4 * Math.floor(most / 4)).toLocaleString('en')}`);
	});

	test('reports a validation error instead of a result', async () => {
		const broken = defineStep({
			...enumerate,
			name: 'test/broken',
			wgsl: 'fn main() { nonsense }',
		});
		const run = onGpu(async (session) => {
			const numbers = session.plane('numbers', 4);
			session.run(broken, 4, { add: 1 }, { numbers });
			return session.read(numbers, 4);
		});
		expect(await failureOf(run)).toBe('validation');
	});

	test('works again after a validation error', async () => {
		const broken = defineStep({
			...enumerate,
			name: 'test/broken',
			wgsl: 'fn main() { nonsense }',
		});
		const engine = createGpuEngine(gpu!.device, 'under test');
		const first = engine.begin(now);
		const numbers = first.plane('numbers', 4);
		first.run(broken, 4, { add: 1 }, { numbers });
		expect(await failureOf(first.read(numbers, 4))).toBe('validation');
		first.end();
		const second = engine.begin(now);
		const plane = second.upload('numbers', Uint32Array.of(3, 7));
		second.run(enumerate, 2, { add: 1 }, { numbers: plane });
		expect([...(await second.read(plane, 2))]).toEqual([4, 9]);
		engine.destroy();
	});

	test('does several pieces of work at a time, each with its own failures', async () => {
		const broken = defineStep({
			...enumerate,
			name: 'test/broken',
			wgsl: 'fn main() { nonsense }',
		});
		const engine = createGpuEngine(gpu!.device, 'under test');
		const [good, bad] = [engine.begin(now), engine.begin(now)];
		const [kept, lost] = [good.plane('kept', 4), bad.plane('lost', 4)];
		good.run(enumerate, 4, { add: 1 }, { numbers: kept });
		bad.run(broken, 4, { add: 1 }, { numbers: lost });
		good.run(enumerate, 4, { add: 1 }, { numbers: kept });
		expect(await failureOf(bad.readWords([[lost, 0]]))).toBe('validation');
		bad.end();
		expect([...(await good.read(kept, 4))]).toEqual([2, 4, 6, 8]);
		engine.destroy();
	});

	test('compiles steps ahead all at once, and leaves what fails to the run', async () => {
		const broken = defineStep({
			...enumerate,
			name: 'test/broken',
			wgsl: 'fn main() { nonsense }',
		});
		const good = defineStep({ ...enumerate, name: 'test/good' });
		let compiled = 0;
		const device = deviceWith({
			createComputePipeline: (descriptor: GPUComputePipelineDescriptor) => {
				compiled++;
				return gpu!.device.createComputePipeline(descriptor);
			},
		});
		await pipelinesOf(device, false).prepare([good, broken] as unknown as Step[]);
		const run = (step: typeof good) =>
			onGpu(
				async (session) => {
					const numbers = session.plane('numbers', 4);
					session.run(step, 4, { add: 1 }, { numbers });
					return session.read(numbers, 4);
				},
				device,
				{ subgroups: false },
			);
		expect([...(await run(good))]).toEqual([1, 2, 3, 4]);
		expect(compiled).toBe(0);
		expect(await failureOf(run(broken))).toBe('validation');
	});

	describe('memory of a plane that was freed', () => {
		/** A plane of five words that a step wrote to, freed while that is recorded and not submitted. */
		function freed(session: Session): GPUBuffer {
			const plane = session.plane('freed', 5);
			const buffer = gpuBuffer(plane);
			session.run(enumerate, 5, { add: 100 }, { numbers: plane });
			session.free(plane);
			return buffer;
		}

		test('serves the next one, which holds zeros', async () => {
			const words = await onGpu(async (session) => {
				const buffer = freed(session);
				const next = session.plane('next', 4);
				expect(gpuBuffer(next)).toBe(buffer);
				session.run(enumerate, 2, { add: 1 }, { numbers: next });
				return session.read(next, 4);
			});
			expect([...words]).toEqual([1, 2, 0, 0]);
		});

		test('is not cleared for one that may be dirty', async () => {
			const words = await onGpu(async (session) => {
				const buffer = freed(session);
				const next = session.plane('next', 4, { dirty: true });
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
			'takes a plane that grows (%s), with zeros behind',
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

		test('is cleared only as far as the plane goes that is cleared', async () => {
			const words = await onGpu(async (session) => {
				freed(session);
				const short = session.plane('short', 2, { dirty: true });
				session.clear(short);
				session.free(short);
				return session.read(session.plane('again', 5, { dirty: true }), 5);
			});
			expect([...words]).toEqual([0, 0, 102, 103, 104]);
		});

		test('suffices to build the same edges again', async () => {
			const mesh = randomMesh(3, { cells: 64 });
			let planes = 0;
			const device = deviceWith({
				createBuffer: (descriptor: GPUBufferDescriptor) => {
					if (descriptor.usage & STORAGE) planes++;
					return gpu!.device.createBuffer(descriptor);
				},
			});
			await onGpu(async (session) => {
				const corners = session.upload('corners', mesh.triangles.slice());
				const triangles = mesh.triangles.length / 3;
				const list = { corners, triangles, points: mesh.points.length / mesh.dimension };
				const build = async () => {
					const { sides, edgeTriangles } = await buildTopology(session, list);
					for (const plane of [sides, edgeTriangles]) session.free(plane);
				};
				await build();
				expect(planes).toBeGreaterThan(5);
				planes = 0;
				await build();
				expect(planes).toBe(0);
			}, device);
		});

		test('is no longer that of the plane', async () => {
			await onGpu(async (session) => {
				const plane = session.plane('gone', 4);
				session.free(plane);
				expect(() => session.clear(plane)).toThrow('gone was given back');
				expect(() => session.free(plane)).toThrow('gone was given back');
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

		test('allocates all planes or none, and the work goes on with those that it has', async () => {
			const found = await onGpu(async (session) => {
				const plane = session.upload('kept', new Uint32Array(KEPT).fill(5));
				const tooMuch = session.allocate([
					[plane, 2 * KEPT],
					['more', 100_000],
				]);
				expect(await failureOf(tooMuch)).toBe('out-of-memory');
				// What was given back has room for these.
				const [grown, more] = await session.allocate([
					[plane, 2 * KEPT],
					['more', 10_000],
				]);
				session.run(enumerate, 1, { add: 7 }, { numbers: more! });
				return session.readWords([
					[grown!, KEPT - 1],
					[grown!, KEPT],
					[more!, 0],
				]);
			}, smallDevice(200_000));
			expect(found).toEqual([5, 0, 7]);
		});

		test('gives back what freed planes left, and tries again', async () => {
			const found = await onGpu(async (session) => {
				const planes = ['a', 'b'].map((label) => session.plane(label, 22_000));
				for (const numbers of planes) session.run(enumerate, 22_000, { add: 1 }, { numbers });
				for (const plane of planes) session.free(plane);
				// Too long for either, and no room beside them.
				const [long] = await session.allocate([['long', 40_000]]);
				session.run(enumerate, 1, { add: 7 }, { numbers: long! });
				return session.readWords([
					[long!, 0],
					[long!, 21_000],
				]);
			}, smallDevice(400_000));
			expect(found).toEqual([7, 0]);
		});

		test('gives memory of freed planes back where that is wished', async () => {
			const run = onGpu(async (session) => {
				session.free(session.plane('a', 40_000));
				session.release();
				return session.readWords([[session.plane('longer', 45_000), 0]]);
			}, smallDevice(350_000));
			expect(await run).toEqual([0]);
		});

		test('a plane that is made without asking fails the run, not the mesh', async () => {
			const run = onGpu(async (session) => {
				const plane = session.plane('too large', 100_000);
				return session.read(plane, 4);
			}, smallDevice(200_000));
			expect(await failureOf(run)).toBe('out-of-memory');
		});
	});

	test.each(['out-of-memory', 'validation'] as const)(
		'reports an error of the %s scope instead of a mesh',
		async (kind) => {
			const open: GPUErrorFilter[] = [];
			const device = deviceWith({
				pushErrorScope: (filter: GPUErrorFilter) => {
					open.push(filter);
					return undefined;
				},
				popErrorScope: async () =>
					open.pop() === kind ? ({ message: 'made up' } as GPUError) : null,
			});
			const mesh = randomMesh(1);
			const run = longestEdge.refine(createGpuEngine(device, 'under test'), mesh, {
				selection: new Uint8Array(mesh.triangles.length / 3).fill(1),
				rounds: 1,
				now,
			});
			expect(await failureOf(run)).toBe(kind);
		},
	);

	test('times steps by the clock where the device has no timestamps', async () => {
		const features: GPUSupportedFeatures = new Set();
		const times = await onGpu(async (session) => {
			const numbers = session.plane('numbers', 100_000);
			await session.time('link', () => {
				session.run(enumerate, 100_000, { add: 1 }, { numbers });
			});
			await session.readWords([[numbers, 0]]);
			return session.takeMilliseconds();
		}, deviceWith({ features }));
		expect(times.link).toBeGreaterThan(0);
	});

	test('times steps by timestamps where the device has them', async () => {
		const times = await onGpu(async (session) => {
			const numbers = session.plane('numbers', 100_000);
			await session.time('link', () => {
				session.run(enumerate, 100_000, { add: 1 }, { numbers });
			});
			await session.readWords([[numbers, 0]]);
			return session.takeMilliseconds();
		});
		expect(Object.keys(times)).toEqual(['link']);
	});

	test('tells the time from the first step to the last, what lies between included', async () => {
		await onGpu(async (session) => {
			const numbers = session.plane('numbers', 100_000);
			for (const name of ['link', 'follow', 'count'])
				await session.time(name, () => session.run(enumerate, 100_000, { add: 1 }, { numbers }));
			await session.readWords([[numbers, 0]]);
			const { link = 0, follow = 0, count = 0 } = session.takeMilliseconds();
			expect(session.span).toBeGreaterThanOrEqual(link + follow + count - 1e-6);
			session.takeMilliseconds();
			expect(session.span).toBeUndefined();
		});
	});

	test('reports an error that no scope caught', async () => {
		let listener: ((event: { error: { message: string } }) => void) | undefined;
		const device = deviceWith({
			addEventListener: ((_: string, heard: typeof listener) => {
				listener = heard;
			}) as GPUDevice['addEventListener'],
		});
		const run = onGpu(async (session) => {
			const numbers = session.plane('numbers', 4);
			listener?.({ error: { message: 'made up' } });
			return session.read(numbers, 4);
		}, device);
		expect(await failureOf(run)).toBe('validation');
	});

	test('reports a lost device, during a run and before the next', async () => {
		const own = await openDawn();
		if (!('device' in own)) throw new Error(own.reason);
		const engine = createGpuEngine(own.device, 'under test');
		const mesh = randomMesh(2, { cells: 16 });
		const options = {
			selection: new Uint8Array(mesh.triangles.length / 3).fill(1),
			rounds: 3,
			now,
			onProgress: ({ phase }: { phase: string }) => {
				if (phase === 'round 2 of 3: count') own.close();
			},
		};
		expect(await failureOf(longestEdge.refine(engine, mesh, options))).toBe('device-lost');
		expect(await failureOf(longestEdge.refine(engine, mesh, options))).toBe('device-lost');
	});
});
