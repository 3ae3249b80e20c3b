import type { Range } from '../mesh/metrics/metrics.ts';
import { type TriangleCondition, trianglesWhere } from '../mesh/triangleCondition.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { groupsOf } from './classes.ts';
import { numbersOnTriangles } from './onTriangles.ts';
import { quantityOf } from './quantities.ts';
import type { History } from './quantity.ts';
import { within } from './ranges.ts';

/** A condition on triangles by a quantity that colours them: plain data. */
export type QuantityCondition =
	/**
	 * The value is in a closed range, or with `outside` below or above it. A triangle without a value meets neither
	 * condition. The ends of the range may be infinite.
	 */
	| {
			readonly kind: 'values';
			readonly quantity: string;
			readonly range: Range;
			readonly outside?: boolean;
	  }
	/** The triangle is in the class with this tag; for groups, even if another group gives it its colour. */
	| { readonly kind: 'class'; readonly quantity: string; readonly tag: number };

/** A condition for marking triangles. */
export type MarkCondition = TriangleCondition | QuantityCondition;

/** The triangles that meet a condition, 0-based and ascending; none if the mesh does not have the quantity. */
export function trianglesMeeting(
	mesh: TriMesh,
	condition: MarkCondition,
	history?: History,
): Uint32Array {
	if (condition.kind === 'class') return inClass(mesh, condition.quantity, condition.tag, history);
	if (condition.kind !== 'values') return trianglesWhere(mesh, condition);
	const { quantity, range, outside } = condition;
	const numeric = numbersOnTriangles(mesh, quantity, history);
	if (!numeric) return new Uint32Array(0);
	if (!outside) return within(numeric.numbers, range);
	return indexesWhere(numeric.numbers.length, (t) => {
		const value = numeric.numbers[t]!;
		return value < range[0] || value > range[1];
	});
}

function inClass(
	mesh: TriMesh,
	id: string,
	tag: number,
	history: History | undefined,
): Uint32Array {
	if (id === 'groups:triangles') {
		const flags = new Uint8Array(mesh.triangles.length / 3);
		for (const { group, members } of groupsOf(mesh, 'triangles'))
			if (group.tag === tag)
				for (const entry of members) for (const t of entry.members) flags[t] = 1;
		return indexesWhere(flags.length, (t) => flags[t] === 1);
	}
	const classified = quantityOf(mesh, id, history);
	const { classes, values } = classified?.values ?? {};
	if (classified?.quantity.on !== 'triangles' || !classes || !values) return new Uint32Array(0);
	return indexesWhere(values.length, (t) => classes[values[t]!]?.tag === tag);
}

function indexesWhere(count: number, meets: (index: number) => boolean): Uint32Array {
	const indexes = new Uint32Array(count);
	let matches = 0;
	for (let i = 0; i < count; i++) if (meets(i)) indexes[matches++] = i;
	return indexes.slice(0, matches);
}
