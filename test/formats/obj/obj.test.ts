import { describe, expect, test } from 'vitest';
import type { ReadOptions } from '../../../src/formats/core/format.ts';
import { openModel, readModels } from '../../../src/formats/openModel.ts';
import type { Field, TriMesh } from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { writingLosses } from '../../support/losses.ts';
import { seededRandom } from '../../support/random.ts';
import { tokens } from '../../syntaxes/tokens.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { obj } from '../loaded.ts';
import { memorySource, places, readBack, textOf, written } from '../sources.ts';

const read = (content: string | Uint8Array, options?: ReadOptions) =>
	obj.read([memorySource('a.obj', content)], options);

const text = `# by hand
mtllib a b.mtl
v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 2 0.5 0
vt 0 0
vt 1 0.25
vn 0 0 1
o plate
g one two
usemtl red paint
f 1/1/1 2/2/1 3/1/1
f 1//1 2//1 3//1 4//1
g two
s 1
f -4 -1 -3
g
l 1 2 3
usemtl
p 5
`;

const members = (mesh: TriMesh | undefined) =>
	mesh?.groups?.map(({ name, dimension, tag, members }) => [
		...[name, dimension, tag],
		...members.map(({ of, members }) => [of, ...members]),
	]);
const fields = (list: readonly Field[] | undefined) =>
	list?.map(({ name, on, components, values }) => [name, on, components, [...values]]);

describe('an OBJ file', () => {
	test('has points, elements of all kinds, groups, and what corners refer to', async () => {
		const { mesh, findings } = await read(text);
		expect(findings).toEqual([]);
		expect([mesh!.dimension, ...mesh!.points]).toEqual([2, 0, 0, 1, 0, 1, 1, 0, 1, 2, 0.5]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 1, 4, 2]);
		expect(mesh?.cells?.map(({ shape, nodes }) => [shape, [...nodes]])).toEqual([
			['quad', [0, 1, 2, 3]],
			['line', [0, 1, 1, 2]],
			['point', [4]],
		]);
		const none = Array<number>(6).fill(Number.NaN);
		expect(fields(mesh?.fields)).toEqual([
			['vt', 'corners', 2, [0, 0, 1, 0.25, 0, 0, ...none]],
			[
				'vn',
				'corners',
				3,
				[0, 0, 1, 0, 0, 1, 0, 0, 1, ...none, Number.NaN, Number.NaN, Number.NaN],
			],
		]);
		expect(members(mesh)).toEqual([
			['plate', 0, 1, [2, 0]],
			['plate', 1, 1, [1, 0, 1]],
			['plate', 2, 1, ['triangles', 0, 1], [0, 0]],
			['one', 2, 2, ['triangles', 0], [0, 0]],
			['two', 2, 3, ['triangles', 0, 1], [0, 0]],
			['red paint', 1, 4, [1, 0, 1]],
			['red paint', 2, 4, ['triangles', 0, 1], [0, 0]],
			['1', 0, 5, [2, 0]],
			['1', 1, 5, [1, 0, 1]],
			['1', 2, 5, ['triangles', 1]],
		]);
	});

	test('comes back as it was, with its statements', async () => {
		const { mesh } = await read(text);
		expect(writingLosses(obj, mesh!)).toEqual([]);
		const again = textOf(written(obj, mesh!).get('mesh.obj'));
		expect(again.split('\n')).toEqual(
			text
				.replace('f -4 -1 -3', 'f 2 5 3')
				.replace('o plate\ng one two', 'o plate\ng one two')
				.split('\n'),
		);
		const back = await read(again);
		expect(back.findings).toEqual([]);
		expect(back.mesh).toEqual(mesh);
	});

	test('has colours, weights, and normals of its points', async () => {
		const coloured =
			'v 0 0 0 1 0.5 0\nv 1 0 0 0 0 0\nv 0 1 0 1 1 1\nvn 0 0 1\nvn 0 1 0\nvn 1 0 0\nf 1//1 2//2 3//3\n';
		const { mesh } = await read(coloured);
		expect(fields(mesh?.fields)).toEqual([
			['colour', 'points', 3, [1, 0.5, 0, 0, 0, 0, 1, 1, 1]],
			['vn', 'points', 3, [0, 0, 1, 0, 1, 0, 1, 0, 0]],
		]);
		expect(textOf(written(obj, mesh!).get('mesh.obj'))).toBe(coloured);
		const weighted = await read('v 0 0 0 2\nv 1 0 0\nv 0 1\nf 1 2 3\n');
		expect(fields(weighted.mesh?.fields)).toEqual([
			['weight', 'points', 1, [2, Number.NaN, Number.NaN]],
		]);
		expect(textOf(written(obj, weighted.mesh!).get('mesh.obj'))).toContain('v 0 0 0 2\nv 1 0 0\n');
	});

	test('may go on in the next line, and have two coordinates', async () => {
		const flat = 'v 0 0\nv 1 0\nv 0 1\nf 1 \\\n 2 3\nf 1 2 x\n';
		const result = await read(flat);
		expect([...result.mesh!.triangles]).toEqual([0, 1, 2]);
		expect(places(result)).toEqual(['not-an-integer 6:7']);
		const { mesh } = await read(flat.replace('f 1 2 x\n', ''));
		expect(textOf(written(obj, mesh!).get('mesh.obj'))).toBe('v 0 0\nv 1 0\nv 0 1\nf 1 2 3\n');
	});

	test.each([
		['a coordinate', 'v 1 1 0', 'v 1 y 0', 'not-a-number 5:5', 'number 2 of point 3'],
		['a point that is not there', 'f 1/1/1', 'f 9/1/1', 'index-out-of-range 14:3', 'is point 9'],
		['a normal that is not there', '3//1', '3//2', 'index-out-of-range 15:1', 'is vn 2'],
		[
			'a point too far back',
			'f -4',
			'f -6',
			'index-out-of-range 18:1',
			'only 5 are defined before it',
		],
		['point 0', 'l 1 2', 'l 0 2', 'not-an-integer 20:3', '"0"'],
		['a face of two corners', 'f -4 -1 -3', 'f -4 -1', 'missing-value 18', 'found 2'],
		['a number too many', 'vn 0 0 1', 'vn 0 0 1 1', 'extra-value 10:10', '"1"'],
		['another statement', 's 1', 'curv 1', 'not-kept 17:1', '"curv"'],
	])('with a fault in %s', async (what, from, to, place, says) => {
		const result = await read(text.replace(from, to));
		expect(result.mesh === undefined).toBe(what === 'a coordinate');
		expect(places(result).join()).toContain(place);
		expect(result.findings.map(({ message }) => message).join()).toContain(says);
	});
});

