import { NONE } from '../topology.ts';
import type { Field } from '../triMesh.ts';
import { type Face, type Faces, faceOf } from './faces.ts';
import type { ParentCoordinates } from './parentCoordinates.ts';
import { type CarriedValues, Mean, sameTypeArray } from './parents.ts';

/**
 * Carries values on the corners of triangles, each from its parent alone, so that jumps between triangles stay. A corner of the
 * parent keeps its value; others are interpolated linearly in the parent. Integers are taken from the corner with the largest
 * barycentric coordinate, the first of equal ones.
 *
 * @param triangles three points for each new triangle, numbered as in `parentCoordinates`
 * @param parents the face of the input that each is a part of; `NONE` gives values of 0
 */
export function carryCorners(
	field: Field,
	faces: Faces,
	triangles: Uint32Array,
	parents: Uint32Array,
	parentCoordinates: () => ParentCoordinates,
): CarriedValues {
	const { components, type } = field;
	const values = sameTypeArray(field.values, triangles.length * components);
	let differing = 0;
	let inParent: ParentCoordinates | undefined;
	const { triangles: inputTriangles } = faces.mesh;
	for (let slot = 0; slot < triangles.length; slot++) {
		const parent = parents[Math.floor(slot / 3)]!;
		if (parent === NONE) continue;
		const point = triangles[slot]!;
		if (parent >= faces.triangles) {
			copyFromCell(faceOf(faces, parent), point, components, values, slot);
			continue;
		}
		const first = 3 * parent;
		let at = first;
		while (at < first + 3 && inputTriangles[at] !== point) at++;
		if (at < first + 3) {
			for (let k = 0; k < components; k++)
				values[slot * components + k] = field.values[at * components + k]!;
			continue;
		}
		inParent ??= parentCoordinates();
		const from = inParent.find(parent, point);
		const corner = first * components;
		if (type === 'real')
			interpolateCorners(field, corner, inParent.coordinates, from, values, slot);
		else if (!copyNearestCorner(field, corner, inParent.coordinates, from, values, slot))
			differing++;
	}
	return { values, differing };
}

/** Copies the value on a node of a cell. */
function copyFromCell(
	{ nodes, start, end, field, first }: Face,
	point: number,
	components: number,
	target: Field['values'],
	slot: number,
): void {
	const at = nodes.indexOf(point, start);
	if (!field || at < 0 || at >= end) return;
	for (let k = 0; k < components; k++)
		target[slot * components + k] = field.values[(first + at - start) * components + k]!;
}

/** Writes the weighted sum of the three corners' values. */
function interpolateCorners(
	{ values, components }: Field,
	corner: number,
	weights: Float64Array,
	from: number,
	target: Field['values'],
	slot: number,
): void {
	for (let k = 0; k < components; k++) {
		const mean = new Mean();
		for (let i = 0; i < 3; i++) mean.add(weights[from + i]!, values[corner + i * components + k]!);
		target[slot * components + k] = mean.value;
	}
}

/** Copies the values of the corner with the largest weight; returns false if another corner of positive weight differs. */
function copyNearestCorner(
	{ values, components }: Field,
	corner: number,
	weights: Float64Array,
	from: number,
	target: Field['values'],
	slot: number,
): boolean {
	let main = 0;
	for (let i = 1; i < 3; i++) if (weights[from + i]! > weights[from + main]!) main = i;
	let same = true;
	for (let k = 0; k < components; k++) {
		const value = values[corner + main * components + k]!;
		target[slot * components + k] = value;
		for (let i = 0; i < 3; i++)
			if (weights[from + i]! > 0) same &&= values[corner + i * components + k] === value;
	}
	return same;
}
