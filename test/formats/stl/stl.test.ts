import { describe, expect, test } from 'vitest';
import type { ReadOptions } from '../../../src/formats/core/format.ts';
import { formatOf } from '../../../src/formats/registry.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { writingLosses } from '../../support/losses.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { stl } from '../loaded.ts';
import { memorySource, places, readBack, textOf, written } from '../sources.ts';

const read = (content: string | Uint8Array, options?: ReadOptions) =>
	stl.read([memorySource('a.stl', content)], options);

const facet = (normal: string, ...corners: string[]) =>
	`facet normal ${normal}\n outer loop\n${corners.map((at) => `  vertex ${at}\n`).join('')} endloop\nendfacet\n`;

/** Two triangles of a square in a slanted plane. */
const text = `solid a square
${facet('0 0 1', '0 0 0', '1 0 0', '1 1 0')}${facet('0 0 0', '0 0 0', '1 1 0', '-0 1 0')}endsolid a square
`;

/** A binary file of facets, each of twelve numbers and its two bytes. */
function binary(header: string, ...facets: [numbers: number[], bytes: number][]): Buffer {
	const file = Buffer.alloc(84 + 50 * facets.length);
	file.write(header, 'latin1');
	file.writeUInt32LE(facets.length, 80);
	for (const [f, [numbers, bytes]] of facets.entries()) {
		for (const [k, value] of numbers.entries()) file.writeFloatLE(value, 84 + 50 * f + 4 * k);
		file.writeUInt16LE(bytes, 84 + 50 * f + 48);
	}
	return file;
}

const square = binary(
	'solid of bytes',
	[[0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 0], 0],
	[[0, 0, -1, 0, 0, 0, 1, 1, 0, 0, 1, 0.5], 65535],
);

