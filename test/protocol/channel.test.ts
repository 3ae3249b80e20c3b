import { describe, expect, test } from 'vitest';
import { Channel, type Port } from '../../src/protocol/channel.ts';
import { Refused } from '../../src/protocol/refused.ts';
import { Cancelled, CancelSource } from '../../src/util/cancel.ts';

interface Sums {
	add: { params: { a: number; b: number }; result: number };
	fail: { params: null; result: never };
	wait: { params: null; result: string };
	bytes: { params: null; result: ArrayBuffer };
}
type None = Record<never, never>;

/** Two ports joined by structured clones, as between a webview and its host. */
function pair(): [Port, Port] {
	const listeners: [Set<(m: unknown) => void>, Set<(m: unknown) => void>] = [new Set(), new Set()];
	const port = (mine: 0 | 1): Port => ({
		post(message, transfer = []) {
			const copy = structuredClone(message, { transfer: [...transfer] });
			queueMicrotask(() => {
				for (const listener of listeners[mine === 0 ? 1 : 0]) listener(copy);
			});
		},
		listen(listener) {
			listeners[mine].add(listener);
			return () => listeners[mine].delete(listener);
		},
	});
	return [port(0), port(1)];
}

function ends(topics: [string, string] = ['mesh.gmr', 'mesh.gmr']) {
	const [left, right] = pair();
	const caller = new Channel<Sums, None>(left, topics[0]);
	const answerer = new Channel<None, Sums>(right, topics[1]);
	return { caller, answerer, right };
}

describe('channel', () => {
	test('a result comes back to the request that asked for it', async () => {
		const { caller, answerer } = ends();
		answerer.handle('add', async ({ a, b }) => {
			if (a === 1) await new Promise((resolve) => setTimeout(resolve, 5));
			return a + b;
		});
		const [slow, quick] = [
			caller.request('add', { a: 1, b: 2 }),
			caller.request('add', { a: 10, b: 20 }),
		];
		expect(await quick).toBe(30);
		expect(await slow).toBe(3);
	});

	test('an error thrown there rejects here with its name and words', async () => {
		const { caller, answerer } = ends();
		answerer.handle('fail', () => {
			throw new RangeError('too many triangles');
		});
		await expect(caller.request('fail', null)).rejects.toMatchObject({
			name: 'RangeError',
			message: 'too many triangles',
		});
	});

	test('a request that nobody answers is an error, not silence', async () => {
		const { caller } = ends();
		await expect(caller.request('wait', null)).rejects.toThrow('no handler for wait');
	});

	test('cancelling here raises the signal there and rejects with Cancelled', async () => {
		const { caller, answerer } = ends();
		answerer.handle(
			'wait',
			(_params, { cancel }) =>
				new Promise((_resolve, reject) => cancel.onCancel(() => reject(new Cancelled()))),
		);
		const cancel = new CancelSource();
		const answer = caller.request('wait', null, { cancel });
		cancel.cancel();
		await expect(answer).rejects.toBeInstanceOf(Cancelled);
	});

	test('buffers that an answer hands over arrive and are gone there', async () => {
		const { caller, answerer } = ends();
		const buffer = Uint8Array.of(1, 2, 3).buffer;
		answerer.handle('bytes', (_params, { transfer }) => {
			transfer([buffer]);
			return buffer;
		});
		expect([...new Uint8Array(await caller.request('bytes', null))]).toEqual([1, 2, 3]);
		expect(buffer.byteLength).toBe(0);
	});

	test('progress arrives before the result', async () => {
		const { caller, answerer } = ends();
		answerer.handle('wait', (_params, { progress }) => {
			progress(0.5);
			return 'done';
		});
		const seen: unknown[] = [];
		const result = await caller.request('wait', null, {
			onProgress: (value) => seen.push(value),
		});
		expect([...seen, result]).toEqual([0.5, 'done']);
	});

	test("another document's messages are dropped", async () => {
		const { caller, answerer, right } = ends(['one.gmr', 'two.gmr']);
		let heard = 0;
		let answered = 0;
		right.listen(() => heard++);
		answerer.handle('add', () => ++answered);
		void caller.request('add', { a: 1, b: 2 }).catch(() => {});
		await new Promise((resolve) => setTimeout(resolve, 5));
		expect([heard, answered]).toEqual([1, 0]);
	});

	test('an end that takes the place of another does not take its answers', async () => {
		const [left, right] = pair();
		const answerer = new Channel<None, Sums>(right, 'mesh.gmr');
		const answers: ((value: string) => void)[] = [];
		answerer.handle('wait', () => new Promise((resolve) => answers.push(resolve)));
		const [before, after] = [1, 2].map(() => {
			const end = new Channel<Sums, None>(left, 'mesh.gmr');
			return { end, asked: end.request('wait', null) };
		});
		before!.asked.catch(() => {});
		before!.end.close();
		await expect.poll(() => answers.length).toBe(2);
		answers[0]!('for the one before');
		answers[1]!('for the one after');
		expect(await after!.asked).toBe('for the one after');
	});

	test('a new other end rejects what the old one owes and answers what comes next', async () => {
		const { caller, answerer } = ends();
		answerer.handle('wait', () => new Promise(() => {}));
		const owed = caller.request('wait', null);
		caller.abandon();
		await expect(owed).rejects.toMatchObject({ name: 'ChannelClosed' });
		answerer.handle('add', ({ a, b }) => a + b);
		expect(await caller.request('add', { a: 1, b: 2 })).toBe(3);
	});

	test('closing rejects what is pending', async () => {
		const { caller, answerer } = ends();
		answerer.handle('wait', () => new Promise(() => {}));
		const answer = caller.request('wait', null);
		caller.close();
		await expect(answer).rejects.toMatchObject({ name: 'ChannelClosed' });
	});
});

