import {
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	unlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import * as promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { journalText, parseJournal, tornSet } from '../../src/formats/unfinished/journal.ts';
import { journalName, temporaryName } from '../../src/formats/unfinished/names.ts';
import { Journals } from '../../src/platform/journal.ts';
import { writeSet } from '../../src/platform/writeSet.ts';

vi.mock('node:fs/promises', async (actual) => ({ ...(await actual<typeof promises>()) }));

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'trirefine-'));
});
afterEach(() => {
	vi.restoreAllMocks();
	rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);
const text = (name: string) => readFileSync(at(name), 'utf8');
const journal = journalName('a');
const id = '0123456789abcdef';
const temporary = (name: string) => temporaryName(name, id);
const set = (content: string) =>
	['a', 'b'].map((name) => ({ path: at(name), chunks: () => [new TextEncoder().encode(content)] }));
/** Much later than anything that a process that lives has renewed. */
const later = (time: number) => time + 60_000;

/** The journal of a set of `a` and `b`, and what is left of its temporary files. */
function leave(...left: string[]): void {
	const members = ['a', 'b'].map((target) => ({
		target,
		temporary: temporary(target),
		older: true,
	}));
	writeFileSync(at(journal), journalText({ id, members }));
	for (const name of ['a', 'b', ...left.map(temporary)]) writeFileSync(at(name), 'old');
}
const torn = async () =>
	tornSet(parseJournal(text(journal))!, async (path) => existsSync(at(path)));

describe('the journal of a set', () => {
	test('is there from before the first name until after the last, and says the truth between', async () => {
		const seen: (boolean | undefined)[] = [];
		const real = promises.rename;
		vi.spyOn(promises, 'rename').mockImplementation(async (from, to) => {
			if (!`${to}`.endsWith('-journal')) seen.push((await torn()) !== undefined);
			return real(from, to);
		});
		writeFileSync(at('a'), 'old');
		writeFileSync(at('b'), 'old');
		await writeSet(set('new'), { force: true });
		expect(seen).toEqual([false, true]);
		expect(readdirSync(folder).sort()).toEqual(['a', 'b']);
	});

	test('is none for a single file', async () => {
		const names: string[] = [];
		const real = promises.rename;
		vi.spyOn(promises, 'rename').mockImplementation(async (from, to) => {
			names.push(...readdirSync(folder));
			return real(from, to);
		});
		await writeSet(set('new').slice(0, 1), { force: true });
		expect(names).toHaveLength(1);
	});

	test('says the truth too while names are taken back', async () => {
		const seen: [boolean, string][] = [];
		const real = promises.rename;
		vi.spyOn(promises, 'rename').mockImplementation(async (from, to) => {
			seen.push([(await torn()) !== undefined, text('a')]);
			if (`${to}` === at('b')) throw Object.assign(new Error('full'), { code: 'EIO' });
			return real(from, to);
		});
		writeFileSync(at('a'), 'old');
		writeFileSync(at('b'), 'old');
		await expect(writeSet(set('new'), { force: true })).rejects.toThrow('input/output error');
		// Before a and b get their names, and when the new a has its temporary name again.
		expect(seen).toEqual([
			[false, 'old'],
			[true, 'new'],
			[false, 'new'],
		]);
		expect([text('a'), readdirSync(folder).sort()]).toEqual(['old', ['a', 'b']]);
	});

	test('stays with all that makes the set whole where names can not be taken back', async () => {
		const refused = Object.assign(new Error('no'), { code: 'EPERM' });
		vi.spyOn(promises, 'link').mockRejectedValue(refused);
		const real = promises.rename;
		vi.spyOn(promises, 'rename').mockImplementation(async (from, to) => {
			if (`${to}` === at('b')) throw refused;
			return real(from, to);
		});
		writeFileSync(at('a'), 'old');
		writeFileSync(at('b'), 'old');
		await expect(writeSet(set('new'), { force: true })).rejects.toThrow(
			'already written and not reverted',
		);
		expect(await torn()).toMatchObject({ done: [{ target: 'a' }], left: [{ target: 'b' }] });
	});

	test('is renewed each second', async () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		try {
			const one = {
				path: at('a'),
				destination: at('a'),
				temporary: at(temporary('a')),
				older: false,
				backup: undefined,
			};
			const journals = await Journals.open([one], { force: true });
			utimesSync(at(journal), 1, 1);
			vi.advanceTimersByTime(1000);
			expect(statSync(at(journal)).mtimeMs).toBeGreaterThan(1000);
			await journals.close();
			expect(readdirSync(folder)).toEqual([]);
		} finally {
			vi.useRealTimers();
		}
	});
});

describe('a second run that writes the same set', () => {
	test('waits until the first has given all names', async () => {
		leave('a', 'b');
		const writing = writeSet(set('new'), { force: true });
		await expect.poll(() => readdirSync(folder).length).toBeGreaterThan(6);
		expect(text('a')).toBe('old');
		unlinkSync(at(journal));
		await writing;
		expect([text('a'), text('b')]).toEqual(['new', 'new']);
	});

	test.each([
		['is whole', []],
		['is torn', ['b']],
		['is not begun', ['a', 'b']],
	])('takes over what was left by one that was killed, where the set %s', async (_, left) => {
		leave(...left);
		await writeSet(set('new'), { force: true, clock: later });
		expect([text('a'), text('b')]).toEqual(['new', 'new']);
		expect(readdirSync(folder).sort()).toEqual(['a', 'b']);
	});

	test('takes over a journal that was not written to its end', async () => {
		writeFileSync(at(journal), '{');
		await writeSet(set('new'), { clock: later });
		expect(readdirSync(folder).sort()).toEqual(['a', 'b']);
	});

	test('refuses to where it may replace nothing and the set is torn', async () => {
		leave('b');
		unlinkSync(at('a'));
		unlinkSync(at('b'));
		await expect(writeSet(set('new'), { clock: later })).rejects.toThrow(
			'Writing a set of files was cut short',
		);
		expect(await torn()).toBeDefined();
	});

	test('takes over where it writes the first file alone', async () => {
		leave('b');
		await writeSet(set('new').slice(0, 1), { force: true, clock: later });
		expect(readdirSync(folder).sort()).toEqual(['a', 'b']);
	});

	test('is not undone by one that stood still between two names', async () => {
		for (const name of ['a', 'b']) writeFileSync(at(name), 'old');
		const real = promises.rename;
		let names = 0;
		vi.spyOn(promises, 'rename').mockImplementation(async (from, to) => {
			await real(from, to);
			if (names++ > 0) return;
			// The first has one name, and stands still until the second is done.
			await writeSet(set('second'), { force: true, clock: later });
		});
		await expect(writeSet(set('first'), { force: true })).rejects.toThrow(
			'another run wrote the same files',
		);
		expect([text('a'), text('b')]).toEqual(['second', 'second']);
		expect(readdirSync(folder).sort()).toEqual(['a', 'b']);
	});

	test('is alone, however many begin at once with a set that was left torn', async () => {
		leave('b');
		const runs = Array.from({ length: 6 }, (_, i) => writeSet(set(`run ${i}`), { force: true }));
		await Promise.all(runs);
		expect(text('a')).toBe(text('b'));
		expect(readdirSync(folder).sort()).toEqual(['a', 'b']);
	});
});
