import { describe, expect, test } from 'vitest';
import { gpu } from '../support/engines.ts';
import { deviceWith, enumerate, onGpu } from './gpuUnderTest.ts';

/** Bits of `GPUBufferUsage` that Node has no globals for. */
const MAP_WRITE = 2;

/** More than all the buffers that uploads go through, and not a multiple of one. */
const count = 5 * 2 ** 22 + 3;
const word = (i: number, seed = 0): number => Math.imul(i + seed, 2654435761) >>> 0;
const words = (length: number, seed = 0): Uint32Array => {
	const data = new Uint32Array(length);
	for (let i = 0; i < length; i++) data[i] = word(i, seed);
	return data;
};
const wrong = (found: Uint32Array, at: (i: number) => number): number =>
	found.findIndex((value, i) => value !== at(i));

/** The device, and what becomes of the buffers that uploads go through. */
function watched() {
	const seen = { open: 0, most: 0, bytes: 0 };
	const device = deviceWith({
		createBuffer(descriptor) {
			const buffer = gpu!.device.createBuffer(descriptor);
			if ((descriptor.usage & MAP_WRITE) === 0) return buffer;
			seen.most = Math.max(seen.most, ++seen.open);
			seen.bytes = Math.max(seen.bytes, seen.open * descriptor.size);
			const destroy = buffer.destroy.bind(buffer);
			buffer.destroy = () => {
				seen.open--;
				return destroy();
			};
			return buffer;
		},
	});
	return { device, seen };
}

describe.skipIf(!gpu)('long data', () => {
	test('comes to its buffer through a few buffers of 64 MiB together, which are given back', async () => {
		const { device, seen } = watched();
		const found = await onGpu(async (session) => {
			const buffer = session.upload('long', words(count));
			const read = await session.read(buffer, count);
			expect(seen.open).toBe(0);
			return read;
		}, device);
		expect(wrong(found, word)).toBe(-1);
		expect(seen.most).toBe(4);
		expect(seen.bytes).toBe(2 ** 26);
	});

	test.each([
		['long', 2 ** 20 + 5],
		['short', 77],
	])('that is %s may lie in memory that threads share', async (_, length) => {
		const found = await onGpu(async (session) => {
			const data = new Uint32Array(new SharedArrayBuffer(4 * length));
			data.set(words(length));
			const buffer = session.upload('shared', data);
			// What waits is written before it is copied.
			const copy = session.buffer('copy', length);
			session.copy(buffer, copy, length);
			return session.read(copy, length);
		});
		expect(found.length).toBe(length);
		expect(wrong(found, word)).toBe(-1);
	});

	test.each([
		['long', 2 ** 20 + 5],
		['short', 77],
	])('that is %s serves no more once it is said to be sent', async (_, length) => {
		let sent = 0;
		const found = await onGpu(async (session) => {
			const data = words(length);
			const onSent = () => {
				sent++;
				data.fill(0);
			};
			const buffer = session.upload('given', data, length, { onSent: onSent });
			return session.read(buffer, length);
		});
		expect([wrong(found, word), sent]).toEqual([-1, 1]);
	});

	test('is there for steps that are submitted before anything is waited for', async () => {
		const length = 2 ** 20 + 77;
		const found = await onGpu(
			async (session) => {
				const numbers = session.upload('numbers', words(length));
				// Submitted at once, as it is cut.
				session.run(enumerate, length, { add: 1 }, { numbers });
				return session.read(numbers, length);
			},
			gpu!.device,
			{ maxItems: 2 ** 18 },
		);
		expect(wrong(found, (i) => (word(i) + i + 1) >>> 0)).toBe(-1);
	});

	test('is followed by zeros, and is not in the way of buffers that get its memory', async () => {
		const length = 2 ** 20;
		const [first, second] = await onGpu(async (session) => {
			const freed = session.upload('first', words(length), length + 5);
			const copy = session.buffer('copy', length + 5);
			session.copy(freed, copy, length + 5);
			session.free(freed);
			const next = session.upload('second', words(length, 9), length + 5);
			return [await session.read(copy, length + 5), await session.read(next, length + 5)];
		});
		for (const [found, seed] of [
			[first!, 0],
			[second!, 9],
		] as const) {
			expect(wrong(found.subarray(0, length), (i) => word(i, seed))).toBe(-1);
			expect([...found.subarray(length)]).toEqual([0, 0, 0, 0, 0]);
		}
	});

	test('comes in another way where there is no memory to be mapped', async () => {
		const device = deviceWith({
			createBuffer(descriptor) {
				if (descriptor.mappedAtCreation) throw new RangeError('no memory');
				return gpu!.device.createBuffer(descriptor);
			},
		});
		const length = 2 ** 20 + 3;
		const found = await onGpu(
			(session) => session.read(session.upload('long', words(length)), length),
			device,
		);
		expect(wrong(found, word)).toBe(-1);
	});
});
