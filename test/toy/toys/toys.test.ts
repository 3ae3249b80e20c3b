import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Uri as RealUri } from 'vscode';
import { membersOf } from '../../../src/extension/source/meshSet.ts';
import { formats } from '../../../src/formats/registry.ts';
import { companionsIn, readMesh } from '../../../src/library/index.ts';
import { cli, cliFrom, workFolder } from '../../cli/inProcess.ts';
import { Uri, workspace, world } from '../../extension/fakeVscode.ts';
import { open, settle } from '../../extension/panel/openPanel.ts';
import { uriOf } from '../../language/server/client.ts';
import { client, connectEach, files } from '../../language/server/eachTest.ts';
import { foundIn } from '../../support/found.ts';
import { register } from '../../support/register.ts';
import { box, toyAt, toySet } from './toys.ts';

vi.mock('vscode', () => import('../../extension/fakeVscode.ts'));

let remove: () => void;
beforeAll(() => {
	remove = register(formats, toySet);
});
afterAll(() => remove());

const encoded = (text: string) => new TextEncoder().encode(text);
const triangles = /(\d+) triangles/;

describe('files that a file names inside: the command line', () => {
	const { at } = workFolder();
	let serial = 0;
	let folder = '';
	const put = (name: string, text: string | Uint8Array) => {
		writeFileSync(join(folder, name), text);
		return join(folder, name);
	};
	beforeEach(() => {
		folder = at(`toys${serial++}`);
		mkdirSync(join(folder, 'in'), { recursive: true });
		put('in/a.toy', toyAt(0));
		put('b.bin', toyAt(5));
	});

	test.each([
		['plain', (text: string) => put('x.toys', text)],
		['compressed', (text: string) => put('x.toys.gz', gzipSync(text))],
	])(
		'reads them in its folder and in folders there, whatever they are called (%s)',
		async (_, make) => {
			const path = make(box('in/a.toy', './b.bin'));
			const { exit, out, err } = await cli('convert', path, join(folder, 'x.off'));
			expect({ exit, err }).toEqual({ exit: 0, err: '' });
			expect(triangles.exec(out)?.[1]).toBe('2');
		},
	);

	test('says which is missing, and where it is named', async () => {
		const path = put('x.toys', box('in/a.toy', 'in/c.toy', 'b.bin/d.toy'));
		const { exit, err } = await cli('check', path);
		expect(exit).toBe(1);
		expect(foundIn(err + (await cli('check', path)).out)).toContain('missing-file 3:1 in/c.toy');
	});

	test.each([
		'../../b.bin',
		'/etc/passwd',
		'in/../../b.bin',
		'file:b.bin',
		'C:b.bin',
		'in\\a.toy',
		'in/',
		'x.toys',
	])('looks for none called %s, and says so', async (name) => {
		const { exit, out } = await cli('check', put('x.toys', box(name)));
		expect(exit).toBe(1);
		expect(out).toContain(`x.toys:2:1: error: ${name} is not read, as it `);
	});

	test('a folder has one mesh of them, whichever file comes first', async () => {
		put('a.toys', box('in/a.toy'));
		put('c.toys', box('a.off.toys', 'b.bin'));
		put('a.off.toys', toyAt(1));
		const { exit, out } = await cli('convert', folder, '--to', 'off');
		expect({ exit, out }).toMatchObject({ exit: 0 });
		expect(readdirSync(folder).filter((name) => name.endsWith('.off'))).toEqual(['a.off', 'c.off']);
	});

	test('standard input has none, which is said', async () => {
		const input = box('in/a.toy');
		const { exit, err } = await cliFrom(encoded(input), 'convert', '-', join(folder, 'x.off'));
		expect(exit).not.toBe(0);
		expect(err).toMatch(/standard input .* boxes of toys .* in\/a\.toy\b/);
	});

	test('no link to one of them is written through', async () => {
		const path = put('x.toys', box('in/a.toy'));
		symlinkSync(join('in', 'a.toy'), join(folder, 'y.off'));
		const { exit, err } = await cli('convert', path, join(folder, 'y.off'), '--force');
		expect(exit).not.toBe(0);
		expect(err).toContain('y.off is a link to ');
	});
});

