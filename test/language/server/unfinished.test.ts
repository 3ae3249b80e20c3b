import { beforeEach, describe, expect, test } from 'vitest';
import { journalText } from '../../../src/formats/unfinished/journal.ts';
import { journalName, temporaryName } from '../../../src/formats/unfinished/names.ts';
import { unfinishedOf } from '../../../src/language/server/unfinished.ts';
import { beside } from '../../../src/language/server/uris.ts';
import { uriOf } from './client.ts';
import { client, connectEach, ele, files, node } from './eachTest.ts';

const id = '0123456789abcdef';
const temporary = (name: string) => temporaryName(name, id);
const journal = journalName('a.1.node');

connectEach();
beforeEach(() => {
	files.put('a.1.node', node);
	files.put('a.1.ele', ele);
});

/** As a run leaves it that was killed after the .node file got its name. */
function tear(): void {
	const members = ['a.1.node', 'a.1.ele'].map((target) => ({
		target,
		temporary: temporary(target),
		older: true,
	}));
	files.put(journal, journalText({ id, members }));
	files.put(temporary('a.1.ele'), ele);
}

describe.each(['a.1.node', 'a.1.ele'])('a torn set, of which %s is open', (name) => {
	const language = name.endsWith('node') ? 'triangle-node' : 'triangle-ele';
	const text = name.endsWith('node') ? node : ele;

	test('has an error at the start of that file', async () => {
		tear();
		await client.open(name, text, language);
		expect(await client.checked(name)).toMatchObject([
			{ severity: 1, code: 'unfinished-set', range: { start: { line: 0, character: 0 } } },
		]);
	});

	test('has none any more once the journal is gone', async () => {
		tear();
		await client.open(name, text, language);
		await client.checked(name);
		files.texts.delete(uriOf(journal));
		await client.changedOnDisk(journal, 3);
		await client.until(() => client.latest(name)?.length === 0);
	});

	test('has none any more once the last file has its name', async () => {
		tear();
		await client.open(name, text, language);
		await client.checked(name);
		files.texts.delete(uriOf(temporary('a.1.ele')));
		await client.changedOnDisk('a.1.ele', 3);
		await client.until(() => client.latest(name)?.length === 0);
	});

	test('is noticed when it gets so while it is open', async () => {
		await client.open(name, text, language);
		expect(await client.checked(name)).toEqual([]);
		tear();
		await client.changedOnDisk(journal, 3);
		await client.until(() => client.latest(name)?.[0]?.code === 'unfinished-set');
	});
});

describe('a torn set that is not open', () => {
	test('has an error when it is checked, and none once the journal is gone', async () => {
		tear();
		const { found } = await client.request<{ found: { errors: number } }>('trirefine/check', {
			uri: uriOf('a.1.ele'),
		});
		expect([found.errors, client.latest('a.1.ele')?.[0]?.code]).toEqual([1, 'unfinished-set']);
		files.texts.delete(uriOf(journal));
		await client.changedOnDisk(journal, 3);
		await client.until(() => client.latest('a.1.ele')?.length === 0);
	});

	test('is noticed behind a link', async () => {
		tear();
		const real = async (uri: string) => uri.replace('/links/', '/meshes/').replace('/l.', '/a.');
		const linked = { open: (uri: string) => files.open(uri), real };
		expect((await unfinishedOf('file:///links/l.1.ele', linked))?.rule).toBe('unfinished-set');
	});
});

test.each([
	['file:///d/a.gmr', 'b c.txt', 'file:///d/b%20c.txt'],
	['file:///d/a.gmr', 'e/b.txt', 'file:///d/e/b.txt'],
	['file:///d/e/a.gmr', '../b.txt', 'file:///d/b.txt'],
	['file:///d/e/a.gmr', '../../f/b.txt', 'file:///f/b.txt'],
])('beside %s the path %s is %s', (uri, path, other) => expect(beside(uri, path)).toBe(other));