describe('a channel that checks what arrives', () => {
	const number = (raw: unknown): number => {
		if (typeof raw !== 'number') throw new Refused('is no number');
		return raw;
	};
	function untrusting() {
		const [left, right] = pair();
		const refused: string[] = [];
		const hear = (error: unknown) => void refused.push((error as Error).message);
		const params = { add: (raw: unknown) => ({ a: number(raw), b: 1 }) };
		const results = { add: number };
		const asker = new Channel<Pick<Sums, 'add'>, None>(left, 'x', {
			checks: { params: {}, results, progress: number },
			onRefused: hear,
		});
		const answerer = new Channel<None, Pick<Sums, 'add'>>(right, 'x', {
			checks: { params, results: {}, progress: number },
			onRefused: hear,
		});
		return { asker, answerer, left, right, refused };
	}

	test('hands a handler what the check made of the parameters', async () => {
		const { asker, answerer } = untrusting();
		answerer.handle('add', ({ a, b }) => a + b);
		expect(await asker.request('add', 4 as never)).toBe(5);
	});

	test('calls no handler with parameters that were refused, and says so at the other end', async () => {
		const { asker, answerer, refused } = untrusting();
		let called = 0;
		answerer.handle('add', () => ++called);
		await expect(asker.request('add', 'four' as never)).rejects.toThrow('is no number');
		expect([called, refused]).toEqual([0, ['is no number']]);
	});

	test('rejects a request whose answer was refused', async () => {
		const { asker, answerer, refused } = untrusting();
		answerer.handle('add', () => 'five' as never);
		await expect(asker.request('add', 4 as never)).rejects.toBeInstanceOf(Refused);
		expect(refused).toEqual(['is no number']);
	});

	test('passes no progress on that was refused, and goes on', async () => {
		const { asker, answerer, refused } = untrusting();
		answerer.handle('add', (_params, { progress }) => {
			progress('half');
			return 5;
		});
		const seen: unknown[] = [];
		const answer = asker.request('add', 4 as never, { onProgress: (value) => seen.push(value) });
		expect([await answer, seen, refused]).toEqual([5, [], ['is no number']]);
	});

	const odd: readonly object[] = [
		{},
		{ kind: 'request', id: 1 },
		{ kind: 'request', id: 'one', name: 'add' },
		{ kind: 'request', id: 1, name: { toString: null } },
		{ kind: 'error', id: 1, name: 'x' },
		{ kind: '__proto__', id: 1 },
		{ kind: 'result', id: Number.NaN },
	];
	test.each(odd)('drops a message that is none: %j', async (message) => {
		const { answerer, left, refused } = untrusting();
		let called = 0;
		answerer.handle('add', () => ++called);
		left.post({ topic: 'x', ...message });
		await expect.poll(() => refused.length).toBe(1);
		expect(called).toBe(0);
	});

	test('answers a request of no handler with an error, whatever its name', async () => {
		const { asker, refused } = untrusting();
		for (const name of ['constructor', '__proto__', 'toString'])
			await expect(asker.request(name as 'add', 4 as never)).rejects.toThrow('no handler for');
		expect(refused).toEqual([]);
	});
});
