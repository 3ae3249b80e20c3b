import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { InstanceJoiner } from '../../../src/formats/abaqus/read/mesh/joinInstances.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { refineOn } from '../../support/refine.ts';
import { abaqus } from '../loaded.ts';
import { textOf, written } from '../sources.ts';
import { meshOf, readInput } from './reading.ts';

const part = (name: string, type = 'CPE3') => `*Part, name=${name}
*Node
1, 0., 0.
2, 1., 0.
3, 0., 1.
*Element, type=${type}
1, 1, 2, 3
*Nset, nset=inner
1,
*End Part
`;

const deck = (...places: readonly string[]) => `${part('P')}*Assembly, name=A
${places.map((place, k) => `*Instance, name=P-${k + 1}, part=P\n${place}*End Instance\n`).join('')}*Nset, nset=fixed, instance=P-1
2, 3
*End Assembly
`;

const fileOf = (mesh: TriMesh) => textOf([...written(abaqus, mesh).values()][0]!);
const members = ({ groups = [] }: TriMesh) =>
	groups.map(({ name, members }) => [name, ...members.map(({ of, members }) => [of, ...members])]);

describe('an instance of a part', () => {
	test('is moved, and its nodes are written in the part again', async () => {
		const mesh = await meshOf(deck('10., 20., 0.\n'));
		expect([...mesh.points]).toEqual([10, 20, 11, 20, 10, 21]);
		expect(members(mesh)).toEqual([
			['inner', ['points', 0]],
			['fixed', ['points', 1, 2]],
		]);
		const { mesh: fine } = await refineOn(createCpuEngine, mesh, { selection: Uint8Array.of(1) });
		const text = fileOf(fine);
		expect(text).toContain('*NODE\n1, 0, 0\n2, 1, 0\n3, 0, 1\n4, 0.5, 0.5\n');
		expect(text).toContain('10., 20., 0.\n');
		expect([...(await meshOf(text)).points]).toEqual([...fine.points]);
	});

	test('is rotated about its axis once it is moved', async () => {
		const mesh = await meshOf(deck('10, 0, 0\n10, 0, 0, 10, 0, 1, 90\n'));
		expect([...mesh.points]).toEqual([10, 0, 10, 1, 9, 0]);
		expect(fileOf(mesh)).toContain('*NODE\n1, 0, 0\n2, 1, 0\n3, 0, 1\n');
	});

	test('may leave the plane', async () => {
		const mesh = await meshOf(deck('0, 0, 5\n0, 0, 5, 1, 0, 5, 90\n'));
		expect([...mesh.points]).toEqual([0, 0, 5, 1, 0, 5, 0, 0, 6]);
		expect(fileOf(mesh)).toContain('*NODE\n1, 0, 0\n2, 1, 0\n3, 0, 1\n');
	});

	test('is one of several, each in its place with its sets', async () => {
		const { mesh, findings } = await readInput(
			deck('', '10, 0\n').replace(
				'*End Assembly',
				'*Nset, nset=fixed, instance=P-2\n1\n*End Assembly',
			),
		);
		expect(findings.map(({ rule }) => rule)).toEqual(['not-kept']);
		expect([...mesh!.points]).toEqual([0, 0, 1, 0, 0, 1, 10, 0, 11, 0, 10, 1]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 3, 4, 5]);
		expect(members(mesh!)).toEqual([
			['P-1.inner', ['points', 0]],
			['fixed', ['points', 1, 2, 3]],
			['P-2.inner', ['points', 3]],
		]);
		const again = await meshOf(fileOf(mesh!));
		expect([...again.points]).toEqual([...mesh!.points]);
		expect(fileOf(mesh!)).toContain('TYPE=CPE3\n1, 1, 2, 3\n2, 4, 5, 6\n');
	});

	test('is one of several parts, whose types, surfaces and quads stay', async () => {
		const other = part('Q', 'CPS3').replace(
			'*End Part',
			'*Node\n4, 1, 1\n*Element, type=CPS4\n7, 1, 2, 4, 3\n*Surface, name=low\n1, S1\n*End Part',
		);
		const text = `${other}${deck('').replace('*End Instance', '*End Instance\n*Instance, name=Q-1, part=Q\n5, 5\n*End Instance')}`;
		const { mesh } = await readInput(text);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 3, 4, 5]);
		expect(mesh!.cells?.map(({ shape, nodes }) => [shape, ...nodes])).toEqual([
			['quad', 3, 4, 6, 5],
		]);
		expect(fileOf(mesh!)).toMatch(
			/TYPE=CPE3\n1, .*\n\*ELEMENT, TYPE=CPS3\n2, .*\n\*ELEMENT, TYPE=CPS4\n/,
		);
		expect(members(mesh!).map(([name]) => name)).toContain('Q-1.low');
	});

	test.each([
		['of no part', deck('').replace('part=P\n', 'part=R\n'), 'part R'],
		['about no axis', deck('0, 0, 0\n1, 1, 1, 1, 1, 1, 90\n'), 'axis'],
		['at no number', deck('x, 0, 0\n'), 'place of the instance'],
		[
			'of another part alone',
			`${part('Q')}${deck('')}`,
			'No instance of the assembly places the nodes of part Q',
		],
	])('%s is refused by name', async (_, text, words) => {
		const { mesh, findings } = await readInput(text);
		expect(mesh).toBeUndefined();
		expect(findings[0]?.message).toContain(words);
	});
});

test('instances of a million elements are joined', () => {
	const mesh: TriMesh = {
		dimension: 2,
		points: Float64Array.of(0, 0, 1, 0, 0, 1),
		triangles: Uint32Array.from({ length: 3_000_000 }, (_, i) => i % 3),
		fields: [],
		source: {
			...{ format: 'abaqus', firstIndex: 1, parts: ['inp'] },
			extras: { types: ['S3'], typeOf: { triangle: 'S3' } },
		},
	};
	const joiner = new InstanceJoiner();
	for (const name of ['a', 'b']) joiner.add({ name, mesh, origins: [], placement: undefined });
	const { triangles, fields } = joiner.mesh();
	expect([...triangles.subarray(-3)]).toEqual([3, 4, 5]);
	expect(fields[0]?.values.length).toBe(2_000_000);
});
