import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { planOf } from '../../../src/formats/plan.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { normalise } from '../../../src/repair/normalise.ts';
import { refineOn } from '../../support/refine.ts';
import { gmsh } from '../loaded.ts';
import { header4, section } from './files.ts';
import { read, written } from './reading.ts';

/** Two surfaces of a triangle each, which meet on the curve from node 1 to 3; the curve from 1 to 2 has a line, too. */
const text = [
	header4,
	section(
		'Entities',
		'2 2 2 0',
		...['1 0 0 0 0', '2 1 0 0 0'],
		...['5 0 0 0 1 0 0 0 0', '6 0 0 0 1 1 0 0 0'],
		...['8 0 0 0 1 1 0 0 0', '9 0 0 0 1 1 0 0 0'],
	),
	section(
		'Nodes',
		'3 4 1 4',
		...['0 1 0 1', '1', '0 0 0'],
		...['1 5 1 1', '2', '1 0 0 0.5'],
		...['2 9 0 2', '3', '4', '1 1 0', '0 1 0'],
	),
	section(
		'Elements',
		'4 4 1 4',
		...['1 5 1 1', '1 1 2', '1 6 1 1', '2 1 3'],
		...['2 8 2 1', '3 1 2 3', '2 9 2 1', '4 1 3 4'],
	),
].join('');

const refined = async (mesh: TriMesh, rounds: number) => {
	const selection = new Uint8Array(mesh.triangles.length / 3).fill(1);
	return (await refineOn(createCpuEngine, mesh, { selection, rounds })).mesh;
};

/** The nodes of the blocks of a file: entity, and whether it is parametric, by coordinates with parameters behind them. */
function entitiesIn(file: string): Map<string, string> {
	const rows = file.slice(file.indexOf('$Nodes\n'), file.indexOf('$EndNodes')).split('\n');
	const found = new Map<string, string>();
	for (let at = 2; at < rows.length - 1; ) {
		const [dimension, tag, parametric, count] = rows[at]!.split(' ').map(Number);
		for (let k = 1; k <= count!; k++)
			found.set(rows[at + count! + k]!, `${dimension} ${tag} ${parametric}`);
		at += 1 + 2 * count!;
	}
	return found;
}

describe('nodes of a file of version 4.1 keep their entities', () => {
	test('after refinement, and new ones have those of the lines and faces they lie on', async () => {
		const { mesh } = await read(text);
		const after = await refined(mesh, 2);
		expect(planOf(gmsh, after).losses).toEqual([]);
		const entities = entitiesIn(written(after));
		expect([...entities].sort()).toEqual([
			['0 0 0', '0 1 0'],
			['0 0.5 0', '2 9 0'],
			['0 1 0', '2 9 0'],
			['0.5 0 0', '1 5 0'],
			['0.5 0.5 0', '1 6 0'],
			['0.5 1 0', '2 9 0'],
			['1 0 0 0.5', '1 5 1'],
			['1 0.5 0', '2 8 0'],
			['1 1 0', '2 9 0'],
		]);
	});

	test('where nodes of entities alternate, the file has blocks of each, and numbers in their order', async () => {
		const { mesh } = await read(text);
		const after = await refined(mesh, 9);
		const plan = planOf(gmsh, after);
		const file = written(after);
		const blocks = Number(/\$Nodes\n(\d+) /.exec(file)![1]);
		expect(blocks).toBeLessThan(80);
		const { mesh: again } = await read(file);
		expect(again.source?.pointNumbers).toBeUndefined();
		for (let p = 0; p < after.points.length / 2; p++) {
			const q = plan.numberOf('points', p) - 1;
			expect([again.points[2 * q], again.points[2 * q + 1]]).toEqual([
				after.points[2 * p],
				after.points[2 * p + 1],
			]);
		}
		const triples = (triangles: Iterable<number>) => {
			const all = Array.from(triangles);
			return Array.from({ length: all.length / 3 }, (_, t) =>
				all.slice(3 * t, 3 * t + 3).join(' '),
			).sort();
		};
		const numbers = Array.from(after.triangles, (p) => plan.numberOf('points', p) - 1);
		expect(triples(again.triangles)).toEqual(triples(numbers));
		for (const [place, entity] of entitiesIn(file)) {
			const [x, y] = place.split(' ').map(Number) as [number, number];
			if (y === 0 && x > 0 && x < 1) expect(entity).toBe('1 5 0');
			else if (x === y && x > 0 && x < 1) expect(entity).toBe('1 6 0');
			else if (x > y && place.split(' ').length === 3) expect(entity).toBe('2 8 0');
			else if (x < y) expect(entity).toBe('2 9 0');
		}
	});

	test('after normalise, which takes an unused node out', async () => {
		const { mesh } = await read(
			text
				.replace('3 4 1 4\n0 1', '3 5 1 5\n0 1')
				.replace('2 9 0 2\n3\n4\n', '2 9 0 3\n5\n3\n4\n7 7 0\n'),
		);
		const { mesh: after } = normalise(mesh);
		expect(planOf(gmsh, after).losses).toEqual([]);
		expect([...entitiesIn(written(after)).values()]).toEqual(['0 1 0', '1 5 1', '2 9 0', '2 9 0']);
	});
});
