import { expect, test } from 'vitest';
import type { openMesh } from '../../src/cli/openMesh.ts';
import { tellLine, withoutQuads } from '../../src/cli/quads.ts';
import type { Io, Messages } from '../../src/cli/terminal.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { DividesCarried } from '../../src/refine/errors.ts';

const quads: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: new Uint32Array(),
	fields: [],
	cells: [
		{ shape: 'line', nodes: Uint32Array.of(0, 1), fields: [] },
		{
			shape: 'quad',
			nodes: Uint32Array.of(0, 1, 2, 3, 3, 2, 1, 0),
			fields: [],
			lines: Uint32Array.of(11, 12),
		},
	],
};

test('quads become triangles, and it is said how many', () => {
	const said: string[] = [];
	const tell = (sentence: string) => said.push(sentence);
	const mesh = withoutQuads(quads, { say: tell, warn: tell });
	expect(mesh.triangles.length).toBe(12);
	expect(said).toEqual(['2 cells were split into triangles']);
});

test('the line of a cell is looked up where a run would divide its edge', async () => {
	const opened: unknown[] = [];
	const open = (async (...asked: unknown[]) => {
		opened.push(asked);
		return { result: { mesh: quads } };
	}) as unknown as typeof openMesh;
	const tell = (error: unknown) =>
		tellLine(error, 'a.msh', {} as Io, {} as Messages, open).catch((thrown: unknown) => thrown);
	const error = new DividesCarried({ block: 1, cell: 1 }, 'quad 2', undefined, true);
	expect(await tell(error)).toMatchObject({
		line: 12,
		message: expect.stringContaining('quad 2 (line 12)'),
	});
	expect(opened).toEqual([['a.msh', {}, {}, { positions: true }]]);
	const other = new Error('something else');
	expect(await tell(other)).toBe(other);
	const unknown = new DividesCarried({ block: 0, cell: 0 }, 'line 1', undefined, true);
	expect(await tell(unknown)).toBe(unknown);
	expect(opened.length).toBe(2);
});
