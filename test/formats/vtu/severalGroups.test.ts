import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planOf } from '../../../src/formats/plan.ts';
import type { Group, TriMesh } from '../../../src/mesh/triMesh.ts';
import { writingLosses } from '../../support/losses.ts';
import { meshOf, recipes } from '../gmsh/meshes.ts';
import { pvtu, vtk, vtu, xdmf } from '../loaded.ts';
import { readBack, sourcesOf, textOf, written } from '../sources.ts';

const ways = [
	{ format: vtu, values: {} },
	{ format: pvtu, values: { pieces: 3 } },
	{ format: vtk, values: {} },
	{ format: xdmf, values: {} },
	{ format: xdmf, values: { data: 'hdf5' } },
];

const group = (tag: number, name: string, of: 'triangles' | number, ...members: number[]) => ({
	...{ dimension: (of === 'triangles' ? 2 : 1) as Group['dimension'], tag, name },
	members: [{ of, members: Uint32Array.from(members) }],
});

/** Triangle 1 is in three groups, line 0 in two. */
const square: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	cells: [{ shape: 'line', nodes: Uint32Array.of(0, 1, 1, 2), fields: [] }],
	fields: [],
	groups: [
		group(7, 'all', 'triangles', 0, 1),
		group(-4, 'iron', 'triangles', 1),
		group(9, 'wet', 'triangles', 1),
		group(7, 'wall', 0, 0),
		group(8, 'hot wall', 0, 0, 1),
	],
};

/** Groups with their members in one order; a block by its shape, as formats may order them. */
const sorted = ({ groups = [], cells = [] }: TriMesh) =>
	groups.map(({ members, ...group }) => ({
		...group,
		members: members
			.filter((one) => one.members.length > 0)
			.map(({ of, members: own }) => ({
				of: typeof of === 'number' ? `${cells[of]?.shape}` : of,
				members: [...own],
			}))
			.toSorted((a, b) => (a.of < b.of ? -1 : 1)),
	}));

test.each(ways)(
	'$format.id $values: all groups of a cell come back',
	async ({ format, values }) => {
		expect(writingLosses(format, square, values)).toEqual([]);
		const { mesh, findings } = await readBack(format, square, values);
		expect(findings.filter(({ severity }) => severity !== 'information')).toEqual([]);
		expect(sorted(mesh!)).toEqual(sorted(square));
		expect(mesh!.fields).toEqual([]);
		const once = written(format, square, values);
		const { mesh: again } = await format.read(sourcesOf(once));
		expect(written(format, again!, format.asRead!(again!, false))).toEqual(once);
	},
);

test('any groups of a mesh of Gmsh come back, an element in several', async () => {
	await fc.assert(
		fc.asyncProperty(recipes, fc.constantFrom(...ways), async (recipe, { format, values }) => {
			const bare = { ...recipe, tagged: false, partitioned: false, fields: 0, curved: false };
			const { source: _, ...mesh } = meshOf(
				{ ...bare, blocks: recipe.blocks.map((count, k) => (k === 2 ? 0 : count)) },
				true,
			);
			const cells = mesh.cells?.map(({ numbers: _, ...block }) => block);
			const plain = { ...mesh, ...(cells && { cells }) };
			expect(planOf(format, plain, values).losses).toEqual([]);
			const { mesh: again } = await readBack(format, plain, values);
			expect(sorted(again!)).toEqual(sorted(plain));
		}),
		{ numRuns: 40 },
	);
});

test('the first array has the smallest group of a cell, the second array the next', () => {
	const text = textOf(written(vtu, square, { encoding: 'ascii' }).get('mesh.vtu'));
	const numbers = (name: string) =>
		new RegExp(`Name="${name}" Role="group" format="ascii">\\n([^<]*)`)
			.exec(text)?.[1]
			?.split('\n');
	expect(numbers('gmsh:physical')?.slice(0, 4)).toEqual(['7', '-4', '7', '8']);
	expect(numbers('gmsh:physical_2')?.slice(0, 4)).toEqual(['0', '9', '8', '0']);
	expect(numbers('gmsh:physical_3')?.slice(0, 4)).toEqual(['0', '7', '0', '0']);
});

test.each(ways)(
	'$format.id $values: two groups of one number get different ones',
	async ({ format, values }) => {
		const [all, iron] = square.groups as [Group, Group];
		const mesh = {
			...square,
			groups: [all, { ...iron, tag: 7 }, { ...iron, tag: 1, name: 'one' }],
		};
		expect(writingLosses(format, mesh, values)).toEqual([
			expect.stringMatching(
				/^changed repeated numbers of groups: 1 \([\w ]+ identifies groups by number: new numbers\)/,
			),
		]);
		const { mesh: again } = await readBack(format, mesh, values);
		expect(sorted(again!)).toEqual(
			sorted({
				...mesh,
				groups: mesh.groups.map((one, k) => (k === 1 ? { ...one, tag: 2 } : one)),
			}),
		);
	},
);

test('a membership that a file says twice is one', async () => {
	const text = textOf(written(vtu, square, { encoding: 'ascii' }).get('mesh.vtu'));
	const twice = text.replace(/(Name="gmsh:physical_2"[^>]*>\n)0\n/, '$17\n');
	const { mesh } = await vtu.read(sourcesOf(new Map([['a.vtu', twice]])));
	expect(sorted(mesh!)[0]).toEqual(sorted(square)[0]);
});

test.each(ways)(
	'$format.id $values: a group of number 0 gets another number, and keeps its members',
	async ({ format, values }) => {
		const [all, iron] = square.groups as [Group, Group];
		const mesh = { ...square, groups: [all, { ...iron, tag: 0 }] };
		expect(writingLosses(format, mesh, values)).toEqual([
			'changed numbers 0 of groups: 1 (0 stands for no group: new numbers)',
		]);
		const { mesh: again } = await readBack(format, mesh, values);
		expect(sorted(again!)).toEqual(sorted({ ...mesh, groups: [all, { ...iron, tag: 1 }] }));
	},
);
