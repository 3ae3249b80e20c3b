import { afterAll, describe, expect, test } from 'vitest';
import { allocatePair, type CopyLoad, openCopyLoad } from '../../src/bench/copyLoad.ts';
import { gpu } from '../support/engines.ts';

describe.skipIf(!gpu)('the load of the bench', () => {
	const opened: CopyLoad[] = [];
	const open = async () => {
		const load = await openCopyLoad(gpu!.device, 2 ** 20, () => performance.now());
		opened.push(load);
		return load;
	};
	afterAll(() => {
		for (const load of opened) load.destroy();
	});

	test('measures how fast memory and cores are', async () => {
		const { copy, chain } = await (await open()).pace();
		// No adapter is beyond a millionth or a million times of this.
		expect(copy).toBeGreaterThan(1e6);
		expect(copy).toBeLessThan(1e14);
		expect(chain).toBeGreaterThan(1e4);
		expect(chain).toBeLessThan(1e11);
	});

	test('measures both copies', async () => {
		const { u32, vec4u } = await (await open()).bandwidth();
		expect(u32).toBeGreaterThan(1e6);
		expect(vec4u).toBeGreaterThan(1e6);
	});

	test('works for longer when asked to', async () => {
		const load = await open();
		await load.pace();
		const time = async (milliseconds: number) => {
			const started = performance.now();
			await load.work(milliseconds);
			return performance.now() - started;
		};
		await time(1);
		// A machine that has much else to do makes one of them long, not all.
		const short = [await time(1), await time(1), await time(1)];
		expect(await time(200)).toBeGreaterThan(Math.min(...short));
	});
});

describe('its memory', () => {
	/** A device that has so many bytes, and buffers of so many at most. */
	function device(memory: number, limit = memory) {
		let failed = false;
		let used = 0;
		const fake = {
			limits: { maxStorageBufferBindingSize: limit, maxBufferSize: limit },
			pushErrorScope: () => {
				failed = false;
			},
			popErrorScope: async () => (failed ? new Error('out of memory') : null),
			createBuffer: ({ size }: { size: number }) => {
				used += size;
				failed ||= used > memory;
				return {
					destroy: () => {
						used -= size;
					},
				};
			},
		};
		return fake as unknown as GPUDevice;
	}

	test('is what is asked for where the device has it', async () => {
		expect((await allocatePair(device(2 ** 31), 2 ** 29)).size).toBe(2 ** 29);
	});

	test('is halved where the device has too little', async () => {
		expect((await allocatePair(device(2 ** 28), 2 ** 29)).size).toBe(2 ** 27);
	});

	test('is halved where one buffer can not be so large', async () => {
		expect((await allocatePair(device(2 ** 31, 2 ** 27), 2 ** 29)).size).toBe(2 ** 27);
	});

	test('is refused where it would lie in caches', async () => {
		await expect(allocatePair(device(2 ** 20), 2 ** 29)).rejects.toThrow(
			'the device has no memory for two buffers of 16777216 bytes',
		);
	});
});
