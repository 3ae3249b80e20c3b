import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { medit } from '../loaded.ts';
import { memorySource } from '../sources.ts';
import { type BuiltBlock, gmf, ints, reals, squareBlocks } from './gmfBytes.ts';

const read = (bytes: Uint8Array) => medit.read([memorySource('a.meshb', bytes)]);

/** The findings about a file without a mesh: rule and sentence. */
async function faults(bytes: Uint8Array): Promise<string[]> {
	const { mesh, findings } = await read(bytes);
	expect(mesh).toBeUndefined();
	return findings.map(({ rule, message }) => `${rule}: ${message}`);
}

const file = (change: (blocks: BuiltBlock[]) => void, version = 2, dimension = 2): Uint8Array => {
	const blocks = [...squareBlocks];
	change(blocks);
	return gmf(version, true, dimension, blocks);
};
const changed = (k: number, part: Partial<BuiltBlock>, version = 2): Uint8Array =>
	file((blocks) => {
		blocks[k] = { ...blocks[k]!, ...part };
	}, version);

describe('a fault names its block and its byte', () => {
	test.each([
		[
			'a vertex that is none',
			changed(2, { rows: ints(2, 6, 3, 9) }),
			'index-out-of-range: Expected vertex 2 of triangle 1 from 1 to 5, found 6 (block Triangles, byte 196 of the file).',
		],
		[
			'a vertex 0',
			changed(1, { rows: ints(4, 0, 7, 2, 5, 3, 5, 3, 0) }),
			'index-out-of-range: Expected vertex 2 of edge 1 from 1 to 5, found 0 (block Edges, byte 148 of the file).',
		],
		[
			'a corner that is none',
			changed(4, { rows: ints(1, 6) }),
			'index-out-of-range: Expected the vertex of entry of Corners 2 from 1 to 5, found 6 (block Corners, byte 256 of the file).',
		],
		[
			'a coordinate',
			changed(0, {
				rows: [...reals(0, Number.NaN), ...ints(1), ...squareBlocks[0]!.rows!.slice(3)],
			}),
			'not-finite: Expected the y coordinate of vertex 1 as a finite number, found NaN (block Vertices, byte 40 of the file).',
		],
		[
			'a count that the file has no room for',
			changed(1, { count: 2 ** 31 - 1 }),
			'wrong-count: The block says 2,147,483,647 edges of 12 bytes, but has 36 bytes for them (block Edges, byte 140 of the file).',
		],
		[
			'a count below 0',
			changed(1, { count: -1 }),
			'wrong-count: Expected a number of rows, which is 0 or more, found -1 (block Edges, byte 140 of the file).',
		],
		[
			'a block twice',
			file((blocks) => blocks.push(squareBlocks[2]!)),
			'stray-line: The block is here again (block Triangles, byte 292 of the file).',
		],
		[
			'positions that go round',
			changed(1, { next: 20 }),
			'damaged-data: Expected the position of the next block, which is 140 to 300, found 20 (block Edges, byte 136 of the file).',
		],
		[
			'a position beyond the end',
			changed(1, { next: 2 ** 31 - 1 }),
			'damaged-data: Expected the position of the next block, which is 140 to 300, found 2147483647 (block Edges, byte 136 of the file).',
		],
		['another dimension', gmf(2, true, 4, squareBlocks), 'wrong-dimension: '],
		[
			'another version',
			gmf(5, true, 2, squareBlocks),
			'not-supported: Expected a file of version 1 to 4, found 5',
		],
		[
			'no vertices',
			gmf(2, true, 2, squareBlocks.slice(1)),
			'missing-section: Expected the block Vertices',
		],
	])('%s', async (_, bytes, sentence) => {
		expect((await faults(bytes))[0]).toContain(sentence);
	});

	test('a reference or a vertex of more than 32 bits, and a huge count, in version 4', async () => {
		const wide = 2 ** 40 + 3;
		expect(await faults(changed(2, { rows: ints(2, 5, 3, wide) }, 4))).toEqual([
			expect.stringContaining(
				'reference of triangle 1 as an integer of 32 bits, found 1099511627779',
			),
		]);
		expect(await faults(changed(2, { rows: ints(wide, 5, 3, 0) }, 4))).toEqual([
			expect.stringContaining('Expected vertex 1 of triangle 1 from 1 to 5, found 1099511627779'),
		]);
		expect((await faults(changed(2, { count: 2 ** 62 }, 4)))[0]).toContain('wrong-count');
	});

	test('positions of 8 bytes that go round', async () => {
		for (const next of [8, -(2 ** 40), 2 ** 60])
			expect((await faults(changed(3, { next }, 3)))[0]).toContain('block Quadrilaterals, byte');
	});
});

test('a file that is cut off anywhere has an error', async () => {
	const whole = gmf(3, false, 2, squareBlocks);
	for (let length = 8; length < whole.length; length++)
		expect((await faults(whole.slice(0, length)))[0]).toMatch(/file/);
});

test('bytes changed by seeds from 1 on are a whole mesh or none', async () => {
	const files = [1, 2, 3, 4].map((version) => gmf(version, version !== 3, 2, squareBlocks));
	let meshes = 0;
	for (let seed = 1; seed <= mutations; seed++) {
		const random = seededRandom(seed);
		const bytes = changedBytes(files[seed % 4]!, random);
		const result = await read(bytes);
		expectPlaced(result);
		const { mesh } = result;
		if (!mesh) continue;
		meshes++;
		medit.write(mesh);
	}
	expect(meshes).toBeGreaterThan(20);
});
