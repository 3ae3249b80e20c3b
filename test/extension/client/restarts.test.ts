import { describe, expect, test } from 'vitest';
import { Restarts } from '../../../src/extension/client/restarts.ts';

describe('a server that ends by itself', () => {
	test('is started again, and that is said', () => {
		expect(new Restarts().ended(0)).toEqual({
			restart: true,
			message: expect.stringContaining('was restarted'),
		});
	});

	test('four times within three minutes is left alone, and what is off is said', () => {
		const restarts = new Restarts();
		const all = [0, 1000, 2000, 3000].map((now) => restarts.ended(now));
		expect(all.map(({ restart }) => restart)).toEqual([true, true, true, false]);
		expect(all[3]?.message).toContain('Findings and navigation are off');
	});

	test('now and then is started again each time', () => {
		const restarts = new Restarts();
		const hour = 3_600_000;
		expect([0, 1, 2, 3, 4].map((i) => restarts.ended(i * hour).restart)).not.toContain(false);
	});
});
