import { orientationOf } from './orientation.ts';
import {
	type Axes,
	isUnknownTensor,
	type ProjectedField,
	projectedField,
} from './projectedFields.ts';
import type { CellBlock, TriMesh, Unkept } from './triMesh.ts';

/** Planes of two axes that a mesh in space can be laid on: as seen from above, from the front, from the right. */
export const planes = ['xy', 'xz', 'yz'] as const;
export type Plane = (typeof planes)[number];

const axes: Readonly<Record<Plane, Axes>> = { xy: [0, 1, 2], xz: [0, 2, 1], yz: [1, 2, 0] };

/** A mesh on a plane. */
export interface Projected {
	/** In two coordinates; `unkept` of its source counts what had a number across the plane: points, and entries of each field. */
	readonly mesh: TriMesh;
	/** Triangles that have no area there. */
	readonly flat: number;
	/** Names of fields whose numbers stay as they are, though they may be tensors in space. */
	readonly stay: readonly string[];
}

/**
 * Leaves out the coordinate of each point across a plane. Vectors (fields of three reals) and tensors (`metric` of six numbers) become
 * those in the plane.
 */
export function projected(mesh: TriMesh, plane: Plane): Projected {
	const { dimension, points, triangles, cells } = mesh;
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
	const laid = fieldsOn(mesh, axes[plane]);
	const letter = 'xyz'[lost];
	const reason = `projected onto the ${plane} plane`;
	const unkept: Unkept[] = [
		{ what: `${letter} coordinates`, count: raised, reason },
		...[...laid.lost].map(([name, count]) => ({
			what: `${letter} components of the field "${name}"`,
			count,
			reason,
		})),
	].filter((one) => one.count > 0);
	const before = mesh.source ?? { format: '', firstIndex: 0, parts: [] };
	return {
		flat,
		stay: laid.stay,
		mesh: {
			...mesh,
			dimension: 2,
			points: flatPoints,
			fields: laid.fields,
			...(cells && { cells: laid.cells }),
			...(unkept.length > 0 && {
				source: { ...before, unkept: [...(before.unkept ?? []), ...unkept] },
			}),
		},
	};
}

/** The fields of a mesh and of its blocks on a plane, what each name lost, and the names of those that stay. */
function fieldsOn({ fields, cells = [] }: TriMesh, on: Axes) {
	const lost = new Map<string, number>();
	const all = [...fields, ...cells.flatMap((block) => block.fields)];
	const one = ({ field, lost: count }: ProjectedField) => {
		lost.set(field.name, (lost.get(field.name) ?? 0) + count);
		return field;
	};
	const each = (list: TriMesh['fields']) => list.map((field) => one(projectedField(field, on)));
	return {
		fields: each(fields),
		cells: cells.map((block): CellBlock => ({ ...block, fields: each(block.fields) })),
		lost,
		stay: [...new Set(all.filter(isUnknownTensor).map(({ name }) => name))],
	};
}
