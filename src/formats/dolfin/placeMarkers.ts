import { counted } from '../../util/counted.ts';
import type { Report } from '../text/report.ts';
import type { Draft, Markers } from './draft.ts';
import type { Facets } from './facets.ts';

/** Numbers that DOLFIN gives to what has no marker: the largest of 32 and of 64 bits. */
const unset = new Set([2 ** 32 - 1, 2 ** 64]);

/** What the markers of the facets need; made where some are of facets. */
export type FacetsOf = () => Facets;

/**
 * The value of each vertex, facet or cell, by dimension; NaN where it has none. Undefined, and reported, where the markers
 * name one that does not exist.
 */
export function valuesOf(
	markers: Markers,
	{ points, triangles }: Pick<Draft, 'points' | 'triangles'>,
	facetsOf: FacetsOf,
	report: Report,
): Float64Array | undefined {
	const { dimension, locals, indices, values, count, lines, file } = markers;
	const facets = dimension === 1 ? facetsOf() : undefined;
	const cells = triangles.length / 3;
	const size = dimension === 0 ? points.length / 3 : dimension === 1 ? facets!.count : cells;
	const most = locals ? cells : size;
	const found = new Float64Array(size).fill(Number.NaN);
	const corners = new Uint32Array(3);
	for (let i = 0; i < count; i++) {
		const index = indices[i]!;
		const line = lines[i]!;
		if (index >= most) {
			const noun = locals ? 'cell' : (['vertex', 'facet', 'cell'][dimension] as string);
			report.error('index-out-of-range', () => ({
				...{ file, line, column: 1 },
				message: `There is no ${noun} ${index}: the mesh has ${counted(most, noun, noun === 'vertex' ? 'vertices' : undefined)}.`,
			}));
			return undefined;
		}
		let at = index;
		if (locals && dimension < 2) {
			// DOLFIN sorts the vertices of each cell before it counts what they are opposite to.
			corners.set(triangles.subarray(3 * index, 3 * index + 3));
			corners.sort();
			const k = locals[i]!;
			at = facets
				? facets.between(corners[k === 0 ? 1 : 0]!, corners[k === 2 ? 1 : 2]!)
				: corners[k]!;
		}
		const value = values[i]!;
		found[at] = markers.type !== 'double' && unset.has(value) ? Number.NaN : value;
	}
	return found;
}
