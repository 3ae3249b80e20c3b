import { afterEach, describe, expect, test } from 'vitest';
import { type Client, connect, edit, uriOf } from './client.ts';

const square = '4\n0 0\n1 0\n1 1\n0 1\n\n5\n0 1\n1 2\n2 0\n2 3\n3 0\n\n2\n1 2 3 1\n-3 4 5 0\n';

let client: Client;
let dispose = async () => {};
afterEach(() => dispose());
async function start(settings: unknown = {}): Promise<void> {
	({ client, dispose } = connect({ delays: { quick: 1, whole: 20 } }));
	client.settings = settings;
	await client.initialize();
}
const codes = (diagnostics: readonly { code?: unknown }[] | undefined) =>
	diagnostics?.map(({ code }) => code);

describe('a document', () => {
	test('has its findings after it was opened', async () => {
		await start();
		await client.open('a.gmr', square.replace('1 2 3 1', '1 2 9 1'));
		expect(await client.checked('a.gmr')).toMatchObject([
			{
				code: 'index-out-of-range',
				severity: 1,
				source: 'TriRefine',
				range: { start: { line: 14, character: 4 }, end: { line: 14, character: 5 } },
			},
		]);
	});

	test('that is valid has none', async () => {
		await start();
		await client.open('a.gmr', square);
		expect(await client.checked('a.gmr')).toEqual([]);
		expect(client.statuses.at(-1)).toMatchObject({
			uris: [uriOf('a.gmr')],
			state: 'checked',
			counts: { points: 4, edges: 5, triangles: 2, marked: 1 },
			found: { errors: 0, warnings: 0, others: 0 },
		});
	});

	test('has findings of an edit, and none when it is taken back', async () => {
		await start();
		await client.open('a.gmr', square);
		await client.checked('a.gmr');
		await client.change('a.gmr', edit(14, 4, 5, '9'));
		expect(codes(await client.checked('a.gmr'))).toEqual(['index-out-of-range']);
		await client.change('a.gmr', edit(14, 4, 5, '3'));
		expect(await client.checked('a.gmr')).toEqual([]);
	});

	test('takes several changes of one edit one after the other', async () => {
		await start();
		await client.open('a.gmr', square);
		await client.change('a.gmr', edit(0, 0, 0, '# a\n# b\n'), edit(16, 4, 5, '9'));
		expect(await client.checked('a.gmr')).toMatchObject([{ range: { start: { line: 16 } } }]);
	});

	test('takes columns for UTF-16 units', async () => {
		await start();
		await client.open('a.gmr', `# é€𝄞 x\n${square}`);
		await client.change('a.gmr', edit(0, 6, 7, 'y\n1\n#'));
		expect(codes(await client.checked('a.gmr'))).toContain('stray-line');
		await client.change('a.gmr', edit(0, 7, 7, ''), {
			range: { start: { line: 0, character: 7 }, end: { line: 2, character: 1 } },
			text: '',
		});
		expect(await client.checked('a.gmr')).toEqual([]);
	});

	test('may end its lines with CRLF', async () => {
		await start();
		await client.open('a.gmr', square.replaceAll('\n', '\r\n'));
		await client.change('a.gmr', edit(14, 6, 7, '7'));
		expect(await client.checked('a.gmr')).toMatchObject([
			{
				code: 'mark-not-0-or-1',
				range: { start: { line: 14, character: 6 }, end: { line: 14, character: 7 } },
			},
		]);
	});

	test('can be replaced as a whole', async () => {
		await start();
		await client.open('a.gmr', 'what\n');
		expect((await client.checked('a.gmr')).length).toBeGreaterThan(0);
		await client.change('a.gmr', { text: square });
		expect(await client.checked('a.gmr')).toEqual([]);
	});

	test('without a suffix is what its language says', async () => {
		await start();
		await client.open('untitled:Untitled-1', square.replace('1 2 3 1', '1 2 3 5'));
		const found = await client.until(() => client.published.at(-1));
		expect([found.uri, codes(found.diagnostics)]).toEqual([
			'untitled:Untitled-1',
			['mark-not-0-or-1'],
		]);
	});

	test('loses its diagnostics when it is closed', async () => {
		await start();
		await client.open('a.gmr', 'what\n');
		await client.checked('a.gmr');
		await client.close('a.gmr');
		await client.until(() => client.latest('a.gmr')?.length === 0);
	});

	test('that is no mesh at all says what it looks like', async () => {
		await start();
		await client.open('a.gmr', '$MeshFormat\n4.1 1 8\n');
		expect(await client.checked('a.gmr')).toMatchObject([
			{ code: 'unknown-format', message: expect.stringContaining('Gmsh') },
		]);
	});
});

