import { describe, expect, test } from 'vitest';
import { createPacer, isSteady, type Pace, slownessOf, unpaced } from '../../src/bench/pace.ts';

const at = (share: number): Pace => ({ copy: 2700e9 * share, chain: 400e6 * share });

/**
 * A card that falls asleep by the millisecond that it idles and wakes by those of load; time goes on by its work alone.
 * `most` is the share of its best that it can reach at a time.
 */
function fakeCard(most: (time: number) => number = () => 1) {
	let time = 0;
	let share = 0.2;
	const look = { works: 0 };
	return {
		look,
		now: () => time,
		idle(milliseconds: number) {
			time += milliseconds;
			share = Math.max(0.2, share - milliseconds / 1000);
		},
		async work(milliseconds: number) {
			look.works++;
			time += milliseconds;
			share = Math.min(1, share + milliseconds / 1000);
		},
		async pace() {
			time += 2;
			return at(Math.min(share, most(time)));
		},
	};
}

describe('a steady pace', () => {
	test('is three of the same near the best', () => {
		expect(isSteady([at(0.5), at(1), at(0.99), at(1)], at(1))).toBe(true);
	});

	test('is not two of the same', () => {
		expect(isSteady([at(1), at(1)], at(1))).toBe(false);
	});

	test('is not one that still rises', () => {
		expect(isSteady([at(0.9), at(0.95), at(1)], at(1))).toBe(false);
	});

	test('is not far below the best of the run', () => {
		expect(isSteady([at(0.6), at(0.6), at(0.6)], at(1))).toBe(false);
	});

	test('is of the cores too, not of the memory alone', () => {
		const halfAwake = { copy: at(1).copy, chain: at(0.5).chain };
		expect(isSteady([halfAwake, halfAwake, halfAwake], at(1))).toBe(false);
	});
});

describe('what is said of a slow card', () => {
	test('is nothing where it ran at nearly its best', () => {
		expect(slownessOf(at(0.9), at(1))).toBeUndefined();
	});

	test('names what was slow, in percent of the best', () => {
		expect(slownessOf({ copy: at(0.61).copy, chain: at(1).chain }, at(1))).toBe(
			'the card copied at 61 % of its best right after it',
		);
		expect(slownessOf(at(0.5), at(1))).toBe(
			'the card copied at 50 % and ran dependent steps at 50 % of its best right after it',
		);
	});
});

describe('a pacer', () => {
	test('wakes a card that slept before it measures', async () => {
		const card = fakeCard();
		const { pace } = await createPacer(card, card.now).measure(async () => undefined);
		expect(pace?.before).toEqual(at(1));
		expect(pace?.attempts).toBe(1);
		expect(pace?.slow).toBeUndefined();
	});

	test('wakes it again after a rest', async () => {
		const card = fakeCard();
		const pacer = createPacer(card, card.now);
		await pacer.measure(async () => undefined);
		card.idle(5000);
		const { pace } = await pacer.measure(async () => undefined);
		expect(pace?.before.copy).toBeGreaterThanOrEqual(at(0.95).copy);
	});

	test('does not load for long a card that is awake', async () => {
		const card = fakeCard();
		const pacer = createPacer(card, card.now);
		await pacer.measure(async () => undefined);
		const started = card.now();
		await pacer.measure(async () => undefined);
		expect(card.now() - started).toBeLessThan(200);
	});

	test('loads a card before a run for as long as it idled', async () => {
		const card = fakeCard();
		const pacer = createPacer(card, card.now);
		const { value } = await pacer.measure(async () => {
			const shares = [];
			for (const idle of [1, 100, 190]) {
				card.idle(idle);
				await pacer.beforeRun();
				shares.push((await card.pace()).copy);
			}
			return shares;
		});
		expect(value).toEqual([at(1).copy, at(1).copy, at(1).copy]);
	});

	test('measures again what the card slept through, and keeps what it did not', async () => {
		const card = fakeCard();
		const pacer = createPacer(card, card.now);
		let call = 0;
		const { value, pace } = await pacer.measure(async () => {
			call++;
			if (call === 1) card.idle(700);
			return call;
		});
		expect(value).toBe(2);
		expect(pace?.attempts).toBe(2);
		expect(pace?.slow).toBeUndefined();
	});

	test('says of what stays slow that it is, after three attempts', async () => {
		const card = fakeCard();
		const pacer = createPacer(card, card.now);
		let call = 0;
		const { value, pace } = await pacer.measure(async () => {
			call++;
			card.idle(call === 2 ? 300 : 700);
			return call;
		});
		expect(call).toBe(3);
		// The least slow one.
		expect(value).toBe(2);
		expect(pace?.attempts).toBe(3);
		expect(pace?.slow).toContain('copied at 70 %');
	});

	test('waits some seconds at most for a card that stays below its best', async () => {
		const card = fakeCard((time) => (time < 3000 ? 1 : 0.6));
		const pacer = createPacer(card, card.now);
		await pacer.measure(async () => undefined);
		card.idle(3000);
		const started = card.now();
		const { pace } = await pacer.measure(async () => undefined);
		expect(pace?.slow).toContain('60 %');
		expect(card.now() - started).toBeLessThan(16_000);
	});

	test('does not wait for it in each row of a long run', async () => {
		const card = fakeCard((time) => (time < 3000 ? 1 : 0.6));
		const pacer = createPacer(card, card.now);
		for (let row = 0; row < 100; row++) await pacer.measure(async () => undefined);
		expect(card.now()).toBeLessThan(200_000);
	});

	test('loads the card before each run', async () => {
		const card = fakeCard();
		const pacer = createPacer(card, card.now);
		await pacer.beforeRun();
		expect(card.look.works).toBe(1);
	});
});

test('what needs no pacing is measured once, as it is', async () => {
	expect(await unpaced.measure(async () => 7)).toEqual({ value: 7 });
});
