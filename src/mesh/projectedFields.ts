import type { Field } from './triMesh.ts';

/** The two axes of a plane and the one normal to it, 0-based. */
export type Axes = readonly [across: number, up: number, lost: number];

/** A field projected onto a plane. */
export interface ProjectedField {
	readonly field: Field;
	/** Number of entities whose dropped components were not all 0. */
	readonly lost: number;
}

/** Names of fields that are no spatial vectors: colours, texture coordinates. */
const undirected = /colou?r|^rgb|^vt$|texture|tcoord/i;

/** Whether a field may hold 3D tensors, whose component order is unknown. */
export const isUnknownTensor = ({ role, type, components }: Field): boolean =>
	role === 'attribute' && type === 'real' && (components === 6 || components === 9);

/** Projects a field of 3D vectors or six-component metrics onto a plane; returns any other field unchanged. */
export function projectedField(field: Field, [across, up, lost]: Axes): ProjectedField {
	if (field.role === 'metric' && field.components === 6)
		return selectComponents(
			field,
			[tensorAt(across, across), tensorAt(across, up), tensorAt(up, up)],
			[tensorAt(across, lost), tensorAt(up, lost), tensorAt(lost, lost)],
		);
	return isSpatialVector(field)
		? selectComponents(field, [across, up], [lost])
		: { field, lost: 0 };
}

/** Index of component (i, j) of a symmetric tensor stored as xx, xy, yy, xz, yz, zz. */
const tensorAt = (i: number, j: number) =>
	(Math.max(i, j) * (Math.max(i, j) + 1)) / 2 + Math.min(i, j);

/** Whether a field holds 3D vectors: an attribute of three reals, unless its name says otherwise. */
const isSpatialVector = ({ role, type, components, name }: Field): boolean =>
	role === 'attribute' && type === 'real' && components === 3 && !undirected.test(name);

/** Keeps components `selected` of a field; counts entities whose `dropped` components are not all 0. */
function selectComponents(
	field: Field,
	selected: readonly number[],
	dropped: readonly number[],
): ProjectedField {
	const { components, values } = field;
	const count = values.length / components;
	const selectedValues = new Float64Array(count * selected.length);
	let lost = 0;
	for (let i = 0, at = 0; i < count; i++) {
		for (const k of selected) selectedValues[at++] = values[components * i + k]!;
		if (dropped.some((k) => values[components * i + k] !== 0)) lost++;
	}
	return { field: { ...field, components: selected.length, values: selectedValues }, lost };
}
