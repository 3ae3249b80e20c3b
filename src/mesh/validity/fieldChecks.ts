import { counted } from '../../util/counted.ts';
import type { Field, FieldSite } from '../triMesh.ts';
import { type MeshCheck, type MeshFault, rangeText } from './checks.ts';

/** Number of entities of each kind that fields may be on, undefined if unknown. */
export type SiteCounts = { readonly [site in FieldSite]?: number | undefined };

/**
 * Checks the fields of a mesh or of a block of cells.
 *
 * @param points number of points of the mesh
 * @param first number of the first point in the file
 */
export function* fieldChecks(
	fields: readonly Field[],
	counts: SiteCounts,
	points: number,
	first: number,
): Generator<MeshCheck, void> {
	for (const { name, on, role, components, values, type } of fields) {
		const wrong = (message: string): MeshFault => ({
			rule: 'wrong-count',
			message: `Field "${name}" on ${on} ${message}.`,
		});
		if (!(on in counts)) yield wrong('is where there are none');
		if (!(Number.isInteger(components) && components >= 1))
			yield wrong(`has ${components} components, not one or more`);
		const count = counts[on];
		if (count !== undefined && values.length !== count * components)
			yield wrong(`has ${counted(values.length, 'value')}, but needs ${count * components}`);
		if (!(values instanceof (type === 'integer' ? Int32Array : Float64Array)))
			yield wrong(`has not ${type === 'integer' ? 'integers' : 'reals'}, as its type says`);
		if (role !== 'midNodes') continue;
		yield {
			condition: 'below',
			values,
			limit: points,
			fault(i) {
				const index = Math.floor(i / components);
				return {
					rule: 'index-out-of-range',
					message: `Node ${(i % components) + 1} in the middle of an edge of ${on === 'triangles' ? 'triangle' : 'cell'} ${index + first} is point ${values[i]! + first}, but ${rangeText('points', points, first)}.`,
					...(on === 'triangles' && { of: on, index }),
				};
			},
		};
	}
}
