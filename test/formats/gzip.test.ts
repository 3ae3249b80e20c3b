import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ByteSource } from '../../src/formats/core/format.ts';
import { plainName, plainSource } from '../../src/formats/io/gzip.ts';
import { readMesh } from '../../src/library/readMesh.ts';
import { fileSets } from './samples.ts';
import { memorySource } from './sources.ts';

const packed = (source: ByteSource, bytes: Uint8Array): ByteSource =>
	memorySource(`${source.name}.gz`, gzipSync(bytes));

const options = { positions: true };

describe('a mesh compressed with gzip', () => {
	test.each(fileSets())('%s is read as it is without', async (_, files) => {
		const plain = [...files].map(([name, bytes]) => memorySource(name, bytes));
		const small = plain.map((source) => packed(source, files.get(source.name)!));
		const [a, b] = [
			await readMesh(plain as [ByteSource], options),
			await readMesh(small as [ByteSource], options),
		];
		expect(b.mesh).toEqual(a.mesh);
		expect(b.format).toBe(a.format);
		for (const [kind, lines] of Object.entries(a.positions ?? {}))
			expect(b.positions).toHaveProperty(kind, { ...lines, file: `${lines.file}.gz` });
	});

	test('may have companions that are not', async () => {
		const sources = [
			packed(memorySource('a.node', ''), Buffer.from('3 2\n1 0 0\n2 1 0\n3 0 1\n')),
			memorySource('a.ele', '1 3\n1 1 2 3\n'),
		];
		const { mesh, findings } = await readMesh(sources as [ByteSource, ByteSource]);
		expect([mesh?.triangles, findings]).toEqual([Uint32Array.of(0, 1, 2), []]);
	});

	test('is known by its first bytes, whatever its name', async () => {
		const text =
			'#points\n3\n0 0\n1 0\n0 1\n#edges\n3\n0 1\n1 2\n2 0\n#triangles\n1\n1 2 3 0\n#end\n';
		const { format, mesh } = await readMesh([memorySource('a.gmr', gzipSync(text))]);
		expect([format?.id, mesh?.triangles.length]).toEqual(['gmr', 3]);
	});

	test('has its findings under the name that it has on disk, and counts checked against what it holds', async () => {
		const text = `#points\n${'9'.repeat(3)}\n0 0\n`;
		const { findings } = await readMesh([memorySource('a.gmr.gz', gzipSync(text))]);
		expect(findings[0]).toMatchObject({ rule: 'wrong-count', file: 'a.gmr.gz', line: 2 });
		expect(findings[0]?.message).toContain(`${text.length} bytes`);
	});

	test('that is damaged or cut short is refused with a message', async () => {
		const bytes = gzipSync(`#points\n1\n0 0\n`);
		const { findings } = await readMesh([memorySource('a.gmr.gz', bytes.subarray(0, 30))]);
		expect(findings).toEqual([
			{
				...{ rule: 'damaged-data', severity: 'error', file: 'a.gmr.gz', line: 0, column: 0 },
				message: "The file is damaged or cut short: it can't be decompressed.",
			},
		]);
	});

	test('names the damaged file of a set', async () => {
		const sources = [
			memorySource('a.node', '3 2\n1 0 0\n2 1 0\n3 0 1\n'),
			memorySource('a.ele.gz', gzipSync('1 3\n1 1 2 3\n').subarray(0, 20)),
		];
		const { findings } = await readMesh(sources as [ByteSource, ByteSource]);
		expect(findings).toMatchObject([{ rule: 'damaged-data', file: 'a.ele.gz', line: 0 }]);
	});

	test('that would become far larger than a mesh is refused with a message', async () => {
		const bomb = gzipSync(Buffer.alloc(80 << 20, 32));
		await expect(plainSource(memorySource('a.gmr.gz', bomb))).rejects.toThrow(
			'a.gmr.gz would become more than 500 times as large when decompressed',
		);
	});

	test('is no longer decompressed when it is cancelled', async () => {
		const source = memorySource('a.gmr.gz', gzipSync('#points\n0\n'));
		await expect(plainSource(source, { aborted: true })).rejects.toThrow(
			expect.objectContaining({ name: 'Cancelled' }),
		);
	});
});

test('a source that is not compressed stays what it is', async () => {
	const source = memorySource('a.gmr', 'text');
	expect(await plainSource(source)).toBe(source);
	expect(['a.gmr.gz', 'A.NODE.GZ', 'a.gmr'].map(plainName)).toEqual(['a.gmr', 'A.NODE', 'a.gmr']);
});

test('files named .gz that are not compressed are read under their names without it', async () => {
	const node = memorySource('a.node.gz', '3 2 0 0\n1 0 0\n2 1 0\n3 0 1\n');
	const { mesh } = await readMesh([node, memorySource('a.ele.gz', '1 3 0\n1 1 2 3\n')], {
		format: 'triangle',
	});
	expect(mesh?.triangles).toEqual(Uint32Array.of(0, 1, 2));
	const broken = await readMesh([node, memorySource('a.ele.gz', '')], { format: 'triangle' });
	expect(broken.mesh).toBeUndefined();
	expect(broken.findings).toMatchObject([{ rule: 'missing-section', file: 'a.ele.gz' }]);
});
