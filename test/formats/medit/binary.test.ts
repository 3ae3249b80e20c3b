import { describe, expect, test } from 'vitest';
import type { ReadOptions } from '../../../src/formats/core/format.ts';
import { formatOf } from '../../../src/formats/registry.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { writingLosses } from '../../support/losses.ts';
import { medit } from '../loaded.ts';
import { memorySource, sourcesOf, textOf, written } from '../sources.ts';
import { meshOf, text } from './files.ts';
import { type BuiltBlock, gmf, ints, reals, squareBlocks } from './gmfBytes.ts';

const read = (bytes: Uint8Array, options: ReadOptions = {}) =>
	medit.read([memorySource('a.meshb', bytes)], options);

async function meshIn(bytes: Uint8Array): Promise<TriMesh> {
	const { mesh, findings } = await read(bytes);
	expect(findings).toEqual([]);
	return mesh!;
}

const kinds = [1, 2, 3, 4].flatMap((version) =>
	[true, false].map((little) => [version, little ? 'little' : 'big', little] as const),
);

const asWritten = (mesh: TriMesh, options = medit.asRead!(mesh, true)) =>
	written(medit, mesh, options).get('mesh.meshb')!;

describe.each(kinds)('a binary file of version %s, %s endian', (version, _, little) => {
	const bytes = gmf(version, little, 2, squareBlocks);

	test('is recognised whatever it is called', () => {
		// A buffer of Node, whose slices are no copies.
		const head = Buffer.from(bytes.subarray(0, 4096));
		for (const name of ['a.meshb', 'a.mesh', 'a']) expect(formatOf(name, head)?.id).toBe('medit');
		expect(head.equals(bytes)).toBe(true);
	});

	test('has the mesh that text has', async () => {
		const { source, ...mesh } = await meshIn(bytes);
		const { source: _, ...same } = await meshOf(text);
		expect(mesh).toEqual(same);
		expect(source).toMatchObject({ parts: ['meshb'], extras: { version, bytes: { little } } });
	});

	test('is written as it was, byte for byte, and nothing is lost', async () => {
		const mesh = await meshIn(bytes);
		expect(asWritten(mesh)).toEqual(bytes);
		expect(writingLosses(medit, mesh)).toEqual([]);
	});

	test('is written as text, and text as it', async () => {
		const mesh = await meshIn(bytes);
		const named = { ...medit.asRead!(mesh, true), ...medit.valuesNamed!('b.mesh') };
		const lines = textOf(written(medit, mesh, named).get('mesh.mesh'));
		expect(lines).toBe(text.replace('Formatted 2', `Formatted ${version}`));
		const again = asWritten(await meshOf(lines), {
			...{ encoding: 'binary', 'byte-order': little ? 'little' : 'big' },
			version: `${version}`,
		});
		expect(again).toEqual(bytes);
	});

	test('of three coordinates is one in the plane where all z are 0', async () => {
		const rows = [0, 1, 2].flatMap((k) => [...reals(k, k * k, 0), ...ints(k)]);
		const flat = gmf(version, little, 3, [
			{ code: 4, count: 3, rows },
			{ code: 6, count: 1, rows: ints(1, 2, 3, 0) },
		]);
		const mesh = await meshIn(flat);
		expect(mesh.dimension).toBe(2);
		expect(mesh.points).toEqual(Float64Array.of(0, 0, 1, 1, 2, 4));
		expect(asWritten(mesh)).toEqual(flat);
	});

	test('keeps blocks that it does not know, byte for byte, and says when they are left out', async () => {
		const angle: BuiltBlock = { code: 23, rows: reals(0.75) };
		const normals: BuiltBlock = { code: 60, count: 1, rows: reals(0.5, 1) };
		const strange: BuiltBlock = { code: 999, head: [7, -1] };
		const blocks = [angle, ...squareBlocks, normals, strange];
		const all = gmf(version, little, 2, blocks);
		const mesh = await meshIn(all);
		expect(asWritten(mesh)).toEqual(all);
		expect(writingLosses(medit, mesh)).toEqual([]);
		const more = { ...mesh, fields: [], points: Float64Array.of(...mesh.points, 9, 9) };
		const about = 'about points and cells that have changed';
		expect(writingLosses(medit, more)).toEqual([
			`sections Normals: 1 (${about})`,
			`sections keyword 999: 1 (${about})`,
		]);
		expect(writingLosses(medit, mesh, { encoding: 'text' })).toEqual(
			['AngleOfCornerBound', 'Normals', 'keyword 999'].map(
				(name) => `sections ${name}: 1 (binary, but the file is text)`,
			),
		);
		const order = { 'byte-order': little ? 'big' : 'little' };
		expect(writingLosses(medit, mesh, order)[0]).toContain(
			'another version, byte order or dimension',
		);
	});

	test('may end without its end, and lists of entities may come first', async () => {
		const [vertices, ...others] = squareBlocks;
		const blocks = [...others.toReversed(), { ...vertices!, next: 0 }];
		const turned = gmf(version, little, 2, blocks, false);
		const mesh = await meshIn(turned);
		const { source: _, groups, ...same } = await meshOf(text);
		expect(mesh).toMatchObject(same);
		expect(mesh.groups).toEqual(groups);
	});
});

