import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { CheckerSettings } from '../../../src/language/server/checker.ts';
import { checkClosed } from '../../../src/language/server/closedCheck.ts';
import { ClosedFiles } from '../../../src/language/server/closedFiles.ts';
import type { Files } from '../../../src/language/server/files.ts';
import { CancelSource } from '../../../src/util/cancel.ts';

const folder = 'file:///meshes/';
const options = { severities: {}, signal: new CancelSource().signal, onProgress: () => {} };

/** Files on a disk. */
const disk = (files: Readonly<Record<string, string | Uint8Array>>): Files => ({
	async open(uri) {
		const name = uri.slice(folder.length);
		const content = files[name];
		if (content === undefined) return undefined;
		const bytes = new Uint8Array(Buffer.from(content));
		return { name, size: bytes.length, chunks: () => [bytes] };
	},
});
const node = '3 2\n1 0 0\n2 1 0\n3 0 1\n';
const ele = '1 3\n1 1 2 3\n';

test('beside a compressed file the others are checked, compressed or not', async () => {
	for (const other of [
		{ 'a.ele.gz': gzipSync(ele), 'a.ele': 'of another mesh' },
		{ 'a.ele': ele },
	]) {
		const files = disk({ 'a.node.gz': gzipSync(node), ...other });
		const { counts, findings } = await checkClosed(`${folder}a.node.gz`, files, options);
		expect([counts.points, counts.triangles, findings.list]).toEqual([3, 1, []]);
	}
});

test('what is found in a compressed file has its place in its text', async () => {
	const published: unknown[] = [];
	const files = disk({
		'a.node.gz': gzipSync(node),
		'a.ele.gz': gzipSync(ele.replace('2 3', ' 2  9')),
	});
	const closed = new ClosedFiles(files, (uri, _, diagnostics) =>
		published.push(...diagnostics.map(({ range }) => [uri.slice(folder.length), range])),
	);
	const { found } = await closed.check(`${folder}a.node.gz`, options);
	expect(found.errors).toBe(1);
	expect(published).toEqual([
		['a.ele.gz', { start: { line: 1, character: 8 }, end: { line: 1, character: 9 } }],
	]);
});

test('a set is checked anew where a compressed file of it changes', async () => {
	const bad = gzipSync(ele.replace('2 3', '2 9'));
	const files: Record<string, Uint8Array> = { 'a.node.gz': gzipSync(node), 'a.ele.gz': bad };
	const published = new Map<string, number>();
	const closed = new ClosedFiles(disk(files), (uri, _, diagnostics) =>
		published.set(uri.slice(folder.length), diagnostics.length),
	);
	await closed.check(`${folder}a.node.gz`, options);
	expect(published.get('a.ele.gz')).toBe(1);
	files['a.ele.gz'] = gzipSync(ele);
	const settings = { whenKnown: async () => undefined, severities: () => ({}) };
	await closed.changed(`${folder}a.ele.gz`, settings as unknown as CheckerSettings);
	expect(published.get('a.ele.gz')).toBe(0);
});

test('a broken compressed file is a finding', async () => {
	const files = disk({ 'a.gmr.gz': gzipSync('#points\n1\n0 0\n').subarray(0, 30) });
	const { findings } = await checkClosed(`${folder}a.gmr.gz`, files, options);
	expect(findings.list).toMatchObject([{ rule: 'damaged-data', file: 'a.gmr.gz', line: 0 }]);
});
