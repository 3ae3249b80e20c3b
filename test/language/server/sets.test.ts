import { describe, expect, test } from 'vitest';
import type { NormaliseResult } from '../../../src/language/protocol.ts';
import { edit, uriOf } from './client.ts';
import { client, connectEach, ele, files, node, square } from './eachTest.ts';

connectEach();

describe('a set of files', () => {
	test('is checked as one, with what is on disk of the files that are not open', async () => {
		files.put('a.1.ele', ele.replace('1 2 3', '1 2 7'));
		await client.open('a.1.node', node, 'triangle-node');
		await client.checked('a.1.node');
		expect(client.latest('a.1.ele')).toMatchObject([
			{ severity: 1, range: { start: { line: 1 } } },
		]);
	});

	test('takes an open file as it is in the editor', async () => {
		files.put('a.1.ele', ele);
		await client.open('a.1.node', node, 'triangle-node');
		await client.checked('a.1.node');
		await client.open('a.1.ele', ele.replace('1 2 3', '1 2 7'), 'triangle-ele');
		expect((await client.checked('a.1.ele')).length).toBeGreaterThan(0);
		await client.change('a.1.ele', edit(1, 6, 7, '3'));
		expect(await client.checked('a.1.ele')).toEqual([]);
	});

	test('takes a file from disk again when its editor is closed', async () => {
		files.put('a.1.ele', ele);
		await client.open('a.1.node', node, 'triangle-node');
		await client.open('a.1.ele', ele.replace('1 2 3', '1 2 7'), 'triangle-ele');
		await client.checked('a.1.ele');
		await client.close('a.1.ele');
		await client.until(() => client.latest('a.1.ele')?.length === 0);
	});

	test('says which of its files is missing', async () => {
		await client.open('a.1.ele', ele, 'triangle-ele');
		expect(await client.checked('a.1.ele')).toMatchObject([
			{ severity: 1, message: expect.stringContaining('a.1.node') },
		]);
	});

	test('marks what is wrong with points and segments where it stands', async () => {
		const text = '4 2 0 0\n1 0 0\n2 4 0\n3 4 4\n4 0 4\n2 0\n  1 1 3\n  2 2 4\n1\n1 2 0\n';
		await client.open('a.poly', text, 'triangle-poly');
		expect(await client.checked('a.poly')).toMatchObject([
			{
				code: 'crossing-segments',
				severity: 1,
				range: { start: { line: 7, character: 2 }, end: { line: 7, character: 7 } },
			},
		]);
		await client.change('a.poly', edit(7, 4, 5, '3'));
		expect(await client.checked('a.poly')).toMatchObject([
			{
				code: 'seed-outside',
				severity: 2,
				range: { start: { line: 9, character: 0 }, end: { line: 9, character: 5 } },
			},
		]);
	});

	test('takes points without triangles as what they are', async () => {
		await client.open('a.1.node', node, 'triangle-node');
		expect(await client.checked('a.1.node')).toEqual([]);
	});

	test('is read again when a file that is not open changes on disk', async () => {
		files.put('a.1.ele', ele);
		await client.open('a.1.node', node, 'triangle-node');
		expect(await client.checked('a.1.node')).toEqual([]);
		files.put('a.1.ele', ele.replace('1 2 3', '1 2 7'));
		await client.changedOnDisk('a.1.ele');
		await client.until(() => (client.latest('a.1.ele')?.length ?? 0) > 0);
	});

	test('is not read again for the disk’s sake while the editor has the file', async () => {
		files.put('a.gmr', 'what\n');
		await client.open('a.gmr', square);
		await client.checked('a.gmr');
		const before = client.published.length;
		await client.changedOnDisk('a.gmr');
		await client.request('trirefine/status', { uri: uriOf('a.gmr') });
		expect(client.published.length).toBe(before);
	});

	test('says that one of its files can’t be read', async () => {
		files.broken.set(uriOf('a.1.ele'), 'can’t read a.1.ele: permission denied');
		await client.open('a.1.node', node, 'triangle-node');
		const status = await client.until(() =>
			client.statuses.find(({ state }) => state === 'failed'),
		);
		expect(status.problem).toContain('permission denied');
	});

	test('and does not call that one missing', async () => {
		files.broken.set(uriOf('a.1.ele'), 'can’t read a.1.ele: permission denied');
		await client.open('a.1.node', node, 'triangle-node');
		await client.until(() => client.statuses.find(({ state }) => state === 'failed'));
		expect(client.latest('a.1.node')).toMatchObject([
			{ severity: 1, message: 'Can’t read a.1.ele: permission denied' },
		]);
	});

	test('reads one with a control byte in a comment, from disk or from an editor', async () => {
		files.put('a.1.ele', `# \x01\n${ele}`);
		files.put('a.1.poly', `# \x01\n0 2 0 0\n1\n1 1 2\n1\n1 5 5\n`);
		await client.open('a.1.node', node, 'triangle-node');
		expect(await client.checked('a.1.node')).toEqual([]);
		await client.open('a.1.ele', `# \x01\n${ele}`, 'triangle-ele');
		expect(await client.checked('a.1.ele')).toEqual([]);
	});

	test('changes nothing where one of them can’t be read, and says why', async () => {
		files.put('a.1.ele', ele);
		files.broken.set(uriOf('a.1.poly'), 'can’t read a.1.poly: permission denied');
		await client.open('a.1.node', `${node.replace('3 2', '4 2')}4 9 9\n`, 'triangle-node');
		await client.until(() => client.statuses.find(({ state }) => state === 'failed'));
		const { edit: made, problem } = await client.request<NormaliseResult>('trirefine/normalise', {
			uri: uriOf('a.1.node'),
		});
		expect(made.changes).toEqual({});
		expect(problem).toBe(
			'The mesh can’t be read, so nothing was changed. can’t read a.1.poly: permission denied',
		);
	});

	test.each(['disk', 'editor'])('names one on %s that is something else', async (where) => {
		const text = '$MeshFormat\n2.2 1 8\n';
		if (where === 'disk') files.put('a.1.ele', text);
		await client.open('a.1.node', node, 'triangle-node');
		if (where === 'editor') await client.open('a.1.ele', text, 'triangle-ele');
		const status = await client.until(() =>
			client.statuses.find(({ state }) => state === 'failed'),
		);
		expect(status.problem).toMatch(/^a\.1\.ele looks like a mesh of Gmsh/);
		expect(client.latest('a.1.node')).toMatchObject([
			{ message: status.problem![0]!.toUpperCase() + status.problem!.slice(1) },
		]);
	});

	test('says so no more once that file is open in an editor', async () => {
		files.broken.set(uriOf('a.1.ele'), 'can’t read a.1.ele: permission denied');
		await client.open('a.1.node', node, 'triangle-node');
		await client.until(() => client.statuses.find(({ state }) => state === 'failed'));
		await client.open('a.1.ele', ele, 'triangle-ele');
		expect(await client.checked('a.1.ele')).toEqual([]);
		expect(client.statuses.at(-1)).not.toHaveProperty('problem');
	});

	test('says so still when another of its files changes on disk', async () => {
		files.broken.set(uriOf('a.1.ele'), 'can’t read a.1.ele: permission denied');
		await client.open('a.1.node', node, 'triangle-node');
		await client.until(() => client.statuses.find(({ state }) => state === 'failed'));
		const before = client.statuses.length;
		files.put('a.1.neigh', '1 3\n1 -1 -1 -1\n');
		await client.changedOnDisk('a.1.neigh');
		const { state } = await client.until(() =>
			client.statuses.slice(before).find((status) => status.state !== 'checking'),
		);
		expect(state).toBe('failed');
	});

	test('takes what was saved meanwhile of a file that was opened while it was read from disk', async () => {
		files.put('a.1.ele', ele.replace('1 2 3', '1 2 7'));
		const release = files.hold();
		await client.open('a.1.node', node, 'triangle-node');
		await client.open('a.1.ele', ele.replace('1 2 3', '1 2 7'), 'triangle-ele');
		await client.request('trirefine/status', { uri: uriOf('a.1.ele') });
		release();
		await client.checked('a.1.ele');
		await client.change('a.1.ele', edit(1, 6, 7, '3'));
		files.put('a.1.ele', ele);
		await client.changedOnDisk('a.1.ele');
		await client.close('a.1.ele');
		expect(await client.request('trirefine/check', { uri: uriOf('a.1.node') })).toMatchObject({
			found: { errors: 0 },
		});
	});

	test('is watched in its folder', async () => {
		await client.open('a.gmr', square);
		const { registerOptions } = await client.until(() =>
			client.registered.find(({ method }) => method === 'workspace/didChangeWatchedFiles'),
		);
		expect(registerOptions).toMatchObject({
			watchers: [
				{ globPattern: { baseUri: 'file:///meshes', pattern: expect.stringContaining('node') } },
			],
		});
	});
});
