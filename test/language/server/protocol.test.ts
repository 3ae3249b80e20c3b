import { describe, expect, test } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import { edit, uriOf } from './client.ts';
import { client, connectEach, ele, files, node, square } from './eachTest.ts';

connectEach({ initialize: false });

test('the server says its name, and that it takes changes alone', async () => {
	expect(await client.initialize()).toMatchObject({
		serverInfo: { name: 'TriRefine' },
		capabilities: { textDocumentSync: { openClose: true, change: 2 } },
	});
});

test('a client that can’t be asked for settings gives them at the start, or sends them', async () => {
	await client.initialize({
		capabilities: {},
		initializationOptions: { settings: { rules: { 'mark-not-0-or-1': 'warning' } } },
	});
	await client.open('a.gmr', square.replace('1 2 3 1', '1 2 3 4'));
	expect(await client.checked('a.gmr')).toMatchObject([{ severity: 2 }]);
	await client.connection.sendNotification('workspace/didChangeConfiguration', {
		settings: { trirefine: { rules: { 'mark-not-0-or-1': 'information' } } },
	});
	await client.until(() => client.latest('a.gmr')?.[0]?.severity === 3);
});

describe('a check that is cancelled', () => {
	test('ends with the error for that', async () => {
		await client.initialize();
		const release = files.hold();
		files.put('a.gmr', square);
		const source = new CancellationTokenSource();
		const asked = client.connection.sendRequest(
			'trirefine/check',
			{ uri: uriOf('a.gmr') },
			source.token,
		);
		await client.request('trirefine/status', { uri: uriOf('a.gmr') });
		source.cancel();
		await client.request('trirefine/status', { uri: uriOf('a.gmr') });
		release();
		await expect(asked).rejects.toMatchObject({ code: -32800 });
		expect(client.latest('a.gmr')).toBeUndefined();
	});
});

describe('a version that an edit has overtaken', () => {
	test('is not published any more', async () => {
		await client.initialize();
		await client.open('a.gmr', square);
		await client.checked('a.gmr');
		for (let i = 0; i < 20; i++)
			await client.change('a.gmr', edit(12, 6, 7, i % 2 === 0 ? '5' : '1'));
		expect(await client.checked('a.gmr')).toEqual([]);
		const versions = client.published.map(({ version = 0 }) => version);
		expect(versions).toEqual([...versions].sort((a, b) => a - b));
	});
});

describe('what no editor should send', () => {
	test('an edit of a document that is not open is ignored', async () => {
		await client.initialize();
		await client.change('a.gmr', edit(0, 0, 1, '5'));
		expect(await client.request('trirefine/status', { uri: uriOf('a.gmr') })).toBeNull();
	});

	test('an edit behind the text is made at its end', async () => {
		await client.initialize();
		await client.open('a.gmr', square);
		await client.change('a.gmr', edit(99, 7, 9, '#end\n'));
		expect(await client.checked('a.gmr')).toEqual([]);
	});

	test('an unknown request is answered with an error, and the next one is served', async () => {
		await client.initialize();
		await expect(client.request('trirefine/what', {})).rejects.toMatchObject({ code: -32601 });
		await client.open('a.gmr', square);
		expect(await client.checked('a.gmr')).toEqual([]);
	});

	test('a check without a file is answered with an error', async () => {
		await client.initialize();
		await expect(client.request('trirefine/check', {})).rejects.toThrow();
	});

	test('a document that is opened twice is the second one', async () => {
		await client.initialize();
		await client.open('a.gmr', 'what\n');
		await client.open('a.gmr', square);
		await client.until(() => client.latest('a.gmr')?.length === 0);
	});
});

describe('an edit with many cursors', () => {
	/** A strip of `n` squares of two triangles each, all marked. */
	const marked = (n: number): string => {
		const points = Array.from({ length: n + 1 }, (_, i) => `${i} 0\n${i} 1`);
		const edges: string[] = [];
		const triangles: string[] = [];
		edges.push('1 0');
		for (let i = 0; i < n; i++) {
			const [a, b, c, d] = [2 * i, 2 * i + 1, 2 * i + 2, 2 * i + 3];
			const left = i === 0 ? 1 : -(edges.length - 1);
			edges.push(`${a} ${c}`, `${c} ${b}`, `${c} ${d}`, `${d} ${b}`);
			const e = edges.length;
			triangles.push(`${left} ${e - 3} ${e - 2} 1`, `${-(e - 2)} ${e - 1} ${e} 1`);
		}
		return `${2 * n + 2}\n${points.join('\n')}\n${edges.length}\n${edges.join('\n')}\n${2 * n}\n${triangles.join('\n')}\n`;
	};

	test('gives the text that its changes give one by one', async () => {
		await client.initialize();
		const text = marked(100);
		await client.open('a.gmr', text);
		const lines = text.split('\n');
		const first = lines.indexOf('200') + 1;
		const changes = Array.from({ length: 200 }, (_, i) => {
			const line = first + 199 - i;
			const end = lines[line]!.length;
			return edit(line, end - 1, end, '0');
		});
		await client.checked('a.gmr');
		expect(client.statuses.at(-1)?.counts).toMatchObject({ triangles: 200, marked: 200 });
		await client.change('a.gmr', ...changes);
		await client.checked('a.gmr');
		expect(client.statuses.at(-1)?.counts).toMatchObject({ triangles: 200, marked: 0 });
	});
});

describe('a request that waits for another file of the set', () => {
	const hover = { textDocument: { uri: uriOf('a.1.node') }, position: { line: 1, character: 0 } };
	let release = () => {};

	/** Asks for a hover while the other file is being read; in a box, so that nobody waits for the answer by chance. */
	async function waiting(source = new CancellationTokenSource()) {
		await client.initialize();
		files.put('a.1.ele', ele);
		release = files.hold();
		await client.open('a.1.node', node, 'triangle-node');
		const answer = client.connection.sendRequest('textDocument/hover', hover, source.token);
		answer.catch(() => undefined);
		await client.request('trirefine/status', { uri: uriOf('a.1.node') });
		return { answer };
	}

	test('is answered when it is there', async () => {
		const { answer } = await waiting();
		release();
		expect(JSON.stringify(await answer)).toContain('Point 1');
	});

	test('is answered with an error where the text is another by then', async () => {
		const { answer } = await waiting();
		await client.change('a.1.node', edit(1, 2, 3, '5'));
		await client.request('trirefine/status', { uri: uriOf('a.1.node') });
		release();
		await expect(answer).rejects.toMatchObject({ code: -32801 });
	});

	test('is answered with an error where it was cancelled', async () => {
		const source = new CancellationTokenSource();
		const { answer } = await waiting(source);
		source.cancel();
		await client.request('trirefine/status', { uri: uriOf('a.1.node') });
		release();
		await expect(answer).rejects.toMatchObject({ code: -32800 });
	});
});
