import { describe, expect, test } from 'vitest';
import { GpuMemory } from '../../src/engine/gpuMemory.ts';

const KB = 1024;

/** Memory on a device that only counts. */
function counted() {
	let bytes = 0;
	let made = 0;
	const device = {
		createBuffer({ size, label }: GPUBufferDescriptor) {
			bytes += size;
			made++;
			return {
				size,
				label,
				destroy() {
					bytes -= size;
				},
			};
		},
	} as unknown as GPUDevice;
	return {
		memory: new GpuMemory(device),
		get bytes() {
			return bytes;
		},
		get made() {
			return made;
		},
	};
}

describe('the memory of planes', () => {
	test('serves again once it was freed, and says so', () => {
		const all = counted();
		const { memory } = all;
		const first = memory.take('a', 400 * KB);
		expect(first.used).toBe(false);
		memory.free(first);
		const second = memory.take('b', 400 * KB);
		expect(second.buffer).toBe(first.buffer);
		expect(second.used).toBe(true);
		expect(second.buffer.label).toBe('b');
		expect(all.made).toBe(1);
	});

	test('never serves two at a time', () => {
		const { memory } = counted();
		memory.free(memory.take('a', 400 * KB));
		const [b, c] = [memory.take('b', 400 * KB), memory.take('c', 400 * KB)];
		expect(b.buffer).not.toBe(c.buffer);
	});

	test('gives the shortest buffer that is long enough', () => {
		const { memory } = counted();
		const [long, short] = [memory.take('long', 480 * KB), memory.take('short', 440 * KB)];
		memory.free(short);
		memory.free(long);
		expect(memory.take('c', 420 * KB).buffer).toBe(short.buffer);
		expect(memory.take('d', 420 * KB).buffer).toBe(long.buffer);
	});

	test('does not waste a long buffer on a short plane, or give one that is too short', () => {
		const { memory } = counted();
		memory.free(memory.take('a', 400 * KB));
		expect(memory.take('b', 300 * KB).used).toBe(false);
		expect(memory.take('c', 401 * KB).used).toBe(false);
	});

	test('holds no more than was in use at once: what was unused the longest goes', () => {
		const all = counted();
		const { memory } = all;
		const [a, b] = [memory.take('a', 100 * KB), memory.take('b', 200 * KB)];
		memory.free(a);
		memory.free(b);
		const c = memory.take('c', 90 * KB + 4);
		expect(c.buffer).toBe(a.buffer);
		memory.free(c);
		memory.take('d', 120 * KB);
		memory.flush();
		// 300 KB is the most there was: 120 fit beside 100, not beside 200.
		expect(all.bytes).toBe(220 * KB);
	});

	test('destroys what goes at the next flush, not before', () => {
		const all = counted();
		const { memory } = all;
		memory.free(memory.take('a', 100 * KB));
		memory.release();
		expect(memory.canRelease).toBe(true);
		expect(all.bytes).toBe(100 * KB);
		memory.flush();
		expect(memory.canRelease).toBe(false);
		expect(all.bytes).toBe(0);
	});

	test('keeps what is in use when it releases, and counts the most in use anew', () => {
		const all = counted();
		const { memory } = all;
		const [, b] = [memory.take('a', 100 * KB), memory.take('b', 300 * KB)];
		memory.free(b);
		memory.release();
		memory.free(memory.take('c', 200 * KB));
		memory.take('d', 150 * KB);
		memory.flush();
		expect(all.bytes).toBe(250 * KB);
	});

	test('destroys everything at the end', () => {
		const all = counted();
		const { memory } = all;
		memory.take('a', 100 * KB);
		memory.free(memory.take('b', 100 * KB));
		memory.drop(memory.take('c', 300 * KB));
		memory.end();
		expect(all.bytes).toBe(0);
	});
});
