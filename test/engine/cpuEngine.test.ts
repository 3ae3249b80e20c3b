import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';

describe('the CPU engine', () => {
	test('refuses a buffer that no typed array can hold', () => {
		const session = createCpuEngine().begin(() => 0);
		expect(() => session.buffer('edges', 2 ** 31)).toThrow('in one buffer');
	});

	test('grows buffers and makes new ones together, or none of them', async () => {
		const session = createCpuEngine().begin(() => 0);
		const buffer = session.upload('kept', Uint32Array.of(5, 6));
		const tooMuch = session.allocate([
			[buffer, 4],
			['more', 2 ** 31],
		]);
		await expect(tooMuch).rejects.toThrow('in one buffer');
		expect(buffer.length).toBe(2);
		const [grown, more, same] = await session.allocate([
			[buffer, 4],
			['more', 3],
			[session.upload('long enough', Uint32Array.of(7)), 1],
		]);
		expect([...(await session.read(grown!, 4))]).toEqual([5, 6, 0, 0]);
		expect(more!.length).toBe(3);
		expect(await session.readValues([[same!, 0]])).toEqual([7]);
	});

	test('lets a buffer be looked at that is used on', async () => {
		const session = createCpuEngine().begin(() => 0);
		const buffer = session.upload('numbers', Uint32Array.of(5, 6, 7));
		expect([...(await session.peek(buffer, 2))]).toEqual([5, 6]);
		session.clear(buffer);
		expect([...(await session.peek(buffer, 3))]).toEqual([0, 0, 0]);
		expect([...(await session.read(buffer, 3))]).toEqual([0, 0, 0]);
	});

	test('grows a buffer in place where its memory goes on, with zeros', async () => {
		const session = createCpuEngine().begin(() => 0);
		const words = Uint32Array.of(5, 6, 7, 8);
		const buffer = session.upload('kept', words.subarray(0, 2), undefined, { growsInPlace: true });
		const [grown] = await session.allocate([[buffer, 3]]);
		expect(session.arrayOf!(grown!).buffer).toBe(words.buffer);
		expect([...(await session.read(grown!, 3))]).toEqual([5, 6, 0]);
	});

	test("leaves alone what lies behind a buffer's data unless told", async () => {
		const session = createCpuEngine().begin(() => 0);
		const words = Uint32Array.of(5, 6, 7, 8);
		const buffer = session.grow(session.upload('kept', words.subarray(0, 2)), 3);
		expect([...(await session.read(buffer, 3))]).toEqual([5, 6, 0]);
		expect([...words]).toEqual([5, 6, 7, 8]);
	});

	test('clears memory that serves again, unless the buffer may be dirty or it was released', async () => {
		const session = createCpuEngine().begin(() => 0);
		const words = async (dirty: boolean) => {
			const buffer = session.buffer('again', 2, { dirty });
			const found = await session.readValues([
				[buffer, 0],
				[buffer, 1],
			]);
			session.free(buffer);
			return found;
		};
		const free = () => session.free(session.upload('freed', Uint32Array.of(5, 6)));
		free();
		expect(await words(true)).toEqual([5, 6]);
		expect(await words(false)).toEqual([0, 0]);
		session.release();
		free();
		session.release();
		expect(await words(true)).toEqual([0, 0]);
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
