import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writePieces } from '../../src/platform/writePieces.ts';

const folder = mkdtempSync(join(tmpdir(), 'trirefine-pieces-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

async function* pieces(...texts: readonly string[]): AsyncIterable<Uint8Array> {
	for (const text of texts) yield new TextEncoder().encode(text);
}

test('a file is the pieces one after the other', async () => {
	await writePieces(at('a'), pieces('one ', '', 'two'));
	expect(readFileSync(at('a'), 'utf8')).toBe('one two');
});

test('a file that is there is not replaced', async () => {
	await writePieces(at('b'), pieces('mine'));
	await expect(writePieces(at('b'), pieces('yours'))).rejects.toMatchObject({ code: 'EEXIST' });
	expect(readFileSync(at('b'), 'utf8')).toBe('mine');
});

test('the error of a piece is passed on, and the next is not asked for', async () => {
	let asked = 0;
	async function* failing(): AsyncIterable<Uint8Array> {
		asked++;
		yield Uint8Array.of(1);
		asked++;
		throw new Error('the panel was closed');
	}
	await expect(writePieces(at('c'), failing())).rejects.toThrow('the panel was closed');
	expect([asked, existsSync(at('c'))]).toEqual([2, true]);
});
