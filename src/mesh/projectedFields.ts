import type { Field } from './triMesh.ts';

/** The two axes of a plane that remain, and the one across it, from 0. */
export type Axes = readonly [across: number, up: number, lost: number];

/** A field on a plane. */
export interface ProjectedField {
	readonly field: Field;
	/** Entities whose numbers across the plane were not 0. */
	readonly lost: number;
}

/** Where a symmetric tensor of xx, xy, yy, xz, yz, zz has the number of two axes. */
const tensorAt = (i: number, j: number) =>
	(Math.max(i, j) * (Math.max(i, j) + 1)) / 2 + Math.min(i, j);

/** Names of numbers that have no direction: colours, texture coordinates. */
const undirected = /colou?r|^rgb|^vt$|texture|tcoord/i;

/** Whether numbers are a vector in space: three reals that are nothing else by their name. */
const isSpatialVector = ({ role, type, components, name }: Field): boolean =>
	role === 'attribute' && type === 'real' && components === 3 && !undirected.test(name);

/** Whether numbers may be a tensor in space whose order nothing says. */
export const isUnknownTensor = ({ role, type, components }: Field): boolean =>
	role === 'attribute' && type === 'real' && (components === 6 || components === 9);

/** Vectors of three numbers, and metrics of six, as those of a plane; any other field as it is. */
export function projectedField(field: Field, [across, up, lost]: Axes): ProjectedField {
	if (field.role === 'metric' && field.components === 6)
		return taken(
			field,
			[tensorAt(across, across), tensorAt(across, up), tensorAt(up, up)],
			[tensorAt(across, lost), tensorAt(up, lost), tensorAt(lost, lost)],
		);
	return isSpatialVector(field) ? taken(field, [across, up], [lost]) : { field, lost: 0 };
}

function taken(field: Field, kept: readonly number[], others: readonly number[]): ProjectedField {
	const { components, values } = field;
	const count = values.length / components;
	const own = new Float64Array(count * kept.length);
	let lost = 0;
	for (let i = 0, at = 0; i < count; i++) {
		for (const k of kept) own[at++] = values[components * i + k]!;
		if (others.some((k) => values[components * i + k] !== 0)) lost++;
	}
	return { field: { ...field, components: kept.length, values: own }, lost };
}
