import { describe, expect, test } from 'vitest';
import { openDawn } from '../../src/platform/dawn.ts';
import { gpu } from '../support/engines.ts';

describe.skipIf(!gpu)('Dawn', () => {
	test('opens a device with a name for people', async () => {
		const dawn = await openDawn();
		if (!('device' in dawn)) throw new Error(dawn.reason);
		expect(dawn.description).not.toBe('');
		dawn.close();
	});

	test('gives the device the largest buffers of the adapter', async () => {
		const dawn = await openDawn();
		if (!('device' in dawn)) throw new Error(dawn.reason);
		// The default of WebGPU is 128 MiB; every adapter of a desktop has more.
		expect(dawn.device.limits.maxStorageBufferBindingSize).toBeGreaterThan(2 ** 27);
		dawn.close();
	});

	test('closes the device once, and may be closed again', async () => {
		const dawn = await openDawn();
		if (!('device' in dawn)) throw new Error(dawn.reason);
		dawn.close();
		dawn.close();
		expect((await dawn.device.lost).reason).toBe('destroyed');
	});
});
