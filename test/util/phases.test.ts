import { describe, expect, test } from 'vitest';
import { PhaseClock, phases } from '../../src/util/phases.ts';

/** A clock with the times that the test sets. */
function clockAt() {
	const at = { now: 0, busy: 0 };
	const clock = new PhaseClock(
		() => at.now,
		() => at.busy,
	);
	return { at, clock };
}

describe('a clock of phases', () => {
	test('charges each moment to one phase, the first to `other`', () => {
		const { at, clock } = clockAt();
		at.now = 5;
		clock.enter('read');
		[at.now, at.busy] = [25, 30];
		expect(clock.enter('check')).toBe('read');
		[at.now, at.busy] = [32, 33];
		expect(clock.milliseconds).toMatchObject({ other: 5, read: 20, check: 7, write: 0, total: 32 });
		expect(clock.busy).toMatchObject({ other: 0, read: 30, check: 3, total: 33 });
	});

	test('goes back to the phase before, also where the work fails', async () => {
		const { at, clock } = clockAt();
		clock.enter('prepare');
		await clock.during('other', async () => {
			at.now = 3;
		});
		at.now = 4;
		const failing = clock.during('write', async () => {
			at.now = 6;
			throw new Error('full');
		});
		await expect(failing).rejects.toThrow('full');
		at.now = 10;
		expect(clock.milliseconds).toMatchObject({ other: 3, prepare: 5, write: 2, total: 10 });
	});

	test('adds up to the total, to the last digit', () => {
		const { at, clock } = clockAt();
		for (let i = 0; i < 200; i++) {
			at.now += Math.sqrt(i) / 7;
			clock.enter(phases[i % phases.length]!);
		}
		const { total, ...times } = clock.milliseconds;
		const micros = Object.values(times).reduce((sum, time) => sum + Math.round(1000 * time), 0);
		expect(micros).toBe(Math.round(1000 * total));
	});
});