describe('STL as text', () => {
	test('has points of equal corners, and says so', async () => {
		const { mesh, findings, positions } = await read(text, { positions: true });
		expect(findings).toEqual([
			{
				...{ rule: 'read-otherwise', severity: 'information', file: 'a.stl' },
				...{ line: 2, column: 1, length: 0 },
				message:
					'The 6 corners of the facets are 4 points: those of equal coordinates are one, and none that are near to each other alone.',
			},
		]);
		expect([mesh!.dimension, ...mesh!.points]).toEqual([2, 0, 0, 1, 0, 1, 1, 0, 1]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
		// One solid with a name is a group, and written as one solid again.
		expect(mesh?.groups).toMatchObject([{ name: 'a square', dimension: 2, tag: 1 }]);
		expect([...positions!.triangles!.lines]).toEqual([2, 9]);
		expect([...positions!.points!.lines]).toEqual([4, 5, 6, 13]);
		expect(textOf(written(stl, mesh!).get('mesh.stl'))).toBe(
			text.replace('normal 0 0 0', 'normal 0 0 1').replace('-0', '0'),
		);
	});

	test('of several solids is in groups', async () => {
		const one = text.replaceAll('a square', 'one');
		const two = one.replaceAll('one', 'b  c').replaceAll('vertex 1', 'vertex 5');
		const nameless = one.replaceAll(' one', '');
		const { mesh } = await read(one + nameless + two);
		expect(
			mesh?.groups?.map(({ name, tag, members }) => [name, tag, [...members[0]!.members]]),
		).toEqual([
			['one', 1, [0, 1]],
			['b  c', 2, [4, 5]],
		]);
		const again = await readBack(stl, mesh!);
		expect(
			again.mesh?.groups?.map(({ name, members }) => [name, [...members[0]!.members]]),
		).toEqual([
			['one', [0, 1]],
			['b c', [2, 3]],
		]);
		expect(writingLosses(stl, mesh!)).toContain(
			'changed numbers of the triangles: 6 (triangles are sorted by solid)',
		);
	});

	test.each([
		[
			'in capitals, with everything in a line',
			text.toUpperCase().replaceAll(/\n\s*(?!ENDSOLID|FACET)/g, ' '),
		],
		['without its last word', text.replace('endsolid a square\n', '')],
	])('%s', async (_, changed) => {
		const { mesh, findings } = await read(changed);
		expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
	});

	test('says which normals are not those of their corners', async () => {
		const { mesh, findings } = await read(text.replace('0 0 1', '0 0 -1'));
		expect(findings.map(({ rule, severity }) => [rule, severity])).toContainEqual([
			'not-kept',
			'warning',
		]);
		expect(mesh?.source?.unkept?.map(({ what, count }) => [what, count])).toEqual([
			['normals of facets', 1],
		]);
	});

	test.each([
		['a word', text.replace('outer loop', 'outer'), 'missing-section 4:3', 'outer loop'],
		['a number', text.replace('1 0 0', '1 x 0'), 'not-a-number 5:12', 'y of corner 2 of facet 0'],
		['a missing number', text.replace('1 0 0\n', '1 0\n'), 'missing-value 5:13', 'z of corner 2'],
		['its end', text.slice(0, 60), 'missing-section', 'the file ends'],
	])('with a fault in %s', async (_, changed, place, says) => {
		const result = await read(changed);
		// The other facet is there to look at.
		expect(result.mesh?.triangles.length).toBe(changed.length < 100 ? 0 : 3);
		expect(places(result)[0]).toContain(place);
		expect(result.findings[0]?.message).toContain(says);
	});
});

describe('STL as bytes', () => {
	test('may begin with the word of the text: its length decides', async () => {
		expect(formatOf('a', square)?.id).toBe('stl');
		const { mesh, findings } = await read(square);
		expect(findings.map(({ rule }) => rule)).toEqual(['read-otherwise', 'not-kept']);
		expect(mesh?.dimension).toBe(3);
		expect(mesh?.fields).toEqual([
			{
				...{ name: 'attribute bytes', on: 'triangles', role: 'attribute', type: 'integer' },
				...{ components: 1, values: Int32Array.of(0, 65535) },
			},
		]);
		const [, bytes] = [...written(stl, mesh!, { encoding: 'binary' })][0]!;
		const again = Buffer.from(bytes);
		expect(again.subarray(0, 134).equals(square.subarray(0, 134))).toBe(true);
		expect(again.readUInt16LE(182)).toBe(65535);
		expect(stl.asRead!(mesh!, true)).toEqual({ encoding: 'binary' });
	});

	test('without attributes has no field', async () => {
		const { mesh } = await read(binary('', [[0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0], 0]));
		expect(mesh?.fields).toEqual([]);
	});

	test.each([
		['too few facets', square.subarray(0, 150), 'damaged-data', 'room for 1'],
		['hardly any', square.subarray(5, 60), 'damaged-data', '55 bytes'],
		[
			'a corner that is no number',
			binary('', [[0, 0, 0, 0, Number.NaN], 0]),
			'not-finite',
			'y of corner 1',
		],
	])('with %s', async (_, bytes, rule, says) => {
		const { mesh, findings } = await read(bytes);
		expect(mesh).toBeUndefined();
		expect(findings[0]?.rule).toBe(rule);
		expect(findings[0]?.message).toContain(says);
	});

	test('loses digits, unused points and their numbers, and says so', async () => {
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(9, 9, 0, 0.1, 1, 0, 1, 1, 1, 1),
			triangles: Uint32Array.of(2, 3, 1, 1, 2, 4),
			fields: [],
		};
		expect(writingLosses(stl, mesh, { encoding: 'binary' })).toEqual([
			'unused points: 1 (only corners of triangles are written)',
			'coincident points: 1 (equal corners become one point)',
			'changed numbers of the points: 5 (points are numbered in order of appearance)',
			'changed coordinates beyond single precision: 1 (rounded to float32)',
		]);
		const far = { ...mesh, points: mesh.points.with(4, 1e200) };
		expect(stl.write(far, { encoding: 'binary' }).refusal).toContain('Point 2 is beyond');
	});
});

test.each([
	['text', Buffer.from(text)],
	['bytes', square],
])('seed 3: changes of %s give a mesh or a placed error', async (_, file) => {
	const random = seededRandom(3);
	let errors = 0;
	for (let i = 0; i < mutations; i++) {
		const result = await read(changedBytes(file, random), { positions: true });
		expectPlaced(result);
		errors += result.findings.filter(({ severity }) => severity === 'error').length;
		if (result.mesh) validMesh(result.mesh);
	}
	expect(errors).toBeGreaterThan(30);
});
