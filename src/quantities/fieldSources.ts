import { uncachedTopologyOf } from '../mesh/topology.ts';
import { type Field, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { classesOfMarkers, distinct, groupsOf, memberMarkers } from './classes.ts';
import type { QuantitySource, QuantityValues } from './quantity.ts';
import { sizeSourcesOf } from './sizeFigures.ts';

/** A field with quantities. */
export interface NamedField {
	readonly field: Field;
	/** Part of its quantities' ids after `field:`. */
	readonly id: string;
	readonly title: string;
	/** Of lines: two points each. */
	readonly lines?: Uint32Array;
}

/** One component of a field, or the magnitude of its vectors. */
export interface Series {
	/** Last part of its quantity's id. */
	readonly part: string;
	readonly title: string;
	/** Absent for the magnitude. */
	readonly component?: number;
	/** One value for each entity of the field; for corners, for each corner. */
	values(): Float64Array | Int32Array;
}

/** The quantities of a mesh's fields: each component, the magnitude of vectors, and those of sizes and metrics. */
export const fieldSources = (mesh: TriMesh): QuantitySource[] =>
	namedFields(mesh).flatMap((named) => [
		...seriesOf(named).map((series) => sourceOf(mesh, named, series)),
		...sizeSourcesOf(mesh, named),
	]);

/** The components of a field, and the magnitude of vectors. */
export function seriesOf({ field, title }: Pick<NamedField, 'field' | 'title'>): Series[] {
	const components = Array.from({ length: field.components }, (_, k): Series => {
		const name = field.role === 'metric' ? (tensorComponents[k] ?? `${k + 1}`) : `${k + 1}`;
		return {
			part: `${k}`,
			title: field.components === 1 ? title : `${title}, ${name}`,
			component: k,
			values: () => componentOf(field, k),
		};
	});
	if (!isVector(field)) return components;
	const magnitude = { part: 'magnitude', title: `${title}, magnitude` };
	return [...components, { ...magnitude, values: () => magnitudesOf(field) }];
}

/** Whether a field has the two or three components of a vector. */
export const isVector = ({ role, components }: Field): boolean =>
	role === 'attribute' && (components === 2 || components === 3);

/** The fields of a mesh with quantities: those on points, edges, triangles, corners and lines. */
export function namedFields({ fields, cells = [] }: Pick<TriMesh, 'fields' | 'cells'>) {
	const counts = new Map<string, number>();
	const idOf = (name: string): string => {
		const occurrence = (counts.get(name) ?? 0) + 1;
		counts.set(name, occurrence);
		return occurrence > 1 ? `${name}#${occurrence}` : name;
	};
	const named: NamedField[] = [];
	for (const field of fields)
		if (field.role !== 'midNodes' && field.on !== 'mesh' && field.on !== 'cells')
			named.push({ field, id: idOf(`${field.on}:${field.name}`), title: field.name });
	for (const { shape, nodes, fields: own } of cells)
		for (const field of shape === 'line' ? own : [])
			if (field.role !== 'midNodes' && field.on === 'cells')
				named.push({
					field,
					id: idOf(`lines:${field.name}`),
					title: `${field.name} of lines`,
					lines: nodes,
				});
	return named;
}

/** Names of the components of a metric. */
const tensorComponents = ['xx', 'xy', 'yy'] as const;

function sourceOf(
	mesh: TriMesh,
	named: NamedField,
	{ part, title, component, values: series }: Series,
): QuantitySource {
	const { field, id } = named;
	const isClass = component !== undefined && isClasses(field, component);
	return {
		id: `field:${id}:${part}`,
		title,
		family: field.role === 'marker' ? 'group' : 'field',
		on: siteOf(field),
		kind: isClass ? 'class' : 'number',
		unit: '',
		...(isClass && field.labels && { ownColours: true }),
		...(!isClass && overlaysOf(field)),
		values() {
			const values = series();
			if (!isClass) return numbersOf(mesh, named, values);
			const ends = endsOf(mesh, named);
			if (ends) return memberMarkers(values, 'edges', ends);
			if (field.on === 'points') return memberMarkers(values, 'points');
			return classesOfMarkers(
				values,
				field.labels ? new Map(field.labels.entries()) : namesOfTags(mesh),
			);
		},
	};
}

/** Two points for each edge or line of a field; undefined for other fields. */
function endsOf(mesh: TriMesh, { field, lines }: NamedField): Uint32Array | undefined {
	if (field.on !== 'edges') return lines;
	return mesh.edges ?? uncachedTopologyOf(mesh).edges;
}

/** The values of a numeric quantity. */
function numbersOf(
	mesh: TriMesh,
	named: NamedField,
	values: Float64Array | Int32Array,
): QuantityValues {
	const ends = endsOf(mesh, named);
	if (ends) return { values, ends };
	return named.field.on === 'corners' ? { values: meansOf(values), corners: values } : { values };
}

/** Whether a numeric field has contour lines and arrows. */
function overlaysOf(field: Field): Pick<QuantitySource, 'contours' | 'arrows'> {
	const inTriangles = field.on === 'points' || field.on === 'corners';
	return {
		...(inTriangles && { contours: true }),
		...((inTriangles || field.on === 'triangles') && isVector(field) && { arrows: true }),
	};
}

function magnitudesOf({ values, components }: Field): Float64Array {
	const magnitudes = new Float64Array(values.length / components);
	for (let i = 0; i < magnitudes.length; i++) {
		const at = components * i;
		magnitudes[i] = Math.hypot(
			values[at]!,
			values[at + 1]!,
			components === 3 ? values[at + 2]! : 0,
		);
	}
	return magnitudes;
}

/** Entities that show a field: triangles for values on corners (by their mean), edges for values on lines. */
function siteOf({ on }: Field): QuantitySource['on'] {
	if (on === 'points' || on === 'edges') return on;
	return on === 'cells' ? 'edges' : 'triangles';
}

/**
 * Integer markers are classes. So are attributes of triangles of type integer, and others with few distinct integer
 * values, the usual form of regions.
 */
function isClasses({ role, on, type, values, components }: Field, k: number): boolean {
	if (role !== 'marker' && on !== 'triangles') return false;
	const tags = distinct(values, k, components);
	if (tags === null || role === 'marker') return tags !== null;
	return type === 'integer' || tags.length <= MAX_ATTRIBUTE_CLASSES;
}

/** Maximum number of distinct integer values of an attribute of floating-point type whose values are classes. */
const MAX_ATTRIBUTE_CLASSES = 32;

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
