import { expect, test } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { xdmf } from '../loaded.ts';
import { memorySource, places } from '../sources.ts';
import { attribute, file, geometry, grid, include, plain, read, topology } from './texts.ts';

test.each<[what: string, from: string, to: string, rule: string, line: number, column: number]>([
	['another root', 'Xdmf V', 'Other V', 'malformed-xml', 18, 1],
	['no grid', '<Domain>', '<Domain/><Domain>', 'missing-section', 18, 8],
	['no topology', 'Topology', 'Topo', 'malformed-xml', 15, 12],
	['polyhedra', '"Triangle"', '"Polyhedron"', 'not-supported', 12, 1],
	['another geometry', '"XY"', '"VXVYVZ"', 'not-supported', 6, 1],
	['binary data', 'Format="XML"', 'Format="Binary"', 'not-supported', 6, 29],
	['too few numbers', '4 2', '5 2', 'wrong-count', 6, 51],
	['too many numbers', '4 2', '3 2', 'wrong-count', 6, 51],
	['a huge array', '4 2', '40000 20000', 'missing-value', 10, 4],
	['sizes beyond 32 bits', '4 2', '4000000000 4000000000', 'not-an-integer', 6, 29],
	['a word', '0 0', '0 x', 'not-a-number', 7, 3],
	['an infinite coordinate', '0 0', '0 inf', 'not-finite', 6, 69],
	['no such point', '0 2 3', '0 2 4', 'index-out-of-range', 14, 5],
	['a wrong count of cells', 'NumberOfElements="2"', 'NumberOfElements="3"', 'wrong-count', 12, 53],
	[
		'an item of another type',
		'<DataItem ',
		'<DataItem ItemType="Function" ',
		'not-supported',
		6,
		29,
	],
	['an entity', '1 0', '&a;', 'malformed-xml', 8, 1],
])('an XDMF file with %s is refused where that stands', async (_, from, to, rule, line, column) => {
	const result = await read(plain.replace(from, to));
	expect(result.mesh).toBeUndefined();
	expect(places(result)).toEqual([`${rule} ${line}:${column}`]);
});

test('XDMF with bytes that were changed, by seeds from 1 on, is a whole mesh or none', async () => {
	const cells = `<Topology TopologyType="Mixed"><DataItem Dimensions="12" NumberType="Int">5 0 1 2 3 4 0 1 2 1 1 3</DataItem></Topology>`;
	const whole = file(
		`${grid(geometry + cells + attribute('a', 'Cell', 'Int', '1 2 3'))}\n${grid(`${include('/Xdmf/Domain/Grid/Geometry')}${topology}${attribute('t', 'Cell', 'Int', '1 2')}`, 'b')}`,
	);
	expect((await read(whole)).findings).toHaveLength(1);
	let meshes = 0;
	for (let seed = 1; seed <= mutations; seed++) {
		const random = seededRandom(seed);
		let changed: Uint8Array = new TextEncoder().encode(whole);
		for (let k = 0; k <= seed % 3; k++) changed = changedBytes(changed, random);
		const result = await xdmf.read([memorySource('a.xdmf', changed)], { positions: true });
		expectPlaced(result);
		if (result.mesh) meshes++;
	}
	expect(meshes).toBeGreaterThan(5);
});
