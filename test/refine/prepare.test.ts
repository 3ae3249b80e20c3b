import { describe, expect, test } from 'vitest';
import { triangleCount } from '../../src/mesh/triMesh.ts';
import { prepare } from '../../src/refine/prepare.ts';
import { Cancelled, CancelSource } from '../../src/util/cancel.ts';
import { perturbedGrid } from '../support/grids.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { randomSelection, withEdges } from './samples.ts';

describe('preparing', () => {
	test('leaves edges to the engine where it is told to', async () => {
		const mesh = perturbedGrid(256, 256);
		const options = { selection: new Uint8Array(triangleCount(mesh)) };
		const prepared = await prepare(mesh, options, false);
		const start = prepared.takeStart();
		expect(start.edges).toBeUndefined();
		expect(prepared.toFile?.edges).toBeUndefined();
		expect('fileOrder' in start && start.fileOrder).toEqual(prepared.toFile!.triangles);
	});

	test('takes the edges of the file where it numbers them, whoever derives', async () => {
		const mesh = withEdges(randomMesh(61, { orientation: 'mixed' }));
		const options = { selection: randomSelection(mesh, 0.5, 61) };
		const here = (await prepare(mesh, options, true)).takeStart();
		expect((await prepare(mesh, options, false)).takeStart()).toEqual(here);
	});

	test('derives the edges that the file would number alike', async () => {
		const mesh = randomMesh(62, { orientation: 'mixed', holes: 0.2 });
		const options = { selection: randomSelection(mesh, 0.5, 62) };
		const derived = (await prepare(mesh, options, true)).takeStart();
		expect(derived).toEqual((await prepare(withEdges(mesh), options, true)).takeStart());
	});

	test('selects the same triangles in Hilbert order', async () => {
		const mesh = perturbedGrid(256, 256);
		const selection = randomSelection(mesh, 0.3, 63);
		const prepared = await prepare(mesh, { selection }, true);
		const { selected } = prepared.takeStart();
		const order = prepared.toFile!.triangles;
		expect(order.every((f, t) => ((selected[t >>> 5]! >>> (t & 31)) & 1) === selection[f])).toBe(
			true,
		);
	});

	test('is cancelled between its steps', async () => {
		const mesh = perturbedGrid(512, 512);
		const cancel = new CancelSource();
		let pauses = 0;
		const pause = async () => {
			if (++pauses === 7) cancel.cancel();
		};
		const options = {
			selection: new Uint8Array(triangleCount(mesh)),
			signal: cancel.signal,
			pause,
		};
		await expect(prepare(mesh, options, true)).rejects.toThrow(Cancelled);
		expect(pauses).toBe(7);
	});
});
