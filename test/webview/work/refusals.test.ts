import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import type { LoadedMesh } from '../../../webview/work/readDocument.ts';
import { checkRefinable, refineMesh } from '../../../webview/work/refineLoaded.ts';

beforeEach(() => vi.stubGlobal('navigator', { deviceMemory: 8 }));
afterEach(() => vi.unstubAllGlobals());

const loadedMesh = (triangles: number[]): LoadedMesh => {
	const mesh: TriMesh = {
		dimension: 2,
		points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 2, 0),
		triangles: Uint32Array.from(triangles),
		fields: [],
		cells: [{ shape: 'quad', nodes: Uint32Array.of(0, 1, 2, 3), fields: [] }],
	};
	return { errors: 0, mesh, info: { triangles: triangles.length / 3 } } as unknown as LoadedMesh;
};
const params = (operation: string) =>
	({ operation, values: {}, selection: null, drawnOnDevice: false }) as unknown as Parameters<
		typeof checkRefinable
	>[1];

test('a mesh of quads alone is refused with the command that splits them', () => {
	expect(() => checkRefinable(loadedMesh([]), params('uniform'))).toThrow(
		'this mesh has 1 quad: Convert Mesh… splits them into triangles.',
	);
});

test('quads beside triangles are refused by polygons with the command that splits them', async () => {
	const how = { signal: { aborted: false }, onProgress: () => undefined };
	const refused = refineMesh(
		loadedMesh([1, 4, 2]),
		params('polygonise'),
		createCpuEngine(),
		how,
		false,
	);
	await expect(refused).rejects.toThrow(
		/^the mesh has cells of shape quad besides triangles; Convert Mesh… splits such cells into triangles\.$/,
	);
});
