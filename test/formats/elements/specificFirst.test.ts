import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { meshOf } from '../abaqus/reading.ts';
import { formats, gmsh } from '../loaded.ts';
import { memorySource, textOf, written } from '../sources.ts';

const deck = `*NODE, NSET=NALL
1, 0, 0
2, 1, 0
3, 1, 1
4, 0, 1
5, 2, 0
*ELEMENT, TYPE=CPS3, ELSET=EALL
1, 1, 2, 3
2, 1, 3, 4
3, 2, 5, 3
*NSET, NSET=FIX
1, 4
*ELSET, ELSET=LEFT
1, 2
*ELSET, ELSET=CORNER
2
`;

const lines = (text: string, section: string): string[][] =>
	text
		.split(`$${section}\n`)[1]!
		.split(`\n$End${section}`)[0]!
		.split('\n')
		.slice(1)
		.map((line) => line.split(' '));

const msh = (mesh: TriMesh, version: string) =>
	textOf(written(gmsh, mesh, { version, encoding: 'ascii' }).get('mesh.msh'));

/** Names by dimension and number. */
const namesIn = (text: string) =>
	new Map(
		lines(text, 'PhysicalNames').map(([dimension, tag, name]) => [
			`${dimension} ${tag}`,
			name!.replaceAll('"', ''),
		]),
	);

describe('sets that hold everything', () => {
	test('are the last rows of an element in version 2.2 of Gmsh, and no row is missing', async () => {
		const text = msh(await meshOf(deck), '2.2');
		const names = namesIn(text);
		const found = new Map<string, string[]>();
		for (const [, type, , group, , ...nodes] of lines(text, 'Elements')) {
			const dimension = type === '15' ? 0 : 2;
			const key = nodes.join(' ');
			found.set(key, [...(found.get(key) ?? []), names.get(`${dimension} ${group}`)!]);
		}
		expect(Object.fromEntries(found)).toEqual({
			1: ['FIX', 'NALL'],
			2: ['NALL'],
			3: ['NALL'],
			4: ['FIX', 'NALL'],
			5: ['NALL'],
			'1 2 3': ['LEFT', 'EALL'],
			'1 3 4': ['CORNER', 'LEFT', 'EALL'],
			'2 5 3': ['EALL'],
		});
	});

	test('are the last groups of an entity in version 4.1', async () => {
		const text = msh(await meshOf(deck), '4.1');
		const names = namesIn(text);
		const surfaces = lines(text, 'Entities')
			.filter((row) => row.length > 8)
			.map((row) => row.slice(8, 8 + Number(row[7])).map((tag) => names.get(`2 ${tag}`)));
		expect(surfaces.map(String).sort()).toEqual(['CORNER,LEFT,EALL', 'EALL', 'LEFT,EALL']);
	});

	test('go by the count of members, not of the runs of neighbours that are alike', async () => {
		const group = (name: string, tag: number, ...members: number[]) => ({
			...{ name, dimension: 2 as const, tag },
			members: [{ of: 'triangles' as const, members: Uint32Array.from(members) }],
		});
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? i >> 2 : (i >> 1) % 2)),
			triangles: Uint32Array.from({ length: 18 }, (_, i) => Math.floor(i / 3) + (i % 3)),
			fields: [],
			// Each has two runs; the smallest is C, the largest B.
			groups: [group('A', 1, 0, 1, 2), group('B', 2, 0, 1, 3, 4), group('C', 3, 2, 5)],
		};
		const { mesh: again } = await gmsh.read([memorySource('a.msh', msh(mesh, '4.1'))]);
		expect([again?.groups, again?.fields]).toEqual([mesh.groups, []]);
	});

	test.each(['medit', 'freefem'])(
		'leave others their numbers in %s, which has one for each triangle',
		async (id) => {
			const format = formats.find((one) => one.id === id)!;
			const [text] = [...written(format, await meshOf(deck)).values()].map(textOf);
			const triangles =
				id === 'medit'
					? text!.split('Triangles\n')[1]!.split('\n').slice(1, 4)
					: text!.split('\n').slice(6, 9);
			const references = triangles.map((line) => line.trim().split(/\s+/).at(-1));
			expect(new Set(references).size).toBe(3);
		},
	);
});
