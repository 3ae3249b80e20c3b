import { qualityOf } from '../mesh/quality.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { trianglesTurning } from './directions.ts';
import type { Rule } from './rule.ts';

/** A triangle has area. One with the same corner twice is an error already (`equal-ends`). */
export const zeroArea: Rule = {
	id: 'zero-area',
	severity: 'warning',
	description: 'A triangle has area: its corners are not on one line.',
	check({ mesh, report, number }) {
		if (qualityOf(mesh).degenerate === 0) return;
		for (const t of flatTriangles(mesh)) {
			const [a, b, c] = mesh.triangles.subarray(3 * t, 3 * t + 3) as unknown as [
				number,
				number,
				number,
			];
			if (a === b || b === c || c === a) continue;
			report(
				'triangles',
				t,
				() =>
					`Triangle ${number('triangles', t)} has no area: its corners, points ${[a, b, c].map((p) => number('points', p)).join(', ')}, are on one line.`,
			);
		}
	},
};

function* flatTriangles(mesh: TriMesh): Iterable<number> {
	if (mesh.dimension === 2) {
		yield* trianglesTurning(mesh, 0, Infinity);
		return;
	}
	// In space the smallest angle is 0 where there is no area.
	const { smallestAngles } = qualityOf(mesh);
	for (let t = 0; t < smallestAngles.length; t++) if (smallestAngles[t] === 0) yield t;
}
