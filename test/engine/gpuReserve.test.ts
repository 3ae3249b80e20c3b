import { describe, expect, test } from 'vitest';
import { createGpuEngine } from '../../src/engine/gpuEngine.ts';
import { STAGING_LENGTH } from '../../src/engine/gpuReserve.ts';
import { gpu } from '../support/engines.ts';
import { deviceWith } from './gpuUnderTest.ts';

/** The device, and the labels of buffers that are made and destroyed. */
function watched() {
	const made: string[] = [];
	const destroyed: string[] = [];
	const device = deviceWith({
		createBuffer(descriptor) {
			const buffer = gpu!.device.createBuffer(descriptor);
			if (descriptor.size < 4 * STAGING_LENGTH) return buffer;
			const { label = '' } = descriptor;
			made.push(label);
			const destroy = buffer.destroy.bind(buffer);
			buffer.destroy = () => {
				destroyed.push(label);
				return destroy();
			};
			return buffer;
		},
	});
	return { engine: createGpuEngine(device, 'watched'), made, destroyed };
}

const count = 2 * STAGING_LENGTH + 5;
const words = Uint32Array.from({ length: count }, (_, i) => Math.imul(i, 2654435761) >>> 0);

describe.skipIf(!gpu)('buffers that are made ahead', () => {
	test('are those that long data goes through, both ways', async () => {
		const { engine, made, destroyed } = watched();
		// Three buffers of 16 MiB.
		engine.reserve?.(4 * count);
		expect(made.sort()).toEqual([...Array(3).fill('readback'), ...Array(3).fill('upload')]);
		const session = engine.begin(() => 0);
		const buffer = session.upload('long', words.slice());
		const read = await session.read(buffer, count);
		expect(read.every((word, i) => word === words[i])).toBe(true);
		session.end();
		const buffers = made.filter((label) => label === 'long');
		expect(made.length - buffers.length).toBe(6);
		engine.destroy();
		expect(destroyed.filter((label) => label !== 'long')).toHaveLength(6);
	}, 20_000);

	test('are four each way at most, and are destroyed with the engine where nobody took them', () => {
		const { engine, made, destroyed } = watched();
		engine.reserve?.(2 ** 33);
		engine.reserve?.(2 ** 33);
		expect(made).toHaveLength(8);
		engine.destroy();
		expect(destroyed).toHaveLength(8);
	});
});