test('the library names them, and takes those that are given', async () => {
	const main = { name: 'x.toys', bytes: encoded(box('in//a.toy', '../../b.toy', 'b.bin')) };
	const named = { required: true, named: true };
	expect(await companionsIn(main)).toEqual([
		{ name: 'in/a.toy', ...named },
		{ name: 'b.bin', ...named },
	]);
	const whole = { name: 'x.toys', bytes: encoded(box('in//a.toy', 'b.bin')) };
	const a = { name: 'in/a.toy', bytes: encoded(toyAt(0)) };
	const b = { name: 'b.bin', bytes: encoded(toyAt(2)) };
	expect((await readMesh([whole, a, b])).mesh?.triangles).toHaveLength(6);
	expect((await readMesh([whole, b])).findings).toMatchObject([
		{ rule: 'missing-file', file: 'x.toys', line: 2, column: 1 },
	]);
	const many = Array.from({ length: 5000 }, (_, i) => `${i}.toy`);
	expect(await companionsIn({ name: 'x.toys', bytes: encoded(box(...many)) })).toHaveLength(4096);
});

describe('files that a file names inside: the preview', () => {
	const place = (name: string) => new Uri('memfs', `/meshes/${name}`);
	beforeEach(() => {
		vi.useFakeTimers();
		world.reset();
		world.write(place('x.toys'), box('in/a.toy', 'b.bin'));
		world.write(place('in/a.toy'), toyAt(0));
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	test('shows them, and says which are missing, not on a disk either', async () => {
		const panel = open(place('x.toys'));
		const { files, missing } = await panel.start();
		expect(files).toMatchObject([
			{ name: 'x.toys', url: 'https://cdn/meshes/x.toys' },
			{ name: 'in/a.toy', url: 'https://cdn/meshes/in/a.toy' },
		]);
		expect(missing).toEqual(['b.bin']);
	});

	test('reads again when one of them comes or changes, whatever the folder', async () => {
		const pattern = vi.spyOn(workspace, 'createFileSystemWatcher');
		const { start, loaded } = open(place('x.toys'));
		await start();
		const folders = pattern.mock.calls.map(([{ base }]) => `${base}`);
		expect(folders).toEqual(['memfs:///meshes', 'memfs:///meshes/in']);
		world.write(place('b.bin'), toyAt(3));
		await settle();
		expect(loaded.at(-1)).toMatchObject({ version: 2, missing: [] });
		world.write(place('in/a.toy'), toyAt(7));
		await settle();
		expect(loaded.at(-1)?.version).toBe(3);
		world.write(place('in/c.toy'), toyAt(7));
		await settle();
		expect(loaded.at(-1)?.version).toBe(3);
	});

	test('takes names that are not saved yet', async () => {
		const document = world.open(place('x.toys'));
		world.edit(document, box('in/a.toy', 'c.toy'));
		const { missing } = await open(place('x.toys')).start();
		expect(missing).toEqual(['c.toy']);
		const isMember = membersOf(place('x.toys') as unknown as RealUri);
		expect(isMember(place('in/a.toy') as unknown as RealUri)).toBe(false);
	});
});

describe('files that a file names inside: the language server', () => {
	connectEach();

	test('checks them on request, and again when one changes', async () => {
		files.put('x.toys', box('in/a.toy', 'b.bin'));
		files.put('in/a.toy', toyAt(0));
		files.put('b.bin', 'none');
		const ask = () => client.request('trirefine/check', { uri: uriOf('x.toys') });
		expect(await ask()).toMatchObject({ found: { errors: 2 } });
		expect(client.latest('b.bin')).toMatchObject([
			{ code: 'not-a-number' },
			{ code: 'missing-section' },
		]);
		files.put('b.bin', toyAt(4));
		await client.changedOnDisk('b.bin');
		await client.until(() => client.latest('b.bin')?.length === 0);
		expect(await ask()).toMatchObject({ counts: { triangles: 2 }, found: { errors: 0 } });
	});
});
