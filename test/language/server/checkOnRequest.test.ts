import { describe, expect, test } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import { edit, uriOf } from './client.ts';
import { client, connectEach, ele, files, node, square } from './eachTest.ts';

connectEach();

describe('a check on request', () => {
	test('reads files that are not open, and puts what it finds at their lines', async () => {
		files.put('a.1.node', node);
		files.put('a.1.ele', ele.replace('1 2 3', '1 2 7'));
		const result = await client.request('trirefine/check', { uri: uriOf('a.1.node') });
		expect(result).toMatchObject({ found: { errors: 1 } });
		expect(client.latest('a.1.ele')).toMatchObject([
			{ range: { start: { line: 1, character: 6 } } },
		]);
	});

	test('takes what the editor shows of an open file', async () => {
		files.put('a.gmr', square);
		await client.open('a.gmr', square.replace('1 2 3 1', '1 2 3 4'));
		const result = await client.request('trirefine/check', { uri: uriOf('a.gmr') });
		expect(result).toMatchObject({ found: { errors: 1 } });
	});

	test('counts what a valid mesh has', async () => {
		files.put('a.gmr', square);
		expect(await client.request('trirefine/check', { uri: uriOf('a.gmr') })).toEqual({
			counts: { points: 4, edges: 5, triangles: 2, marked: 1 },
			found: { errors: 0, warnings: 0, others: 0 },
		});
	});

	test('reads what a file names inside, whatever the file is called', async () => {
		const array = (type: string, name: string, values: string, more = '') =>
			`<DataArray type="${type}" Name="${name}" ${more} format="ascii">${values}</DataArray>`;
		files.put(
			'a_0.vtu',
			`<VTKFile type="UnstructuredGrid"><UnstructuredGrid><Piece NumberOfPoints="3" NumberOfCells="1"><Points>${array('Float64', 'Points', '0 0 0 1 0 0 0 1 0', 'NumberOfComponents="3"')}</Points><Cells>${array('Int32', 'connectivity', '0 1 2')}${array('Int32', 'offsets', '3')}${array('UInt8', 'types', '5')}</Cells></Piece></UnstructuredGrid></VTKFile>`,
		);
		const list =
			'<VTKFile type="PUnstructuredGrid"><PUnstructuredGrid><PPoints><PDataArray type="Float64" NumberOfComponents="3"/></PPoints><Piece Source="a_0.vtu"/></PUnstructuredGrid></VTKFile>';
		for (const name of ['a.pvtu', 'a.vtu']) {
			files.put(name, list);
			expect(await client.request('trirefine/check', { uri: uriOf(name) }), name).toMatchObject({
				counts: { points: 3, triangles: 1 },
				found: { errors: 0 },
			});
		}
	});

	test('keeps what it finds in meshes that differ in their suffix alone apart', async () => {
		const text =
			'MeshVersionFormatted 2 Dimension 2 Vertices 3 0 0 0 1 0 0 0 1 0 Triangles 1 1 2 9 0 End\n';
		const list = '<Xdmf><Domain><Grid/></Domain></Xdmf>\n';
		for (const [first, second, content] of [
			['a.mesh', 'a.meshb', text],
			['b.xdmf', 'b.xmf', list],
		] as const) {
			for (const name of [first, second]) {
				files.put(name, content);
				await client.request('trirefine/check', { uri: uriOf(name) });
			}
			// The findings of one don't take those of the other back.
			for (const name of [first, second])
				expect(client.latest(name)?.length, name).toBeGreaterThan(0);
		}
	});

	test('checks a mesh anew where solutions beside it change, which may be of the other encoding', async () => {
		files.put(
			'a.meshb',
			'MeshVersionFormatted 2 Dimension 2 Vertices 3 0 0 0 1 0 0 0 1 0 Triangles 1 1 2 3 0 End\n',
		);
		const sol = (count: number) =>
			`MeshVersionFormatted 2 Dimension 2 SolAtVertices ${count} 1 1 1 1 1 End\n`;
		files.put('a.sol', sol(4));
		await client.request('trirefine/check', { uri: uriOf('a.meshb') });
		expect(client.latest('a.sol')?.length).toBe(1);
		files.put('a.sol', sol(3));
		await client.changedOnDisk('a.sol');
		await client.until(() => client.latest('a.sol')?.length === 0);
	});

	test('leaves its findings until the file changes', async () => {
		files.put('a.gmr', square.replace('1 2 3 1', '1 2 3 4'));
		await client.request('trirefine/check', { uri: uriOf('a.gmr') });
		expect(client.latest('a.gmr')?.length).toBe(1);
		files.put('a.gmr', square);
		await client.changedOnDisk('a.gmr');
		await client.until(() => client.latest('a.gmr')?.length === 0);
	});

	test('leaves them where word of an earlier change comes late', async () => {
		files.put('a.gmr', square.replace('1 2 3 1', '1 2 3 4'));
		await client.request('trirefine/check', { uri: uriOf('a.gmr') });
		const before = client.published.length;
		await client.changedOnDisk('a.gmr');
		await client.until(() => client.published.length > before);
		expect(client.latest('a.gmr')?.length).toBe(1);
	});

	test('takes them back when the file is deleted', async () => {
		files.put('a.gmr', square.replace('1 2 3 1', '1 2 3 4'));
		await client.request('trirefine/check', { uri: uriOf('a.gmr') });
		files.texts.delete(uriOf('a.gmr'));
		await client.changedOnDisk('a.gmr');
		await client.until(() => client.latest('a.gmr')?.length === 0);
	});

	test('asks to be notified when the file changes', async () => {
		files.put('a.gmr', square);
		await client.request('trirefine/check', { uri: uriOf('a.gmr') });
		await client.until(() =>
			client.registered.find(({ method }) => method === 'workspace/didChangeWatchedFiles'),
		);
	});

	test('is of what the editor shows where the file is opened meanwhile', async () => {
		files.put('a.gmr', square.replace('1 2 3 1', '1 2 3 4'));
		const release = files.hold();
		const asked = client.request('trirefine/check', { uri: uriOf('a.gmr') });
		await client.open('a.gmr', square);
		await client.request('trirefine/status', { uri: uriOf('a.gmr') });
		release();
		expect(await asked).toMatchObject({ found: { errors: 0 } });
		expect(client.latest('a.gmr')).toEqual([]);
	});

	test('waits for edits that get in between, and for a check that is running', async () => {
		files.put('a.1.ele', ele);
		const release = files.hold();
		await client.open('a.1.node', node, 'triangle-node');
		const asked = [1, 2].map(() => client.request('trirefine/check', { uri: uriOf('a.1.node') }));
		await client.change('a.1.node', edit(1, 2, 3, 'x'));
		await client.request('trirefine/status', { uri: uriOf('a.1.node') });
		release();
		for (const one of await Promise.all(asked)) expect(one).toMatchObject({ found: { errors: 1 } });
	});

	test('is cancelled while it waits for one that is running, which goes on', async () => {
		files.put('a.1.ele', ele);
		const release = files.hold();
		await client.open('a.1.node', node, 'triangle-node');
		const uri = uriOf('a.1.node');
		const first = client.request('trirefine/check', { uri });
		const source = new CancellationTokenSource();
		const second = client.connection.sendRequest('trirefine/check', { uri }, source.token);
		await client.request('trirefine/status', { uri });
		source.cancel();
		await expect(second).rejects.toMatchObject({ code: -32800 });
		release();
		expect(await first).toMatchObject({ found: { errors: 0 } });
	});

	test('says how far it has come', async () => {
		files.put('a.gmr', square);
		const reports: { kind: string; percentage?: number }[] = [];
		client.connection.onProgress(
			// Work done progress, whose type the library exports only with its registration.
			{ is: () => true } as never,
			'token',
			(report) => void reports.push(report as { kind: string }),
		);
		await client.request('trirefine/check', { uri: uriOf('a.gmr'), workDoneToken: 'token' });
		expect(reports[0]?.kind).toBe('begin');
		expect(reports.at(-1)?.kind).toBe('end');
		expect(reports.some(({ percentage = 0 }) => percentage > 50)).toBe(true);
	});

	test('of a file that is not there says so', async () => {
		await expect(client.request('trirefine/check', { uri: uriOf('no.gmr') })).rejects.toThrow(
			'There is no file no.gmr.',
		);
	});

	test('of what is no mesh says so', async () => {
		files.put('a.gmr', '$MeshFormat\n');
		const result = await client.request('trirefine/check', { uri: uriOf('a.gmr') });
		expect(result).toMatchObject({ counts: {}, found: { errors: 1 } });
	});
});
