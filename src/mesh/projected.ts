import { orientationOf } from './orientation.ts';
import type { Field, TriMesh } from './triMesh.ts';

/** Planes of two axes that a mesh in space can be laid on: as seen from above, from the front, from the right. */
export const planes = ['xy', 'xz', 'yz'] as const;
export type Plane = (typeof planes)[number];

const axes = { xy: [0, 1, 2], xz: [0, 2, 1], yz: [1, 2, 0] } as const;

/** A mesh on a plane. */
export interface Projected {
	/** In two coordinates; `unkept` of its source counts the points that had a third one. */
	readonly mesh: TriMesh;
	/** Triangles that have no area there. */
	readonly flat: number;
}

/** Leaves out the coordinate of each point across a plane. Tensors at points (`metric` of six numbers) become those in the plane. */
export function projected(mesh: TriMesh, plane: Plane): Projected {
	const { dimension, points, triangles } = mesh;
	const [across, up, lost] = axes[plane];
	const coordinate = (p: number, axis: number) =>
		axis < dimension ? points[dimension * p + axis]! : 0;
	const count = points.length / dimension;
	const flatPoints = new Float64Array(2 * count);
	let raised = 0;
	for (let p = 0; p < count; p++) {
		flatPoints[2 * p] = coordinate(p, across);
		flatPoints[2 * p + 1] = coordinate(p, up);
		if (coordinate(p, lost) !== 0) raised++;
	}
	let flat = 0;
	for (let t = 0; t < triangles.length; t += 3) {
		const [a, b, c] = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!];
		if (orientationOf(flatPoints, a, b, c) === 0) flat++;
	}
	const unkept = {
		what: `${'xyz'[lost]} coordinates of the points`,
		count: raised,
		reason: `the mesh is laid on the plane of ${plane[0]} and ${plane[1]}`,
	};
	const before = mesh.source ?? { format: '', firstIndex: 0, parts: [] };
	return {
		flat,
		mesh: {
			...mesh,
			dimension: 2,
			points: flatPoints,
			fields: mesh.fields.map((field) => inPlaneOf(field, across, up)),
			...(raised > 0 && { source: { ...before, unkept: [...(before.unkept ?? []), unkept] } }),
		},
	};
}

/** A tensor of xx, xy, yy, xz, yz, zz as that of two axes; any other field as it is. */
function inPlaneOf(field: Field, across: number, up: number): Field {
	if (field.role !== 'metric' || field.components !== 6) return field;
	const at = (i: number, j: number) => (Math.max(i, j) * (Math.max(i, j) + 1)) / 2 + Math.min(i, j);
	const kept = [at(across, across), at(across, up), at(up, up)];
	const values = new Float64Array(field.values.length / 2);
	for (let k = 0; k < values.length; k++)
		values[k] = field.values[6 * Math.floor(k / 3) + kept[k % 3]!]!;
	return { ...field, components: 3, values };
}
