import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Uri, world } from '../fakeVscode.ts';
import { ele, open, settle, startWorld } from './openPanel.ts';

vi.mock('vscode', () => import('../fakeVscode.ts'));

const after = new Uri('file', '/others/after.gmr');

beforeEach(() => {
	startWorld();
	world.write(after, '3\n');
});
afterEach(() => {
	vi.useRealTimers();
});

test('a comparison gives its page the files of both meshes', async () => {
	const { title, files, other } = await open(ele, after).start();
	expect(title).toBe('box.ele');
	expect(files.map(({ name }) => name)).toEqual(['box.ele', 'box.node']);
	expect(other).toEqual({
		uri: 'file:///others/after.gmr',
		title: 'after.gmr',
		missing: [],
		files: [{ name: 'after.gmr', url: 'https://cdn/others/after.gmr', size: 2, other: true }],
	});
});

test('a page reads a file of the other mesh by its name', async () => {
	const { page, start } = open(ele, after);
	await start();
	const bytes = await page.request('readFile', { name: 'after.gmr', other: true });
	expect(new TextDecoder().decode(bytes)).toBe('3\n');
	await expect(page.request('readFile', { name: 'after.gmr' })).rejects.toThrow('not a file');
});

test('a change of the other mesh is a new version', async () => {
	const { loaded, start } = open(ele, after);
	await start();
	world.write(after, '4 \n');
	await settle();
	expect(loaded.map(({ version, other }) => [version, other?.files[0]?.size])).toEqual([[2, 3]]);
});
