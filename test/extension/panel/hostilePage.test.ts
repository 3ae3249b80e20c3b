import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CancelSource } from '../../../src/util/cancel.ts';
import { Uri, world } from '../fakeVscode.ts';
import { ele, open, startWorld } from './openPanel.ts';

vi.mock('vscode', () => import('../fakeVscode.ts'));

beforeEach(startWorld);
afterEach(() => {
	vi.useRealTimers();
});

describe('a page that has been taken over', () => {
	const ranges = [{ start: 1, end: 1 }];
	const edit = { file: 'box.ele', version: 1, set: ranges, clear: [] };
	const hostile: readonly [string, string, unknown][] = [
		['lines of a file beside the set', 'revealLines', { file: 'other.node', ranges }],
		['lines of a file elsewhere', 'revealLines', { file: '../secret', ranges }],
		['lines of a file by its whole path', 'revealLines', { file: '/etc/passwd', ranges }],
		['lines of a file of another scheme', 'revealLines', { file: 'https://x/y', ranges }],
		['lines of no file', 'revealLines', { ranges }],
		['marks of a file beside the set', 'editMarks', { ...edit, file: 'other.node' }],
		['marks of a file elsewhere', 'editMarks', { ...edit, file: '../../secret' }],
		['marks of a file that prototypes have', 'editMarks', { ...edit, file: '__proto__' }],
		['marks on endless lines', 'editMarks', { ...edit, set: new Array(4_000_001).fill(0) }],
		['the bytes of a file beside the set', 'readFile', { name: 'other.node' }],
		['the bytes of a file by a number', 'readFile', { name: 7 }],
		['help outside of README', 'help', { anchor: '/../../other.md' }],
		['a state of the future', 'state', { version: 99 }],
		['writing with parameters', 'write', { name: '/etc/passwd' }],
		['a picture at a place of its own', 'savePicture', { name: '/etc/passwd' }],
	];

	test.each(hostile)('gets nothing when it wants %s', async (_what, name, params) => {
		world.write(new Uri('file', '/meshes/other.node'), '1 2\n');
		const { page, host, panel, start } = open(ele);
		await start();
		const request = page.request(name as 'revealLines', params as never);
		await expect(request).rejects.toMatchObject({ name: 'Refused' });
		for (const done of [host.write, host.savePicture, host.reveal, host.editMarks, host.help])
			expect(done).not.toHaveBeenCalled();
		expect(host.log).toHaveBeenCalledOnce();
		expect(panel.state.version).toBe(1);
	});

	test('can’t keep later states from being heard', async () => {
		const { page, panel, start, state } = open(ele);
		await start();
		await expect(page.request('state', state(99))).rejects.toThrow('no version 99');
		await page.request('state', { ...state(1), hasResult: true });
		expect(panel.state.hasResult).toBe(true);
	});

	test('can’t have files written that no format has', async () => {
		const { page, panel } = open(ele);
		let asked = 0;
		page.handle('exportChunk', () => {
			asked++;
			return null;
		});
		for (const suffix of ['sh', 'node/../../x', '_0.sh', 'points.sh']) {
			page.handle('exportResult', () => ({ id: 1, suffixes: [suffix], losses: [], version: 1 }));
			await expect(panel.exportResult(new CancelSource())).rejects.toMatchObject({
				name: 'Refused',
			});
		}
		expect(asked).toBe(0);
	});

	test('may still have the files written that formats have', async () => {
		const { page, panel } = open(ele);
		const pairs = ['points.csv', 'triangles.csv'];
		const suffixes = ['node', 'ele', 'poly', 'edge', 'neigh', 'gmr', ...pairs, '_7.vtu', 'h5'];
		page.handle('exportResult', () => ({ id: 1, suffixes, losses: [], version: 1 }));
		const { files } = await panel.exportResult(new CancelSource());
		expect(files.map(({ suffix }) => suffix)).toEqual(suffixes);
	});
});
