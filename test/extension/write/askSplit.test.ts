import { beforeEach, expect, test, vi } from 'vitest';
import { askSplit } from '../../../src/extension/write/askSplit.ts';
import { off } from '../../../src/formats/off/off.ts';
import { stl } from '../../../src/formats/stl/stl.ts';
import type { CellBlock, TriMesh } from '../../../src/mesh/triMesh.ts';

interface Item {
	readonly label: string;
	readonly split: boolean;
}

const person = vi.hoisted(() => ({ picks: '', offered: [] as string[] }));

vi.mock('vscode', () => ({
	window: {
		showQuickPick: async (items: Item[]) => {
			person.offered = items.map(({ label }) => label);
			return items.find(({ label }) => label.startsWith(person.picks));
		},
	},
}));

/** A unit square of four points that is one cell. */
const square = (cell: CellBlock): TriMesh => ({
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: new Uint32Array(),
	fields: [],
	cells: [cell],
});
const quad = square({ shape: 'quad', nodes: Uint32Array.of(0, 1, 2, 3), fields: [] });

beforeEach(() => {
	person.offered = [];
});

test('a quad is kept or split as the user wants, and what was done is reported', async () => {
	person.picks = 'Keep';
	expect(await askSplit(quad, off, '')).toEqual({ mesh: quad, notes: [] });
	expect(person.offered).toEqual(['Keep 1 quad', 'Split 1 quad into triangles']);
	person.picks = 'Split';
	const split = await askSplit(quad, off, '');
	expect(split?.mesh.triangles).toHaveLength(6);
	expect(split?.notes).toEqual(['Split 1 quad into triangles.']);
});

test('nothing is done where the person gives up', async () => {
	person.picks = 'Something else';
	expect(await askSplit(quad, off, '')).toBeUndefined();
});

test('nothing is asked of a mesh of triangles and lines', async () => {
	const lines = square({ shape: 'line', nodes: Uint32Array.of(0, 1), fields: [] });
	expect(await askSplit(lines, off, '')).toEqual({ mesh: lines, notes: [] });
	expect(person.offered).toEqual([]);
});

test('nothing is asked where the format holds triangles alone: the quad is split, and that is reported', async () => {
	const split = await askSplit(quad, stl, '');
	expect(person.offered).toEqual([]);
	expect(split?.mesh.triangles).toHaveLength(6);
	expect(split?.notes).toEqual([expect.stringContaining('1 quad is split into 2 triangles')]);
});
