import { orientationOf } from './orientation.ts';
import {
	type Axes,
	isUnknownTensor,
	type ProjectedField,
	projectedField,
} from './projectedFields.ts';
import type { CellBlock, DataLoss, TriMesh } from './triMesh.ts';

/** Coordinate planes to project a 3D mesh onto: as seen from above, from the front, from the right. */
export const planes = ['xy', 'xz', 'yz'] as const;
/** A coordinate plane by its axes. */
export type Plane = (typeof planes)[number];

const axes: Readonly<Record<Plane, Axes>> = { xy: [0, 1, 2], xz: [0, 2, 1], yz: [1, 2, 0] };

/** A mesh projected onto a coordinate plane. */
export interface Projected {
	/**
	 * The 2D mesh; `source.unkept` counts the points, and the entries of each field, whose dropped components were not 0.
	 */
	readonly mesh: TriMesh;
	/** Number of triangles without area after projection. */
	readonly flat: number;
	/** Names of fields that are not projected although they may be 3D tensors. */
	readonly unprojected: readonly string[];
}

/**
 * Drops the coordinate normal to `plane`. Vectors (fields of three reals) and tensors (`metric` of six components) keep their
 * components in the plane.
 */
export function projected(mesh: TriMesh, plane: Plane): Projected {
	const { dimension, points, triangles, cells } = mesh;
	const [across, up, dropped] = axes[plane];
	const coordinate = (p: number, axis: number) =>
		axis < dimension ? points[dimension * p + axis]! : 0;
	const count = points.length / dimension;
	const flatPoints = new Float64Array(2 * count);
	let offPlane = 0;
	for (let p = 0; p < count; p++) {
		flatPoints[2 * p] = coordinate(p, across);
		flatPoints[2 * p + 1] = coordinate(p, up);
		if (coordinate(p, dropped) !== 0) offPlane++;
	}
	let flat = 0;
	for (let t = 0; t < triangles.length; t += 3) {
		const [a, b, c] = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!];
		if (orientationOf(flatPoints, a, b, c) === 0) flat++;
	}
	const flatFields = fieldsOn(mesh, axes[plane]);
	const letter = 'xyz'[dropped];
	const reason = `projected onto the ${plane} plane`;
	const unkept: DataLoss[] = [
		{ what: `${letter} coordinates`, count: offPlane, reason },
		...[...flatFields.dropped].map(([name, count]) => ({
			what: `${letter} components of the field "${name}"`,
			count,
			reason,
		})),
	].filter(({ count }) => count > 0);
	const before = mesh.source ?? { format: '', firstIndex: 0, parts: [] };
	return {
		flat,
		unprojected: flatFields.stay,
		mesh: {
			...mesh,
			dimension: 2,
			points: flatPoints,
			fields: flatFields.fields,
			...(cells && { cells: flatFields.cells }),
			...(unkept.length > 0 && {
				source: { ...before, unkept: [...(before.unkept ?? []), ...unkept] },
			}),
		},
	};
}

/**
 * Projects the fields of a mesh and of its blocks; also returns the losses by field name, and the names of fields not
 * projected.
 */
function fieldsOn({ fields, cells = [] }: TriMesh, on: Axes) {
	const dropped = new Map<string, number>();
	const candidates = [...fields, ...cells.flatMap((block) => block.fields)];
	const recordLoss = ({ field, lost: count }: ProjectedField) => {
		dropped.set(field.name, (dropped.get(field.name) ?? 0) + count);
		return field;
	};
	const projectAll = (fieldList: TriMesh['fields']) =>
		fieldList.map((field) => recordLoss(projectedField(field, on)));
	return {
		fields: projectAll(fields),
		cells: cells.map((block): CellBlock => ({ ...block, fields: projectAll(block.fields) })),
		dropped,
		stay: [...new Set(candidates.filter(isUnknownTensor).map(({ name }) => name))],
	};
}
