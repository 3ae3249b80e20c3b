import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planOf } from '../../../src/formats/plan.ts';
import type { Group, TriMesh } from '../../../src/mesh/triMesh.ts';
import { writingLosses } from '../../support/losses.ts';
import { meshOf, recipes } from '../gmsh/meshes.ts';
import { gmsh, vtu } from '../loaded.ts';
import { readBack, sourcesOf, textOf, written } from '../sources.ts';

/** Groups with their members in one order. */
const sorted = (groups: readonly Group[] = []) =>
	groups.map(({ members, ...group }) => ({
		...group,
		members: members.toSorted((a, b) => (`${a.of}` < `${b.of}` ? -1 : 1)),
	}));

/** Only what the groups are of: shapes and nodes, in the order of the blocks. */
const bare = ({ source: _, ...mesh }: TriMesh): TriMesh => ({
	...mesh,
	fields: mesh.fields.filter(({ role }) => role === 'midNodes'),
	...(mesh.cells
		? {
				cells: mesh.cells.map(({ numbers: _, fields, ...block }) => ({
					...block,
					fields: fields.filter(({ role }) => role === 'midNodes'),
				})),
			}
		: {}),
});

test('groups of a mesh of Gmsh come back from a VTU file, with their names, and from one of Gmsh again', async () => {
	await fc.assert(
		fc.asyncProperty(recipes, async (recipe) => {
			// Two blocks of straight and of curved lines are two types of cells.
			const mesh = bare(meshOf({ ...recipe, tagged: false, partitioned: false }, false));
			expect(planOf(vtu, mesh).losses).toEqual([]);
			const { mesh: once, findings } = await readBack(vtu, mesh);
			expect(findings).toEqual([]);
			// Named groups stand in the list, those without a name or members too.
			expect(sorted(once!.groups)).toEqual(sorted(mesh.groups));
			expect(once!.fields).toEqual(mesh.fields);
			const { mesh: again } = await readBack(gmsh, once!, { version: '4.1', encoding: 'ascii' });
			const { mesh: direct } = await readBack(gmsh, mesh, { version: '4.1', encoding: 'ascii' });
			expect(again!.groups).toEqual(direct!.groups);
		}),
		{ numRuns: 30 },
	);
});

const square: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	fields: [],
	groups: [
		{
			name: 'steel & "iron"',
			dimension: 2,
			tag: 3,
			members: [{ of: 'triangles', members: Uint32Array.of(1) }],
		},
		{ dimension: 2, tag: 5, members: [{ of: 'triangles', members: Uint32Array.of(0) }] },
	],
};

test('groups are an array of numbers on the cells, a list as bytes, and numbers and dimensions under their names', () => {
	const text = textOf(written(vtu, square, { encoding: 'ascii' }).get('mesh.vtu'));
	expect(text).toContain(
		'<DataArray type="Int32" Name="gmsh:physical" Role="group" format="ascii">\n5\n3\n',
	);
	const strings = ['2 3 steel & "iron"', '2 5'].map((one) => `${one}\0`).join('');
	const bytes = [...Buffer.from(strings)];
	const list =
		/<DataArray type="UInt8" Name="gmsh:physical_names" NumberOfTuples="23" Role="group" format="ascii">([^<]*)/;
	expect(list.exec(text)?.[1]?.trim().split(/\s+/).map(Number)).toEqual(bytes);
	expect(text).toContain(
		'<DataArray type="Int32" Name="steel &amp; &quot;iron&quot;" NumberOfTuples="2" Role="groupName" format="ascii">\n3\n2\n',
	);
	expect(text).not.toContain('String');
});

/** The file as versions before wrote it: names are an array of strings, and nothing else. */
const older = (text: string): string =>
	text
		.replace(/ *<DataArray [^>]*Role="groupName"[^>]*>[^<]*<\/DataArray>\n/g, '')
		.replace(
			/<DataArray type="UInt8"( Name="gmsh:physical_names" )NumberOfTuples="23"([^>]*>[^<]*<\/)DataArray>/,
			'<Array type="String"$1NumberOfTuples="2"$2Array>',
		);

