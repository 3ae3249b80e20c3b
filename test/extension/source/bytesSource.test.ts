import { expect, test } from 'vitest';
import { bytesSource } from '../../../src/extension/source/bytesSource.ts';

async function lengths(bytes: number, chunk: number): Promise<number[]> {
	const source = bytesSource('a', new Uint8Array(bytes), chunk);
	const seen: number[] = [];
	for await (const { length } of source.chunks()) seen.push(length);
	return seen;
}

test('chunks are of the size asked for, the last of what is left', async () => {
	expect(await lengths(7, 3)).toEqual([3, 3, 1]);
	expect(await lengths(6, 3)).toEqual([3, 3]);
});

test('an empty file has no chunks', async () => {
	expect(await lengths(0, 3)).toEqual([]);
});

test('others get a turn between chunks', async () => {
	let turns = 0;
	const timer = setInterval(() => turns++, 0);
	for await (const _ of bytesSource('a', new Uint8Array(200), 1).chunks());
	clearInterval(timer);
	expect(turns).toBeGreaterThan(10);
});
