import { unkeptTopologyOf } from '../mesh/topology.ts';
import { type Field, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { classesOfMarkers, distinct, groupsOf, memberMarkers } from './classes.ts';
import type { QuantitySource } from './quantity.ts';

/** The quantities of a mesh's fields, one for each component, and one for the magnitude of vectors. */
export function fieldSources(mesh: TriMesh): QuantitySource[] {
	const seen = new Map<string, number>();
	return mesh.fields.flatMap((field) => {
		if (field.role === 'midNodes' || field.on === 'mesh' || field.on === 'cells') return [];
		const plain = `${field.on}:${field.name}`;
		const times = (seen.get(plain) ?? 0) + 1;
		seen.set(plain, times);
		const id = times > 1 ? `${plain}#${times}` : plain;
		const components = Array.from({ length: field.components }, (_, k) =>
			sourceOf(mesh, field, id, k),
		);
		const isVector =
			field.role === 'attribute' && (field.components === 2 || field.components === 3);
		return (isVector ? [...components, magnitudeOf(field, id)] : components).filter(
			(source) => source !== undefined,
		);
	});
}

/** Components of a metric, xx, xy, yy. */
const tensor = ['xx', 'xy', 'yy'] as const;

function sourceOf(mesh: TriMesh, field: Field, id: string, k: number): QuantitySource | undefined {
	const { name, components, role } = field;
	const part = role === 'metric' ? (tensor[k] ?? `${k + 1}`) : `${k + 1}`;
	const isClass = isClasses(field, k);
	// Numbers of edges have nothing to be drawn on.
	if (field.on === 'edges' && !isClass) return undefined;
	return {
		id: `field:${id}:${k}`,
		title: components === 1 ? name : `${name}, ${part}`,
		family: role === 'marker' ? 'group' : 'field',
		on: siteOf(field),
		kind: isClass ? 'class' : 'number',
		unit: '',
		values() {
			const values = componentOf(field, k);
			if (!isClass) return { values: field.on === 'corners' ? meansOf(values) : values };
			if (field.on === 'edges')
				return memberMarkers(values, 'edges', mesh.edges ?? unkeptTopologyOf(mesh).edges);
			if (field.on === 'points') return memberMarkers(values, 'points');
			return classesOfMarkers(values, namesOfTags(mesh));
		},
	};
}

function magnitudeOf(field: Field, id: string): QuantitySource | undefined {
	if (field.on === 'edges') return undefined;
	return {
		id: `field:${id}:magnitude`,
		title: `${field.name}, magnitude`,
		family: 'field',
		on: siteOf(field),
		kind: 'number',
		unit: '',
		values() {
			const { values, components } = field;
			const sizes = new Float64Array(values.length / components);
			for (let i = 0; i < sizes.length; i++) {
				const at = components * i;
				sizes[i] = Math.hypot(values[at]!, values[at + 1]!, components === 3 ? values[at + 2]! : 0);
			}
			return { values: field.on === 'corners' ? meansOf(sizes) : sizes };
		},
	};
}

/** What is on corners is shown as the mean of a triangle. */
const siteOf = ({ on }: Field): QuantitySource['on'] =>
	on === 'points' || on === 'edges' ? on : 'triangles';

/**
 * Markers are classes, and so are the attributes of triangles where they are whole numbers, few and not below 0: regions
 * are written so.
 */
function isClasses({ role, on, type, values, components }: Field, k: number): boolean {
	if (role !== 'marker' && on !== 'triangles') return false;
	const tags = distinct(values, k, components);
	if (tags === null || role === 'marker') return tags !== null;
	return type === 'integer' || tags.length <= FEW;
}

/** Whole numbers up to so many different ones are taken for names. */
const FEW = 32;

function componentOf({ values, components }: Field, k: number): Float64Array | Int32Array {
	if (components === 1) return values;
	const part = new (values instanceof Int32Array ? Int32Array : Float64Array)(
		values.length / components,
	);
	for (let i = 0; i < part.length; i++) part[i] = values[components * i + k]!;
	return part;
}

function meansOf(corners: Float64Array | Int32Array): Float64Array {
	const means = new Float64Array(corners.length / 3);
	for (let t = 0; t < means.length; t++)
		means[t] = (corners[3 * t]! + corners[3 * t + 1]! + corners[3 * t + 2]!) / 3;
	return means;
}

function namesOfTags(mesh: TriMesh): Map<number, string> {
	const names = new Map<number, string>();
	if (triangleCount(mesh) === 0) return names;
	for (const { group } of groupsOf(mesh, 'triangles'))
		if (group.name !== undefined) names.set(group.tag, group.name);
	return names;
}