test('numbers of 4 bytes that a file of version 2 says are read so', async () => {
	const precise: BuiltBlock = { code: 155, rows: ints(32) };
	const single = gmf(1, true, 2, [precise, ...squareBlocks]);
	single[4] = 2;
	expect((await meshIn(single)).points).toEqual((await meshOf(text)).points);
});

test('text that becomes bytes loses the sections that it does not know, in words', async () => {
	const mesh = await meshOf(text.replace('End', 'hVertices\n0.1 0.2 0.3 0.4 0.5\nEnd'));
	expect(writingLosses(medit, mesh, { encoding: 'binary' })).toEqual([
		'sections hVertices: 1 (text, but the file is binary)',
	]);
});

describe('single precision', () => {
	const single = { version: '1', encoding: 'binary' };
	test('is kept where nothing is lost by it, and named where something is', async () => {
		const mesh = await meshIn(gmf(1, true, 2, squareBlocks));
		expect(medit.asRead!(mesh, true).version).toBe('1');
		const finer = { ...mesh, points: mesh.points.with(0, 0.1) };
		expect(medit.asRead!(finer, true).version).toBe('2');
		expect(writingLosses(medit, finer)).toEqual([]);
		expect(writingLosses(medit, finer, single)).toEqual([
			'changed coordinates beyond single precision: 1 (rounded to float32)',
		]);
	});

	test('does not hold coordinates beyond its range', async () => {
		const mesh = await meshOf(text);
		const large = { ...mesh, points: mesh.points.with(3, 1e39) };
		expect(medit.write(large, single).refusal).toMatch(/^Point 2 .*single precision/);
	});
});

test('rows are read and written across the pieces that they are worked on in', async () => {
	const count = 40_000;
	const points = Float64Array.from({ length: 2 * count }, (_, i) => Math.sqrt(i));
	const triangles = Uint32Array.from({ length: 3 * count }, (_, i) => (i * 7919) % count);
	const mesh: TriMesh = { dimension: 2, points, triangles, fields: [] };
	for (const [version, , little] of kinds.slice(2)) {
		const values = { version: `${version}`, encoding: 'binary', dimension: '3' };
		const order = { 'byte-order': little ? 'little' : 'big' };
		const files = written(medit, mesh, { ...values, ...order });
		const { mesh: again } = await medit.read(sourcesOf(files));
		for (const [one, other] of [
			[again!.points, points],
			[again!.triangles, triangles],
		] as const)
			expect(Buffer.from(one.buffer).equals(Buffer.from(other.buffer))).toBe(true);
	}
});
