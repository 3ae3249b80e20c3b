import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { triangleCount } from '../../../src/mesh/triMesh.ts';
import { CancelSource } from '../../../src/util/cancel.ts';
import { LoadedMeshes } from '../../../webview/work/loadedMeshes.ts';
import { gmrSquare } from '../../support/squares.ts';

beforeEach(() => void vi.stubGlobal('navigator', {}));
afterEach(() => void vi.unstubAllGlobals());

const square = gmrSquare({ headings: false, marks: [0, 0] });
const moved = square.replace('1 1', '1 2');
const request = () => ({ cancel: new CancelSource(), progress() {} });
const round = { selection: null, operation: 'longest-edge', values: {}, engine: 'cpu' } as const;

/** A worker's meshes, whose document may change. */
function worker() {
	const meshes = new LoadedMeshes(
		{} as never,
		() => false,
		() => {},
	);
	let version = 0;
	return {
		meshes,
		read: async (text: string) => {
			const files = [{ name: 'a.gmr', bytes: new TextEncoder().encode(text) }];
			const params = { version: ++version, files, largeFrom: Infinity };
			const { basis, older } = await meshes.load(params, request());
			return [basis, older];
		},
		refine: (basis: number, after = 0) =>
			meshes.refine({ ...round, basis, after, drawnOnDevice: false }, request()),
		goTo: (basis: number, position: number, content?: string) =>
			meshes.goTo(
				{ basis, source: 0, position, drawnOnDevice: false, ...(content && { content }) },
				request(),
			),
		shown: () =>
			(['before', 'after'] as const).map((viewId) => {
				const now = meshes.meshOf(viewId);
				return now && [triangleCount(now.loadedMesh.mesh), Math.max(...now.loadedMesh.mesh.points)];
			}),
	};
}

describe('rounds of a document that changes', () => {
	test('stay beside the new one, and are made again after another was refined', async () => {
		const { read, refine, goTo, shown } = worker();
		expect(await read(square)).toEqual([1, []]);
		await refine(1);
		await refine(1, 1);
		const [, before] = shown();
		expect(await read(moved)).toEqual([2, [1]]);
		expect(shown()).toEqual([[2, 2], before]);
		await goTo(1, 1);
		expect(shown()[1]![0]).toBe(4);
		await refine(2);
		expect(shown()[1]).toEqual([4, 2]);
		await goTo(1, 2);
		expect(shown()).toEqual([[2, 2], before]);
	});

	test('are those of the new one where the mesh is the same, or is so again', async () => {
		const { read, refine, shown } = worker();
		await read(square);
		await refine(1);
		expect(await read(`\n${square}\n`)).toEqual([1, []]);
		expect(await read(gmrSquare({ headings: false, marks: [1, 0] }))).toEqual([1, []]);
		expect(await read(moved)).toEqual([4, [1]]);
		// With errors it has none.
		expect((await read(square.slice(0, 20)))[1]).toEqual([1]);
		expect(await read(square)).toEqual([1, []]);
		expect(shown().map((one) => one?.[0])).toEqual([2, 4]);
		await refine(1, 1);
		expect(shown()[1]![0]).toBe(8);
	});

	test('of one older document are kept', async () => {
		const { read, refine, goTo } = worker();
		await read(square);
		await refine(1);
		await read(moved);
		await refine(2);
		expect(await read(square.replace('1 1', '1 3'))).toEqual([3, [2]]);
		await expect(goTo(1, 1)).rejects.toThrow('The source changed');
	});

	test('go where there is no memory for them', async () => {
		const { meshes, read, refine } = worker();
		await read(square);
		await refine(1);
		vi.stubGlobal('navigator', { deviceMemory: 1e-6 });
		expect(await read(moved)).toEqual([2, []]);
		expect(meshes.meshOf('after')).toBeUndefined();
	});

	test('are done again to a source that holds the same alone', async () => {
		const { read, refine, goTo } = worker();
		await read(square);
		const { content } = await refine(1);
		await goTo(1, 1, content);
		await expect(goTo(1, 1, `${content}0`)).rejects.toMatchObject({ name: 'OtherSource' });
	});
});