test('what is new is written in groups with names of a word, and read again', async () => {
	const mesh: TriMesh = {
		dimension: 3,
		points: Float64Array.of(0, 0, 0.1, 1, 0, 0, 0, 1, 0),
		triangles: Uint32Array.of(0, 1, 2),
		fields: [
			{
				...{ name: 'velocity', on: 'points', role: 'attribute', type: 'real', components: 3 },
				values: new Float64Array(9),
			},
		],
		cells: [
			{
				shape: 'polygon',
				nodes: Uint32Array.of(0, 1, 2, 1, 0),
				offsets: Uint32Array.of(0, 5),
				fields: [],
			},
		],
		groups: [
			{
				name: 'the wall',
				dimension: 1,
				tag: 4,
				members: [{ of: 'edges', members: Uint32Array.of(1) }],
			},
			{ dimension: 2, tag: 2, members: [{ of: 0, members: Uint32Array.of(0) }] },
			{ name: 'empty', dimension: 2, tag: 3, members: [] },
		],
	};
	const { mesh: again, findings } = await readBack(obj, mesh);
	expect(findings).toEqual([]);
	expect(again?.points).toEqual(mesh.points);
	expect(again?.cells?.map(({ shape }) => shape).sort()).toEqual(['line', 'polygon']);
	expect(again?.groups?.map(({ name, dimension }) => [name, dimension]).sort()).toEqual([
		['empty', 2],
		['group_2', 2],
		['the_wall', 1],
	]);
	expect(writingLosses(obj, mesh)).toEqual([
		'changed missing or blank group names: 2 (an OBJ group name is one word)',
		'numbers of the groups: 3 (OBJ groups have only names)',
		'field "velocity" on points: 3 (OBJ cannot store them)',
	]);
});

