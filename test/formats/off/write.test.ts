import { describe, expect, test } from 'vitest';
import { planOf, valuesAsRead } from '../../../src/formats/plan.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { seededRandom } from '../../support/random.ts';
import { pretendedWorkers } from '../../support/workers.ts';
import { off } from '../loaded.ts';
import { anyDouble } from '../samples.ts';
import { readBack, textOf, written } from '../sources.ts';
import { meshOf } from './reading.ts';

const fileOf = (mesh: TriMesh, values = valuesAsRead(off, mesh, true)) =>
	textOf([...written(off, mesh, values).values()][0]!);

/** Points on a parabola, and faces round some of them. */
function randomFaces(seed: number, count: number, most: number) {
	const random = seededRandom(seed);
	const points = Array.from({ length: 50 }, (_, k) => `${k} ${k * k} 0\n`);
	const faces = Array.from({ length: count }, () => {
		const corners = Array.from({ length: 3 + Math.floor((most - 2) * random()) }, () =>
			Math.floor(50 * random()),
		);
		return `${corners.length} ${corners.join(' ')}\n`;
	});
	return `OFF\n50 ${count} 0\n${points.join('')}${faces.join('')}`;
}

describe('an OFF file that is written', () => {
	test('has the word alone in its first line, then the counts, and z where there is none', () => {
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 1, 0, 0.1, -0),
			triangles: Uint32Array.of(0, 1, 2),
			fields: [],
		};
		expect(fileOf(mesh)).toBe('OFF\n3 1 0\n0 0 0\n1 0 0\n0.1 -0 0\n3 0 1 2\n');
	});

	test.each([1, 2, 3, 4])('seed %i: has faces of any shape in their order', async (seed) => {
		const text = randomFaces(seed, 40, 9);
		expect(fileOf(await meshOf(text))).toBe(text);
	});

	test('seed 5: has the same bytes where workers print it', async () => {
		const text = randomFaces(5, 80_000, 12);
		const mesh = await meshOf(text);
		const [file] = off.write(mesh).files;
		const chunks: Uint8Array[] = [];
		for await (const chunk of file!.chunksBy!(pretendedWorkers(3))) chunks.push(chunk.slice());
		expect(Buffer.concat(chunks).toString('latin1')).toBe(text);
	});

	test('has triangles first where the faces are no longer those of the file', async () => {
		const mesh = await meshOf('OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n3 0 1 2\n');
		const more = { ...mesh, triangles: Uint32Array.of(0, 1, 2, 0, 2, 3) };
		expect(fileOf(more)).toMatch(/^OFF\n4 3 0\n(.*\n){4}3 0 1 2\n3 0 2 3\n4 0 1 2 3\n$/);
	});

	test('seed 6: has the bits of all coordinates of a surface', async () => {
		const random = seededRandom(6);
		const points = Float64Array.from({ length: 300 }, () => anyDouble(random));
		points[2] = 1;
		const mesh: TriMesh = { dimension: 3, points, triangles: new Uint32Array(0), fields: [] };
		const { mesh: again } = await readBack(off, mesh);
		expect(new BigUint64Array(again!.points.buffer)).toEqual(new BigUint64Array(points.buffer));
	});

	test('is none where a point is not finite', () => {
		const points = Float64Array.of(0, 0, Number.NaN, 1);
		const mesh: TriMesh = { dimension: 2, points, triangles: new Uint32Array(0), fields: [] };
		expect(off.write(mesh).refusal).toContain('Point 1 ');
	});

	test('has faces of three corners or more alone, in their order, and says so', async () => {
		const text =
			'OFF\n4 5 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n2 0 1\n4 0 1 2 3\n3 0 1 2\n1 2\n3 0 2 3\n';
		const mesh = await meshOf(text);
		const { losses, files } = planOf(off, mesh);
		expect(losses.map(({ what, count }) => [what, count])).toEqual([
			['line cells', 1],
			['point cells', 1],
		]);
		expect(textOf(Buffer.concat([...files[0]!.chunks()]))).toMatch(
			/^OFF\n4 3 0\n(.*\n){4}4 0 1 2 3\n3 0 1 2\n3 0 2 3\n$/,
		);
	});

	test('loses fields and eight-node quads, and says so', async () => {
		const mesh = await meshOf('OFF\n3 1 0\n0 0 0\n1 0 0\n1 1 0\n3 0 1 2 7\n');
		const nodes = Uint32Array.of(0, 1, 2, 0, 1, 2, 0, 1);
		const { losses } = planOf(off, { ...mesh, cells: [{ shape: 'quad8', nodes, fields: [] }] });
		expect(losses.map(({ what, count }) => [what, count])).toEqual([
			['eight-node quads', 1],
			['field "colour" on triangles', 1],
		]);
	});
});
