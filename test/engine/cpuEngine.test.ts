import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';

describe('the CPU engine', () => {
	test('refuses a plane that no typed array can hold', () => {
		const session = createCpuEngine().begin(() => 0);
		expect(() => session.plane('edges', 2 ** 31)).toThrow('in one piece');
	});

	test('adds up the time of each name', async () => {
		let time = 0;
		const session = createCpuEngine().begin(() => time);
		await session.time('link', () => {
			time += 3;
		});
		await session.time('link', () => {
			time += 4;
		});
		expect(session.takeMilliseconds()).toEqual({ link: 7 });
		expect(session.takeMilliseconds()).toEqual({});
	});
});