test('a file whose list of groups is an array of strings is read, and written as others are', async () => {
	const text = textOf(written(vtu, square, { encoding: 'ascii' }).get('mesh.vtu'));
	expect(older(text)).toContain('<Array type="String" Name="gmsh:physical_names"');
	const { mesh, findings } = await vtu.read(sourcesOf(new Map([['a.vtu', older(text)]])));
	expect(findings).toEqual([]);
	expect(mesh!.groups).toEqual(square.groups);
	expect(textOf(written(vtu, mesh!, { encoding: 'ascii' }).get('mesh.vtu'))).toBe(text);
});

test('without the list, numbers under names are fields', async () => {
	const text = textOf(written(vtu, square, { encoding: 'ascii' }).get('mesh.vtu'));
	const bare = text.replace(
		/ *<DataArray type="UInt8" Name="gmsh:physical_names"[^>]*>[^<]*<\/DataArray>\n/,
		'',
	);
	const { mesh } = await vtu.read(sourcesOf(new Map([['a.vtu', bare]])));
	expect(mesh!.fields.map(({ name, on, values }) => [name, on, ...values])).toEqual([
		['steel & "iron"', 'mesh', 3, 2],
	]);
	expect(mesh!.groups!.map(({ tag }) => tag)).toEqual([3, 5]);
});

test('a file with groups is written to the same bytes', async () => {
	const files = written(vtu, square);
	const { mesh } = await vtu.read(sourcesOf(files));
	expect(mesh!.groups).toEqual(square.groups);
	expect(written(vtu, mesh!, vtu.asRead!(mesh!, false))).toEqual(files);
});

test('an array of the same name that does not say so stays a field', async () => {
	const text = textOf(written(vtu, square, { encoding: 'ascii' }).get('mesh.vtu'));
	const other = text.replace('Name="gmsh:physical" Role="group"', 'Name="gmsh:physical"');
	const { mesh } = await vtu.read(sourcesOf(new Map([['a.vtu', other]])));
	expect(mesh!.fields.map(({ name }) => name)).toEqual(['gmsh:physical']);
	expect(mesh!.groups?.map(({ members }) => members)).toEqual([[], []]);
});

test('a field of the name of the array and a name with a 0 are reported or renamed', async () => {
	const [steel, other] = square.groups as [Group, Group];
	const field = {
		name: 'gmsh:physical',
		on: 'triangles',
		role: 'attribute',
		type: 'real',
	} as const;
	const mesh: TriMesh = {
		...square,
		fields: [{ ...field, components: 1, values: Float64Array.of(0.5, 1.5) }],
		groups: [
			{ ...steel, name: 'a\0b' },
			{ ...other, members: [{ of: 'triangles', members: Uint32Array.of(0, 1) }] },
		],
	};
	expect(writingLosses(vtu, mesh)).toEqual([
		'changed NUL characters in group names: 1 (replaced by U+FFFD)',
	]);
	const { mesh: again } = await readBack(vtu, mesh);
	expect(again!.fields).toEqual(mesh.fields);
	expect(again!.groups!.map(({ members }) => [...members[0]!.members])).toEqual([[1], [0, 1]]);
	expect(again!.groups![0]!.name).toBe('a\ufffdb');
});

test('a polyline whose lines are in several groups is written as lines', async () => {
	const text = textOf(
		written(vtu, { ...square, groups: [] }, { encoding: 'ascii' }).get('mesh.vtu'),
	);
	const polyline = text
		.replace('NumberOfCells="2"', 'NumberOfCells="1"')
		.replace(/("connectivity"[^>]*>)[^<]*/, '$10 1 2\n')
		.replace(/("offsets"[^>]*>)[^<]*/, '$13\n')
		.replace(/("types"[^>]*>)[^<]*/, '$14\n');
	const { mesh, findings } = await vtu.read(sourcesOf(new Map([['a.vtu', polyline]])));
	expect(findings).toEqual([]);
	const inGroups = (...lists: number[][]) => ({
		...mesh!,
		groups: lists.map(
			(list, k): Group => ({
				dimension: 1,
				tag: k + 1,
				members: [{ of: 0, members: Uint32Array.from(list) }],
			}),
		),
	});
	const apart = await readBack(vtu, inGroups([0], [1]));
	expect(apart.mesh!.groups).toEqual(inGroups([0], [1]).groups);
	const together = await readBack(vtu, inGroups([0, 1]));
	expect(together.mesh!.groups).toEqual(inGroups([0, 1]).groups);
	expect(textOf(written(vtu, inGroups([0, 1]), { encoding: 'ascii' }).get('mesh.vtu'))).toMatch(
		/"types"[^>]*>\n4\n/,
	);
});
