import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { extremes } from '../../src/quantities/extremes.ts';
import { quantityOf } from '../../src/quantities/quantities.ts';
import type { WorstTriangles } from '../model/results.ts';

/** The triangles with the worst values of a quantity; see `ToWorker.worst`. */
export function worstTriangles(mesh: TriMesh, id: string, limit: number): WorstTriangles | null {
	const measured = quantityOf(mesh, id);
	const { worst, on } = measured?.quantity ?? {};
	if (!measured || !worst || on !== 'triangles') return null;
	const values = measured.values.values;
	const triangles = extremes(values, worst, limit);
	return {
		quantity: measured.quantity,
		triangles,
		values: Float64Array.from(triangles, (t) => values[t]!),
	};
}
