import { describe, expect, test } from 'vitest';
import { createGpuEngine } from '../../src/engine/gpuEngine.ts';
import { pipelinesOf } from '../../src/engine/pipelines.ts';
import { openDawn } from '../../src/platform/dawn.ts';
import { longestEdgeWith } from '../../src/refine/rounds/inRounds.ts';
import { defineStep, type Step } from '../../src/steps/step.ts';
import { countText } from '../../src/util/counted.ts';
import { withEdges } from '../refine/samples.ts';
import { gpu } from '../support/engines.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { deviceWith, enumerate, failureOf, now, onGpu } from './gpuUnderTest.ts';

describe.skipIf(!gpu)('the GPU engine', () => {
	test('folds dispatches above 65,535 workgroups into two dimensions', async () => {
		const count = 65535 * 256 + 1000;
		const last = await onGpu(async (session) => {
			const numbers = session.buffer('numbers', count + 1);
			session.run(enumerate, count, { add: 7 }, { numbers });
			return session.readValues([
				[numbers, 65535 * 256 - 1],
				[numbers, 65535 * 256],
				[numbers, count - 1],
				[numbers, count],
			]);
		});
		expect(last).toEqual([65535 * 256 + 6, 65535 * 256 + 7, count + 6, 0]);
	});

	test('lets a buffer be looked at that is used on', async () => {
		const seen = await onGpu(async (session) => {
			const numbers = session.buffer('numbers', 4);
			const looks: number[][] = [];
			for (const add of [7, 9]) {
				session.run(enumerate, 3, { add }, { numbers });
				looks.push([...(await session.peek(numbers, 4))]);
			}
			return looks;
		});
		expect(seen).toEqual([
			[7, 8, 9, 0],
			[16, 18, 20, 0],
		]);
	});

	test('cuts a step into as many dispatches as asked, and no item is done twice', async () => {
		const count = 700 * 256 + 3;
		const words = await onGpu(
			async (session) => {
				const numbers = session.buffer('numbers', count);
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
				const numbers = session.buffer('numbers', count);
				session.run(alone, count, { add: 1 }, { numbers });
				return session.read(numbers, count);
			},
			gpu!.device,
			{ maxItems: 70_000 },
		);
		expect(words.findIndex((word, i) => word !== i + 1)).toBe(-1);
	});

	test('keeps what a buffer holds when it grows, and fills up with zeros', async () => {
		const words = await onGpu(async (session) => {
			const small = session.upload('numbers', Uint32Array.of(5, 6, 7));
			return session.read(session.grow(small, 5), 5);
		});
		expect([...words]).toEqual([5, 6, 7, 0, 0]);
	});

	test('reads a long buffer through a few short buffers', async () => {
		const count = 5 * 2 ** 22 + 3;
		const words = await onGpu(async (session) => {
			const data = new Uint32Array(count);
			for (let i = 0; i < count; i++) data[i] = Math.imul(i, 2654435761);
			return session.read(session.upload('long', data), count);
		});
		expect(words.length).toBe(count);
		expect(words.findIndex((word, i) => word !== Math.imul(i, 2654435761) >>> 0)).toBe(-1);
	});

	test('clears a buffer between steps', async () => {
		const words = await onGpu(async (session) => {
			const numbers = session.buffer('numbers', 4);
			session.run(enumerate, 4, { add: 1 }, { numbers });
			session.clear(numbers);
			session.run(enumerate, 4, { add: 2 }, { numbers });
			return session.read(numbers, 4);
		});
		expect([...words]).toEqual([2, 3, 4, 5]);
	});

	test('refuses a buffer beyond the largest binding, and says what fits', async () => {
		const { maxStorageBufferBindingSize, maxBufferSize } = gpu!.device.limits;
		const most = Math.min(maxStorageBufferBindingSize, maxBufferSize);
		const run = onGpu(async (session) => session.buffer('edges', most / 4 + 1));
		expect(await failureOf(run)).toBe('too-large');
		await expect(run).rejects.toThrow(`at most ${countText(4 * Math.floor(most / 4))}`);
	});

	test('reports a validation error instead of a result', async () => {
		const broken = defineStep({
			...enumerate,
			name: 'test/broken',
			wgsl: 'fn main() { nonsense }',
		});
		const run = onGpu(async (session) => {
			const numbers = session.buffer('numbers', 4);
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
		const numbers = first.buffer('numbers', 4);
		first.run(broken, 4, { add: 1 }, { numbers });
		expect(await failureOf(first.read(numbers, 4))).toBe('validation');
		first.end();
		const second = engine.begin(now);
		const buffer = second.upload('numbers', Uint32Array.of(3, 7));
		second.run(enumerate, 2, { add: 1 }, { numbers: buffer });
		expect([...(await second.read(buffer, 2))]).toEqual([4, 9]);
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
		const [kept, lost] = [good.buffer('kept', 4), bad.buffer('lost', 4)];
		good.run(enumerate, 4, { add: 1 }, { numbers: kept });
		bad.run(broken, 4, { add: 1 }, { numbers: lost });
		good.run(enumerate, 4, { add: 1 }, { numbers: kept });
		expect(await failureOf(bad.readValues([[lost, 0]]))).toBe('validation');
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
		await pipelinesOf(device, { subgroups: false, filterable: false, software: false }).prepare([
			good,
			broken,
		] as unknown as Step[]);
		const run = (step: typeof good) =>
			onGpu(
				async (session) => {
					const numbers = session.buffer('numbers', 4);
					session.run(step, 4, { add: 1 }, { numbers });
					return session.read(numbers, 4);
				},
				device,
				{ subgroups: false, filterable: false },
			);
		expect([...(await run(good))]).toEqual([1, 2, 3, 4]);
		expect(compiled).toBe(0);
		expect(await failureOf(run(broken))).toBe('validation');
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
			const mesh = withEdges(randomMesh(1));
			const run = longestEdgeWith({}).refine(createGpuEngine(device, 'under test'), mesh, {
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
			const numbers = session.buffer('numbers', 100_000);
			await session.time('link', () => {
				session.run(enumerate, 100_000, { add: 1 }, { numbers });
			});
			await session.readValues([[numbers, 0]]);
			return session.takeMilliseconds();
		}, deviceWith({ features }));
		expect(times.link).toBeGreaterThan(0);
	});

	test('times steps by timestamps where the device has them', async () => {
		const times = await onGpu(async (session) => {
			const numbers = session.buffer('numbers', 100_000);
			await session.time('link', () => {
				session.run(enumerate, 100_000, { add: 1 }, { numbers });
			});
			await session.readValues([[numbers, 0]]);
			return session.takeMilliseconds();
		});
		expect(Object.keys(times)).toEqual(['link']);
	});

	test('measures the time from the first step to the last, what lies between included', async () => {
		await onGpu(async (session) => {
			const numbers = session.buffer('numbers', 100_000);
			for (const name of ['link', 'follow', 'count'])
				await session.time(name, () => session.run(enumerate, 100_000, { add: 1 }, { numbers }));
			await session.readValues([[numbers, 0]]);
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
			const numbers = session.buffer('numbers', 4);
			listener?.({ error: { message: 'made up' } });
			return session.read(numbers, 4);
		}, device);
		expect(await failureOf(run)).toBe('validation');
	});

	test('takes a readback that ends before the loss is reported for that loss', async () => {
		const device = deviceWith({
			createBuffer: (descriptor: GPUBufferDescriptor) => {
				const buffer = gpu!.device.createBuffer(descriptor);
				if (descriptor.label === 'readback')
					buffer.mapAsync = () => Promise.reject(new Error('unmapped before mapping was resolved'));
				return buffer;
			},
		});
		const run = onGpu((session) => session.read(session.buffer('numbers', 4), 4), device);
		expect(await failureOf(run)).toBe('device-lost');
	});

	test('reports a lost device, during a run and before the next', async () => {
		const own = await openDawn();
		if (!('device' in own)) throw new Error(own.reason);
		const engine = createGpuEngine(own.device, 'under test');
		const mesh = withEdges(randomMesh(2, { cells: 16 }));
		const options = {
			selection: new Uint8Array(mesh.triangles.length / 3).fill(1),
			rounds: 3,
			now,
			onProgress: ({ phase }: { phase: string }) => {
				if (phase === 'round 1 of 3: prefix') own.close();
			},
		};
		expect(await failureOf(longestEdgeWith({}).refine(engine, mesh, options))).toBe('device-lost');
		expect(await failureOf(longestEdgeWith({}).refine(engine, mesh, options))).toBe('device-lost');
	});
});
