import {
	linkSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { temporaryName } from '../../src/formats/unfinished/names.ts';
import {
	createTemporary,
	linkTemporary,
	releaseTemporary,
	removeTemporaries,
	removeTemporary,
	renewedAt,
} from '../../src/platform/temporaries.ts';

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'trirefine-'));
});
afterEach(() => {
	removeTemporaries();
	rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);
const [first, second] = ['0'.repeat(16), '1'.repeat(16)];
/** Gives these names one after the other. */
const names =
	(...given: string[]) =>
	() =>
		given.shift() as string;

describe('a temporary file', () => {
	test('takes another name where its own is taken, and leaves what is there', () => {
		writeFileSync(at(temporaryName('a', first)), 'theirs');
		expect(createTemporary(at('a'), names(first, second))).toBe(at(temporaryName('a', second)));
		expect(readFileSync(at(temporaryName('a', first)), 'utf8')).toBe('theirs');
	});

	test('that is a second name takes another one too', () => {
		writeFileSync(at('a'), 'mine');
		writeFileSync(at(temporaryName('a', first)), 'theirs');
		expect(linkTemporary(at('a'), names(first, second))).toBe(at(temporaryName('a', second)));
	});

	test('is removed only by the process that made it', async () => {
		const theirs = at(temporaryName('a', first));
		writeFileSync(theirs, 'theirs');
		const mine = createTemporary(at('a'));
		await removeTemporary(theirs);
		await removeTemporary(mine);
		expect(readdirSync(folder)).toEqual([temporaryName('a', first)]);
	});

	test('is removed with all others of its process when that must end, and nothing else is', () => {
		writeFileSync(at(temporaryName('a', first)), 'theirs');
		createTemporary(at('a'));
		releaseTemporary(createTemporary(at('b'), names(second)));
		removeTemporaries();
		expect(readdirSync(folder).sort()).toEqual([
			temporaryName('a', first),
			temporaryName('b', second),
		]);
	});

	test('is made only where its folder is', () => {
		expect(() => createTemporary(at('none/a'))).toThrow(
			expect.objectContaining({ code: 'ENOENT' }),
		);
	});
});

describe('the lease', () => {
	const old = new Date(1e12);

	test('is renewed each minute', () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		try {
			const path = createTemporary(at('a'));
			utimesSync(path, old, old);
			vi.advanceTimersByTime(60_000);
			expect(statSync(path).mtimeMs).toBeGreaterThan(old.getTime());
		} finally {
			removeTemporaries();
			vi.useRealTimers();
		}
	});

	test("never changes the times of the user's file, of which a temporary name is a second one", () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		try {
			writeFileSync(at('a'), 'mine');
			utimesSync(at('a'), old, old);
			linkTemporary(at('a'));
			vi.advanceTimersByTime(60_000);
			expect(statSync(at('a')).mtimeMs).toBe(old.getTime());
		} finally {
			removeTemporaries();
			vi.useRealTimers();
		}
	});

	test('counts from when a second name was given, not from when its file was written', async () => {
		writeFileSync(at('a'), '');
		utimesSync(at('a'), old, old);
		linkSync(at('a'), at('b'));
		expect(await renewedAt(at('b'))).toBeGreaterThan(old.getTime());
	});
});
