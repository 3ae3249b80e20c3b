import { describe, expect, test } from 'vitest';
import { edit, uriOf } from './client.ts';
import { client, connectEach, ele, files, node, square } from './eachTest.ts';

connectEach({ initialize: false });

const position = { line: 1, character: 2 };
const hover = (name: string) =>
	client.request('textDocument/hover', { textDocument: { uri: uriOf(name) }, position });

describe('a client that refuses', () => {
	test('to register anything is served, and the server goes on', async () => {
		client.connection.onRequest('client/registerCapability', () => {
			throw new Error('no such thing');
		});
		await client.initialize();
		await client.open('a.gmr', square.replace('1 2 3 1', '1 2 3 4'));
		expect(await client.checked('a.gmr')).toHaveLength(1);
	});

	test('to tell its settings is served with the defaults', async () => {
		client.connection.onRequest('workspace/configuration', () => {
			throw new Error('no such thing');
		});
		await client.initialize();
		await client.open('a.gmr', square.replace('1 2 3 1', '1 2 3 4'));
		expect(await client.checked('a.gmr')).toHaveLength(1);
	});
});

test.each([
	null,
	7,
	'text',
	[1, 2],
	{ rules: 'off' },
	{ rules: { 'bad-mark': 'loud' }, inlayHints: 3 },
	{ rules: null, inlayHints: { every: 'x' } },
])('settings %j are taken for none', async (settings) => {
	client.settings = settings;
	await client.initialize();
	await client.open('a.gmr', square.replace('1 2 3 1', '1 2 3 4'));
	expect(await client.checked('a.gmr')).toHaveLength(1);
	const range = { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } };
	const hints = await client.request('textDocument/inlayHint', {
		textDocument: { uri: uriOf('a.gmr') },
		range,
	});
	expect(Array.isArray(hints)).toBe(true);
});

test('a request for a document that is closed while its set is loaded gets nothing', async () => {
	await client.initialize();
	let load = () => {};
	files.gate = new Promise((resolve) => {
		load = resolve;
	});
	await client.open('a.1.node', node, 'triangle-node');
	const asked = hover('a.1.node');
	await client.close('a.1.node');
	await client.request('trirefine/status', { uri: uriOf('a.1.node') });
	load();
	expect(await asked).toBeNull();
});

test('a code action that the server did not make is given back', async () => {
	await client.initialize();
	expect(await client.request('codeAction/resolve', { title: 'mine' })).toEqual({ title: 'mine' });
});

test('the files of all languages are watched', async () => {
	await client.initialize();
	await client.open('a.gmr', square);
	const watched = await client.until(() =>
		client.registered.find(({ method }) => method === 'workspace/didChangeWatchedFiles'),
	);
	expect(watched.registerOptions).toMatchObject({
		watchers: [
			{
				globPattern: {
					pattern:
						'*.{gmr,node,ele,poly,edge,neigh,msh,off,vtk,ply,obj,su2,mesh,inp,trirefine-journal}',
				},
			},
		],
	});
});

test('meshes whose names differ in the case of the suffix alone are two', async () => {
	await client.initialize();
	await client.open('a.gmr', square);
	await client.checked('a.gmr');
	await client.open('a.GMR', square.replace('1 2 3 1', '1 2 3 4'));
	expect(await client.checked('a.GMR')).toHaveLength(1);
	expect(client.latest('a.gmr')).toEqual([]);
});

test('a byte order mark that the client counts is a character of the text', async () => {
	await client.initialize();
	await client.open('a.gmr', `\ufeff${square}`);
	expect(await client.checked('a.gmr')).toEqual([]);
	await client.change('a.gmr', edit(0, 1, 2, '5'));
	expect(await client.checked('a.gmr')).toMatchObject([{ code: 'wrong-count' }]);
	await client.change('a.gmr', edit(0, 0, 2, '4'));
	expect(await client.checked('a.gmr')).toEqual([]);
});

test('a file of the set that goes from disk while it loads is not kept', async () => {
	await client.initialize();
	files.put('a.1.node', node.replace('2 1 0', '2 x 0'));
	await client.open('a.1.ele', ele, 'triangle-ele');
	expect((await client.checked('a.1.ele')).length).toBe(0);
	await client.until(() => client.latest('a.1.node')?.length === 1);
	files.texts.delete(uriOf('a.1.node'));
	await client.changedOnDisk('a.1.node', 3);
	await client.until(
		() => client.latest('a.1.node')?.length === 0 && client.latest('a.1.ele')?.length === 1,
	);
	files.put('a.1.node', node);
	await client.changedOnDisk('a.1.node', 1);
	await client.until(() => client.latest('a.1.ele')?.length === 0);
});

test('a file that changes on disk while it is read is taken as it is then, whichever reading ends last', async () => {
	await client.initialize();
	const wrong = uriOf('a.1.ele');
	files.texts.set(wrong, ele);
	let first = () => {};
	const slow = new Promise<void>((resolve) => {
		first = resolve;
	});
	const open = files.open.bind(files);
	let readings = 0;
	files.open = async (uri) => {
		const source = await open(uri);
		if (uri === wrong && readings++ === 0) await slow;
		return source;
	};
	await client.open('a.1.node', node, 'triangle-node');
	await client.request('trirefine/status', { uri: uriOf('a.1.node') });
	files.texts.set(wrong, ele.replace('1 2 3', '1 2 7'));
	await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
		changes: [{ uri: wrong, type: 2 }],
	});
	await client.until(() => client.latest('a.1.ele')?.length === 1);
	first();
	const { found } = await client.request<{ found: { errors: number } }>('trirefine/check', {
		uri: uriOf('a.1.node'),
	});
	expect(found.errors).toBe(1);
	expect(client.latest('a.1.ele')).toHaveLength(1);
});