describe('the findings of the whole mesh', () => {
	test('move with their lines while it has not been checked again', async () => {
		({ client, dispose } = connect({ delays: { quick: 1, whole: 1e6 } }));
		await client.initialize();
		// A fifth point that nothing uses.
		await client.open(
			'a.gmr',
			square.replace('4\n0 0', '5\n0 0').replace('0 1\n\n', '0 1\n9 9\n\n'),
		);
		expect(await client.checked('a.gmr')).toMatchObject([
			{ code: 'unused-point', tags: [1], range: { start: { line: 5 } } },
		]);
		const version = await client.change('a.gmr', edit(0, 0, 0, '#\n#\n'));
		const moved = await client.until(() => client.published.find((one) => one.version === version));
		expect(moved.diagnostics).toMatchObject([{ range: { start: { line: 7 } } }]);
	});
});

test('an empty text is empty, and a mesh once it is filled', async () => {
	await start();
	await client.open('a.gmr', '\n');
	expect(await client.checked('a.gmr')).toMatchObject([{ code: 'empty-file' }]);
	await client.change('a.gmr', edit(0, 0, 0, square));
	expect(await client.checked('a.gmr')).toEqual([]);
});

describe('severities', () => {
	const orphan = square.replace('4\n0 0', '5\n0 0').replace('0 1\n\n', '0 1\n9 9\n\n');

	test('are taken from the settings', async () => {
		await start({ rules: { 'unused-point': 'error' } });
		await client.open('a.gmr', orphan);
		expect(await client.checked('a.gmr')).toMatchObject([{ severity: 1 }]);
	});

	test('that are off leave the finding out, and nonsense is ignored', async () => {
		await start({ rules: { 'unused-point': 'off', 'wrong-count': 'loud' } });
		await client.open('a.gmr', orphan);
		expect(await client.checked('a.gmr')).toEqual([]);
	});

	test('hold for a folder, and change for it alone', async () => {
		await start({ rules: { 'unused-point': 'hint' } });
		const strict = uriOf('strict/');
		client.folderSettings.set(strict, { rules: { 'unused-point': 'error' } });
		await client.open('a.gmr', orphan);
		expect(await client.checked('a.gmr')).toMatchObject([{ severity: 4 }]);
		await client.open('strict/a.gmr', orphan);
		expect(await client.checked('strict/a.gmr')).toMatchObject([{ severity: 1 }]);
		client.folderSettings.set(strict, { rules: { 'unused-point': 'off' } });
		const before = client.published.length;
		await client.connection.sendNotification('workspace/didChangeConfiguration', {
			settings: null,
		});
		await client.until(() => client.latest('strict/a.gmr')?.length === 0);
		expect(new Set(client.published.slice(before).map(({ uri }) => uri))).toEqual(
			new Set([uriOf('strict/a.gmr')]),
		);
	});

	test('apply at once when the settings change', async () => {
		await start();
		await client.open('a.gmr', orphan);
		expect(await client.checked('a.gmr')).toMatchObject([{ severity: 2 }]);
		client.settings = { rules: { 'unused-point': 'hint' } };
		await client.connection.sendNotification('workspace/didChangeConfiguration', {
			settings: null,
		});
		await client.until(() => client.latest('a.gmr')?.[0]?.severity === 4);
	});
});
