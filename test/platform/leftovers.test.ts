import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { journalText } from '../../src/formats/unfinished/journal.ts';
import { journalName, temporaryName } from '../../src/formats/unfinished/names.ts';
import { removeLeftovers } from '../../src/platform/leftovers.ts';
import { createTemporary, removeTemporaries, renewedAt } from '../../src/platform/temporaries.ts';

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
const hour = 3_600_000;

describe('what a run that was killed has left', () => {
	const leftover = () => at(temporaryName('a', first));

	test('is removed when it was not renewed for an hour', async () => {
		writeFileSync(leftover(), '');
		await removeLeftovers(folder, (await renewedAt(leftover())) + hour + 1);
		expect(existsSync(leftover())).toBe(false);
	});

	test('stays as long as it may be of a run that lives', async () => {
		writeFileSync(leftover(), '');
		await removeLeftovers(folder, (await renewedAt(leftover())) + hour - 1);
		expect(existsSync(leftover())).toBe(true);
	});

	test('is never a file of this run', async () => {
		const path = createTemporary(at('a'));
		await removeLeftovers(folder, (await renewedAt(path)) + 2 * hour);
		expect(existsSync(path)).toBe(true);
	});

	test('is never a file with any other name', async () => {
		for (const name of ['.a.0-1.tmp', 'a.trirefine-tmp', '.a.trirefine-tmp'])
			writeFileSync(at(name), '');
		await removeLeftovers(folder, Date.now() + 2 * hour);
		expect(readdirSync(folder)).toHaveLength(3);
	});

	test('in a folder that is not there is none', async () => {
		await removeLeftovers(at('none'), Date.now());
	});
});

describe('of a set whose writing was cut short', () => {
	const [a, b] = [temporaryName('a', first), temporaryName('b', second)];
	const journal = journalName('a');
	const write = (...temporaries: string[]) => {
		const members = [
			{ target: 'a', temporary: a, older: true },
			{ target: 'b', temporary: b, older: true },
		];
		writeFileSync(at(journal), journalText({ id: first, members }));
		for (const name of ['a', 'b', ...temporaries]) writeFileSync(at(name), '');
	};
	const later = async () => (await renewedAt(at(journal))) + 2 * hour;

	test('all stays where it is torn: it can be made whole with that', async () => {
		write(b);
		await removeLeftovers(folder, await later());
		expect(readdirSync(folder).sort()).toEqual([journal, b, 'a', 'b'].sort());
	});

	test.each([
		['nothing was renamed', [a, b]],
		['all was renamed', []],
	])('all goes where %s', async (_, temporaries) => {
		write(...temporaries);
		await removeLeftovers(folder, await later());
		expect(readdirSync(folder).sort()).toEqual(['a', 'b']);
	});

	test('a journal stays as long as it may be of a run that lives', async () => {
		write(a, b);
		await removeLeftovers(folder, await renewedAt(at(journal)));
		expect(readdirSync(folder)).toHaveLength(5);
	});
});
