import { expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import type { LoadedMesh } from '../../../webview/work/readDocument.ts';
import { withSizes } from '../../../webview/work/sizedMesh.ts';

const mesh: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 0, 1),
	triangles: Uint32Array.of(0, 1, 2),
	fields: [],
};
const names = (of: TriMesh, metrics: Float64Array) =>
	withSizes({ mesh: of } as LoadedMesh, metrics).mesh.fields.map(({ name }) => name);

test('sizes follow the other fields of each mesh with the same triangles', () => {
	const metrics = Float64Array.of(1, 0, 1, 1, 0, 1, 1, 0, 1);
	const change = { name: 'Change', on: 'triangles', role: 'marker', type: 'integer' } as const;
	const changed = {
		...mesh,
		fields: [{ ...change, components: 1, values: Int32Array.of(1) }],
	};
	expect(names(mesh, metrics)).toEqual(['Sizes']);
	expect(names(changed, metrics)).toEqual(['Change', 'Sizes']);
	const sized = () => withSizes({ mesh } as LoadedMesh, metrics).mesh;
	expect(sized()).toBe(sized());
	const others = metrics.slice();
	expect(withSizes({ mesh } as LoadedMesh, others).mesh.fields[0]!.values).toBe(others);
});
