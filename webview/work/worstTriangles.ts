import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { extremes } from '../../src/quantities/extremes.ts';
import { quantityOf } from '../../src/quantities/quantities.ts';
import type { WorstTriangles } from '../model/results.ts';

/** The triangles with the worst values of a quantity; see `ToWorker.worst`. */
export function worstTriangles(mesh: TriMesh, id: string, most: number): WorstTriangles | null {
	const shown = quantityOf(mesh, id);
	const { worst, on } = shown?.quantity ?? {};
	if (!shown || !worst || on !== 'triangles') return null;
	const all = shown.values.values;
	const triangles = extremes(all, worst, most);
	return {
		quantity: shown.quantity,
		triangles,
		values: Float64Array.from(triangles, (t) => all[t]!),
	};
}
