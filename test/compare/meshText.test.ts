import { expect, test } from 'vitest';
import { meshText } from '../../src/compare/meshText.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { renumbered } from './shared.ts';

const plain = randomMesh(5, { orientation: 'mixed' });
const count = plain.points.length / 2;
const mesh: TriMesh = {
	...plain,
	fields: [
		{
			name: 'u',
			on: 'points',
			role: 'attribute',
			type: 'real',
			components: 1,
			values: Float64Array.from({ length: count }, (_, i) => Math.sin(i)),
		},
	],
	groups: [
		{
			name: 'inlet',
			tag: 3,
			dimension: 2,
			members: [{ of: 'triangles', members: Uint32Array.of(1, 4) }],
		},
	],
};

test('does not depend on numbers and order', () => {
	for (let seed = 0; seed < 10; seed++)
		expect(meshText(renumbered(mesh, seededRandom(seed)))).toBe(meshText(mesh));
	expect(meshText(mesh).split('\n').length).toBeLessThan(10);
});

test('does not depend on z = 0, nor on the sign of zero', () => {
	const points = Float64Array.from({ length: 3 * count }, (_, i) =>
		i % 3 === 2 ? -0 : plain.points[2 * Math.floor(i / 3) + (i % 3)]!,
	);
	expect(meshText({ ...mesh, dimension: 3, points })).toBe(meshText(mesh));
});

const [u] = mesh.fields;
const [inlet] = mesh.groups!;
test.each<[string, TriMesh, RegExp]>([
	['a coordinate', { ...mesh, points: plain.points.with(5, plain.points[5]! + 1e-15) }, /^points/m],
	[
		'the direction of a triangle',
		{
			...mesh,
			triangles: Uint32Array.of(
				...[plain.triangles[1]!, plain.triangles[0]!],
				...plain.triangles.subarray(2),
			),
		},
		/^faces/m,
	],
	[
		'a value',
		{ ...mesh, fields: [{ ...u!, values: Float64Array.from(u!.values).with(7, 0.5) }] },
		/^field/m,
	],
	[
		'a member',
		{
			...mesh,
			groups: [{ ...inlet!, members: [{ of: 'triangles', members: Uint32Array.of(1, 5) }] }],
		},
		/^group/m,
	],
	['a name', { ...mesh, groups: [{ ...inlet!, name: 'outlet' }] }, /^group/m],
])('shows a change of %s', (_, changed, pattern) => {
	const [before, after] = [meshText(mesh).split('\n'), meshText(changed).split('\n')];
	expect(after).toHaveLength(before.length);
	const lines = after.filter((line, i) => line !== before[i]);
	expect(lines.some((line) => pattern.test(line))).toBe(true);
});
