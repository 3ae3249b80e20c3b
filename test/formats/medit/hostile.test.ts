import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/mesh/finding.ts';
import { faultOf, found } from '../../support/found.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { medit } from '../loaded.ts';
import { memorySource } from '../sources.ts';
import { type BuiltBlock, gmf, ints, reals, squareBlocks } from './gmfBytes.ts';

const read = (bytes: Uint8Array) => medit.read([memorySource('a.meshb', bytes)]);

/** The findings about a file without a mesh. */
async function faults(bytes: Uint8Array): Promise<readonly Finding[]> {
	const { mesh, findings } = await read(bytes);
	expect(mesh).toBeUndefined();
	return findings;
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
	test.each<[name: string, bytes: Uint8Array, fault: string, sentence?: string]>([
		[
			'a vertex that is none',
			changed(2, { rows: ints(2, 6, 3, 9) }),
			'index-out-of-range 1:1 2 1 1 5 6 Triangles 196',
			'Expected vertex 2 of triangle 1 from 1 to 5, found 6 (block Triangles, byte 196 of the file).',
		],
		[
			'a vertex 0',
			changed(1, { rows: ints(4, 0, 7, 2, 5, 3, 5, 3, 0) }),
			'index-out-of-range 1:1 2 1 1 5 0 Edges 148',
		],
		[
			'a corner that is none',
			changed(4, { rows: ints(1, 6) }),
			'index-out-of-range 1:1 Corners 2 1 5 6 Corners 256',
		],
		[
			'a coordinate',
			changed(0, {
				rows: [...reals(0, Number.NaN), ...ints(1), ...squareBlocks[0]!.rows!.slice(3)],
			}),
			'not-finite 1:1 y 1 NaN Vertices 40',
			'Expected the y coordinate of vertex 1 as a finite number, found NaN',
		],
		[
			'a count that the file has no room for',
			changed(1, { count: 2 ** 31 - 1 }),
			'wrong-count 1:1 2,147,483,647 12 36 Edges 140',
			'The block says 2,147,483,647 edges of 12 bytes, but has 36 bytes for them',
		],
		[
			'a count below 0',
			changed(1, { count: -1 }),
			'wrong-count 1:1 0 -1 Edges 140',
			'Expected a number of rows, which is 0 or more, found -1',
		],
		[
			'a block twice',
			file((blocks) => blocks.push(squareBlocks[2]!)),
			'stray-line 1:1 Triangles 292',
			'The block is here again',
		],
		[
			'positions that go round',
			changed(1, { next: 20 }),
			'damaged-data 1:1 140 300 20 Edges 136',
			'Expected the position of the next block, which is 140 to 300, found 20',
		],
		[
			'a position beyond the end',
			changed(1, { next: 2 ** 31 - 1 }),
			'damaged-data 1:1 140 300 2147483647 Edges 136',
		],
		['another dimension', gmf(2, true, 4, squareBlocks), 'wrong-dimension 1:1 2 3 4 Dimension 16'],
		[
			'another version',
			gmf(5, true, 2, squareBlocks),
			'not-supported 1:1 1 4 5 4',
			'Expected a file of version 1 to 4, found 5',
		],
		['no vertices', gmf(2, true, 2, squareBlocks.slice(1)), 'missing-section 1:1 Vertices'],
	])('%s', async (_, bytes, fault, sentence) => {
		const [finding] = await faults(bytes);
		expect(faultOf(finding!)).toBe(fault);
		if (sentence) expect(finding!.message).toContain(sentence);
	});

	test('a reference or a vertex of more than 32 bits, and a huge count, in version 4', async () => {
		const wide = 2 ** 40 + 3;
		const [reference, ...others] = await faults(changed(2, { rows: ints(2, 5, 3, wide) }, 4));
		expect(reference!.message).toContain(
			'reference of triangle 1 as an integer of 32 bits, found 1099511627779',
		);
		expect(others).toEqual([]);
		const vertex = await faults(changed(2, { rows: ints(wide, 5, 3, 0) }, 4));
		expect(found(vertex)).toEqual(['index-out-of-range 1:1 1 1 1 5 1099511627779 Triangles 276']);
		expect((await faults(changed(2, { count: 2 ** 62 }, 4)))[0]!.rule).toBe('wrong-count');
	});

	test('positions of 8 bytes that go round', async () => {
		for (const next of [8, -(2 ** 40), 2 ** 60])
			expect(faultOf((await faults(changed(3, { next }, 3)))[0]!)).toMatch(
				/^damaged-data 1:1 .* Quadrilaterals \d+$/,
			);
	});
});

test('a file that is cut off anywhere has an error', async () => {
	const whole = gmf(3, false, 2, squareBlocks);
	for (let length = 8; length < whole.length; length++)
		expect((await faults(whole.slice(0, length)))[0]!.message).toMatch(/file/);
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