test('the text model of an OBJ file has its points and faces', async () => {
	const model = openModel('a.obj', Buffer.from(text))!;
	expect(model.sections.map(({ title, count, numberOf }) => [title, count, numberOf(0)])).toEqual([
		['Points', 5, 1],
		['Texture coordinates', 2, 1],
		['Normals', 1, 1],
		['Faces', 3, 1],
		['Lines', 1, 1],
		['Point elements', 1, 1],
	]);
	const faces = model.sections[3]!;
	expect([0, 1, 2, 3].map((column) => faces.value(0, column))).toEqual([3, 1, 2, 3]);
	expect(
		model
			.tokensOf(13)
			.map(({ role }) => role)
			.slice(0, 5),
	).toEqual([...['word', 'point', 'attribute', 'attribute', 'point']]);
	expect(model.contentOf(10).kind).toBe('other');
	const at = text.indexOf('2 0.5');
	model.edit(at, at + 1, Buffer.from('3'));
	expect(readModels([model], { positions: true })).toEqual(
		await read(text.replace('2 0.5', '3 0.5'), { positions: true }),
	);
});

test('an OBJ file has words, numbers and names', async () => {
	const lines = await tokens('obj', text);
	const scopes = (line: number) =>
		lines[line]?.filter(([part]) => part.trim() !== '').map(([, scope]) => scope);
	expect(scopes(2)).toEqual([
		...['entity.name.section', 'constant.numeric.coordinate.x', 'constant.numeric.coordinate.y'],
		'constant.numeric.coordinate.x',
	]);
	expect(scopes(13)?.slice(0, 3)).toEqual([
		...['entity.name.section', 'variable.other.index.point', 'constant.numeric.attribute'],
	]);
	expect(scopes(11)).toEqual(['entity.name.section', 'entity.name.type']);
});

test('seed 6: changes of bytes give a mesh or a placed error', async () => {
	const random = seededRandom(6);
	let errors = 0;
	for (let i = 0; i < mutations; i++) {
		const result = await read(changedBytes(Buffer.from(text), random), { positions: true });
		expectPlaced(result);
		errors += result.findings.filter(({ severity }) => severity === 'error').length;
		if (result.mesh) validMesh(result.mesh);
	}
	expect(errors).toBeGreaterThan(50);
});

test('corners may end in slashes behind which nothing stands', async () => {
	const points = 'v\t0\t0\t0\nv\t1.e0\t+0\t-0.\nv\t0\t1E+0\t0\nvt 0 0\nvt 1 0\n';
	const same = await read(`${points}f 1/1 2/2 3\n`);
	expect(same.findings).toEqual([]);
	expect([...same.mesh!.triangles]).toEqual([0, 1, 2]);
	for (const face of [' f 1/1/ 2/2/ 3//', 'f 1/1 2/2/ 3/']) {
		const { mesh, findings } = await read(`${points}${face}\n`);
		expect(findings).toEqual([]);
		expect(mesh).toEqual(same.mesh);
	}
	for (const corner of ['/', '//1', '1///', '1/-', '1/x', '1//-', '1/0/']) {
		const { findings } = await read(`${points}f ${corner} 2 3\n`);
		const errors = findings.filter(({ severity }) => severity === 'error');
		expect([corner, errors.map(({ rule }) => rule)]).toEqual([corner, ['not-an-integer']]);
	}
});

test('normals that are nan are as those that are left out, other numbers are not', async () => {
	const points = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n';
	const { mesh, findings } = await read(`${points}vn nan -NaN nan\nvn 0 0 1\nf 1//1 2//2 3//2\n`);
	expect(findings).toEqual([]);
	const none = [Number.NaN, Number.NaN, Number.NaN];
	expect(fields(mesh?.fields)).toEqual([['vn', 'corners', 3, [...none, 0, 0, 1, 0, 0, 1]]]);
	for (const bad of ['vn inf 0 0', 'vn x 0 0', 'vt nan 0', 'v nan 0 0']) {
		const other = await read(`${points}${bad}\nf 1 2 3\n`);
		expect(other.findings.filter(({ severity }) => severity === 'error')).toHaveLength(1);
	}
});
