import { beforeEach, expect, test, vi } from 'vitest';
import { openDropped } from '../../../src/extension/panel/openDropped.ts';
import type { Panels } from '../../../src/extension/panel/panels.ts';
import { Uri, world } from '../fakeVscode.ts';

vi.mock('vscode', () => import('../fakeVscode.ts'));

const shown: string[] = [];
const panels = {
	open: (uri: Uri) => void shown.push(uri.path),
} as unknown as Panels;

beforeEach(() => {
	world.reset();
	shown.length = 0;
	world.write(new Uri('file', '/a/plate.gmr'), '');
	world.write(new Uri('file', '/a/plate.msh.gz'), '');
	world.write(new Uri('file', '/a/gmsh.txt'), '$MeshFormat\n2.2 0 8\n$EndMeshFormat\n');
	world.write(new Uri('file', '/a/notes.txt'), 'Buy milk.\n');
});

test('meshes are opened by their names or by how they begin, others are refused in words', async () => {
	const names = ['plate.gmr', 'notes.txt', 'plate.msh.gz', 'gmsh.txt', 'gone.gmr'];
	const { opened, refused } = await openDropped(
		panels,
		names.map((name) => `file:///a/${name}`),
	);
	expect(opened).toEqual(['plate.gmr', 'plate.msh.gz', 'gmsh.txt']);
	expect(shown).toEqual(['/a/plate.gmr', '/a/plate.msh.gz', '/a/gmsh.txt']);
	expect(refused).toHaveLength(2);
	expect(refused[0]).toMatch(/^notes\.txt is not a mesh file that is known here; TriRefine reads/);
	expect(refused[1]).toBe('gone.gmr can’t be read.');
});

test.each(['https://x/plate.gmr', 'command:workbench.action.quit', 'data:,1', 'plate.gmr', ''])(
	'%j is no file',
	async (text) => {
		expect(await openDropped(panels, [text])).toEqual({
			opened: [],
			refused: ['The dropped item is not a file.'],
		});
		expect(shown).toEqual([]);
	},
);

test('not more are opened than a person may want', async () => {
	const many = new Array(12).fill('file:///a/plate.gmr');
	const { opened, refused } = await openDropped(panels, many);
	expect(opened).toHaveLength(10);
	expect(refused).toEqual(['Only the first 10 of 12 dropped items were considered.']);
});
