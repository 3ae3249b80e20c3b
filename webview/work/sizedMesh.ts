import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { faceQuantities } from '../../src/quantities/faceQuantities.ts';
import type { Quantity } from '../../src/quantities/quantity.ts';
import type { Metrics } from '../../src/sizing/tensor.ts';
import { SIZES } from '../model/sizes.ts';
import type { LoadedMesh } from './readDocument.ts';

/** Meshes with their sizes as a field: other caches are keyed by mesh, so each mesh is made once. */
const cache = new WeakMap<TriMesh, TriMesh>();

/** Adds the sizes that a mesh was adapted to, if any, as a field on its points. */
export const withSizes = (loadedMesh: LoadedMesh, metrics?: Metrics): LoadedMesh =>
	metrics ? { ...loadedMesh, mesh: sizedMesh(loadedMesh.mesh, metrics) } : loadedMesh;

/** The quantities of a mesh, including the sizes that it was adapted to, but not their components. */
export function quantitiesWithSizes(mesh: TriMesh, metrics?: Metrics): Quantity[] {
	if (!metrics) return faceQuantities(mesh);
	return faceQuantities(sizedMesh(mesh, metrics)).filter(
		({ id }) => !id.startsWith(`field:points:${SIZES}:`),
	);
}

function sizedMesh(mesh: TriMesh, metrics: Metrics): TriMesh {
	const cached = cache.get(mesh);
	if (cached?.fields.at(-1)?.values === metrics) return cached;
	const field: Field = {
		...{ name: SIZES, on: 'points', role: 'metric', type: 'real' },
		...{ components: 3, values: metrics },
	};
	const sized = { ...mesh, fields: [...mesh.fields, field] };
	cache.set(mesh, sized);
	return sized;
}
