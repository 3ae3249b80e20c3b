import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Platform } from '../../../src/extension/platform.ts';
import { findSet, membersOf } from '../../../src/extension/source/meshSet.ts';
import { readSet } from '../../../src/extension/source/readSet.ts';
import { journalText } from '../../../src/formats/unfinished/journal.ts';
import { journalName, temporaryName } from '../../../src/formats/unfinished/names.ts';
import { Uri, workspace, world } from '../fakeVscode.ts';

vi.mock('vscode', () => import('../fakeVscode.ts'));

const text = '3\n0 0\n1 0\n0 1\n3\n0 1\n1 2\n2 0\n1\n1 2 3 0\n';
const uri = new Uri('file', '/meshes/box.gmr') as never;

/** A disk on which `meanwhile` happens after the first bytes of a file were read. */
function diskWith(meanwhile: () => void): Platform {
	const bytes = new TextEncoder().encode(text);
	const openFile = async () => ({
		name: 'box.gmr',
		size: bytes.length,
		*chunks() {
			yield bytes.subarray(0, 20);
			meanwhile();
			yield bytes.subarray(20);
		},
	});
	return { openFile, loadClient: () => Promise.reject(new Error('not asked for')) };
}

beforeEach(() => {
	world.reset();
	world.write(uri, text);
});

test('the mesh of a file on disk is read in pieces', async () => {
	const { mesh } = await readSet(
		await findSet(uri),
		diskWith(() => {}),
		{},
	);
	expect(mesh?.triangles).toHaveLength(3);
});

test('of a file that is written meanwhile there is no mesh: it could be partly the one and partly the other', async () => {
	const disk = diskWith(() => world.write(uri, text));
	await expect(readSet(await findSet(uri), disk, {})).rejects.toThrow(
		'box.gmr changed while it was being read. Try again.',
	);
});

test('what the editor alone has is read as it was, even if it is saved meanwhile', async () => {
	const document = world.open(uri);
	world.edit(document, text.replace('1 2 3 0', '1 2 3 1'));
	const set = await findSet(uri);
	const reading = readSet(
		set,
		diskWith(() => {}),
		{},
	);
	world.save(document);
	expect((await reading).mesh?.marked).toEqual(Uint8Array.of(1));
});

test('of a set that was left torn there is an error', async () => {
	const noticed = {
		rule: 'unfinished-set',
		severity: 'error',
		file: 'box.gmr',
		line: 1,
		column: 1,
		message: '',
	} as const;
	const disk = diskWith(() => {});
	const { findings } = await readSet({ ...(await findSet(uri)), unfinished: noticed }, disk, {});
	expect(findings).toEqual([noticed]);
});

test('a set of which one file has its name and another has not is noticed, of the latter too', async () => {
	const place = (name: string) => new Uri('file', `/meshes/${name}`) as never;
	const members = ['b c.node', 'b c.ele'].map((target) => {
		const temporary = temporaryName(target, '0123456789abcdef');
		return { target, temporary, older: true };
	});
	for (const name of ['b c.node', 'b c.ele', members[1]!.temporary]) world.write(place(name), '');
	expect((await findSet(place('b c.ele'))).unfinished).toBeUndefined();
	const journal = { id: '0123456789abcdef', members };
	world.write(place(journalName('b c.node')), journalText(journal));
	expect((await findSet(place('b c.ele'))).unfinished).toMatchObject({
		severity: 'error',
		file: 'b c.ele',
		message: expect.stringContaining('b c.node is new, b c.ele is older'),
	});
});

test('a file that names others has them under whatever name, unless it is far too large for that', async () => {
	const place = (name: string) => new Uri('file', `/meshes/${name}`) as never;
	const list =
		'<VTKFile type="PUnstructuredGrid"><PUnstructuredGrid><Piece Source="a_0.vtu"/></PUnstructuredGrid></VTKFile>';
	for (const name of ['a.pvtu', 'a.vtu', 'a.xml']) {
		world.write(place(name), list);
		const { missing, named } = await findSet(place(name));
		expect(missing, name).toEqual(['a_0.vtu']);
		expect(named.map(String), name).toEqual([String(place('a_0.vtu'))]);
	}
	world.write(place('a.vtu'), list + ' '.repeat(1 << 20));
	expect((await findSet(place('a.vtu'))).missing).toEqual([]);
	world.write(place('a.ele'), list);
	world.write(place('a.node'), '');
	expect((await findSet(place('a.node'))).files.map(({ name }) => name)).toEqual([
		'a.node',
		'a.ele',
	]);
});

test('beside a compressed file the others are found compressed and plain, and read', async () => {
	const place = (name: string) => new Uri('file', `/meshes/${name}`) as never;
	const contents: Record<string, Uint8Array> = {
		'a.node.gz': gzipSync('3 2\n1 0 0\n2 1 0\n3 0 1\n'),
		'a.ele.gz': gzipSync('1 3\n1 1 2 3\n'),
		'a.poly': Buffer.from('0 2 0 0\n1 0\n1 1 2\n0\n'),
	};
	for (const name of Object.keys(contents)) world.write(place(name), '');
	world.write(place('a.ele'), 'of another mesh');
	const platform: Platform = {
		openFile: async (uri: { readonly path: string }) => {
			const name = uri.path.split('/').at(-1)!;
			return { name, size: contents[name]!.length, chunks: () => [contents[name]!] };
		},
		loadClient: () => Promise.reject(new Error('not asked for')),
	};
	const set = await findSet(place('a.node.gz'));
	expect(set.files.map(({ name }) => name)).toEqual(['a.node.gz', 'a.ele.gz', 'a.poly']);
	expect(set.missing).toEqual([]);
	const { mesh } = await readSet(set, platform, {});
	expect(mesh?.triangles).toHaveLength(3);
	expect(mesh?.source?.segments).toHaveLength(1);
	expect(membersOf(place('a.node.gz'))(place('a.ele.gz'))).toBe(true);
});

test('what is no regular file is not read where VS Code alone reaches it, be it a journal or a companion', async () => {
	const here = (name: string) => new Uri('memfs', `/meshes/${name}`);
	world.write(here('a.ele'), '1 3 0\n1 1 2 3\n');
	world.write(here('a.node'), '', 0);
	world.write(here(journalName('a.ele')), '', 64);
	const reads = vi.spyOn(workspace.fs, 'readFile');
	const browser: Platform = { loadClient: () => Promise.reject(new Error('not asked for')) };
	const set = await findSet(here('a.ele') as never);
	await expect(readSet(set, browser, {})).rejects.toThrow('a.node is not a regular file.');
	expect(reads.mock.calls.map(([uri]) => uri.path)).not.toContain('/meshes/a.node');
	expect(reads.mock.calls.map(([uri]) => uri.path)).not.toContain(
		`/meshes/${journalName('a.ele')}`,
	);
});
