import type { EntityKind, TriMesh } from '../mesh/triMesh.ts';
import { groupsOf } from './classes.ts';
import { trianglesMeeting } from './condition.ts';
import { quantitiesOf, quantityOf } from './quantities.ts';

/** Identifies a class of a quantity, such as a group or a marker: plain data. */
export interface ClassKey {
	/** Id of the quantity. */
	readonly quantity: string;
	readonly tag: number;
}

/**
 * The members of a class: indexes of triangles or points, or two points for each edge; null if the mesh does not have
 * the quantity.
 */
export function classMembers(
	mesh: TriMesh,
	{ quantity: id, tag }: ClassKey,
): { readonly on: EntityKind; readonly members: Uint32Array } | null {
	const classified = quantityOf(mesh, id);
	if (!classified?.values.classes) return null;
	const { on } = classified.quantity;
	if (on === 'triangles')
		return { on, members: trianglesMeeting(mesh, { kind: 'class', quantity: id, tag }) };
	const { values, classes, ends, points } = classified.values;
	const size = on === 'edges' ? 2 : 1;
	const from = on === 'edges' ? ends : points;
	const members: number[] = [];
	for (let i = 0; i < values.length; i++)
		if (classes[values[i]!]?.tag === tag)
			for (let k = 0; k < size; k++) members.push(from?.[size * i + k] ?? i);
	return { on, members: Uint32Array.from(members) };
}

/**
 * A hash for each triangle, equal for triangles in the same groups with the same markers; 0 for those in no group and
 * without markers.
 */
export function groupSignatures(mesh: TriMesh): Int32Array {
	const signatures = new Int32Array(mesh.triangles.length / 3);
	const add = (t: number, code: number): void => {
		signatures[t] = Math.imul(signatures[t]!, 0x01000193) + code + 1;
	};
	for (const [c, { members }] of groupsOf(mesh, 'triangles').entries())
		for (const entry of members) for (const t of entry.members) add(t, c);
	for (const { id, on, kind, family } of quantitiesOf(mesh)) {
		const isMarker = on === 'triangles' && kind === 'class' && family === 'group';
		if (!isMarker || id === 'groups:triangles') continue;
		const { values } = quantityOf(mesh, id)!.values;
		for (let t = 0; t < signatures.length; t++) add(t, values[t]!);
	}
	return signatures;
}
