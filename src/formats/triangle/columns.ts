import { type Field, pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';

/** Where the fields of a mesh go in Triangle's files. */
export interface Columns {
	readonly first: 0 | 1;
	/** Numbers of the points and of the triangles, where they do not count up from `first`. */
	readonly pointNumbers: Float64Array | undefined;
	readonly triangleNumbers: Float64Array | undefined;
	/** Fields whose numbers are the attributes of the points and of the triangles, one after the other. */
	readonly points: readonly Field[];
	readonly triangles: readonly Field[];
	readonly pointMarker: Field | undefined;
	readonly edgeMarker: Field | undefined;
	readonly midNodes: Field | undefined;
	/** Fields that are written, but will be called otherwise when they are read. */
	readonly nameless: readonly Field[];
	/** Fields that are not written. */
	readonly lost: readonly Field[];
}

/** Number of columns of some fields. */
export const widthOf = (fields: readonly Field[]): number =>
	fields.reduce((sum, { components }) => sum + components, 0);

/**
 * Points and triangles hold any number of real attributes; points and edges one integer marker each. A second marker of
 * the points and the markers of triangles become attributes.
 */
export function columnsOf(mesh: TriMesh): Columns {
	const { fields, source } = mesh;
	const marker = (on: Field['on']) =>
		fields.find(
			(field) =>
				field.on === on &&
				field.role === 'marker' &&
				// Markers are integers of 32 bits; others are attributes.
				field.values instanceof Int32Array &&
				field.components === 1,
		);
	const pointMarker = marker('points');
	const edgeMarker = marker('edges');
	const midNodes = fields.find(({ on, role }) => on === 'triangles' && role === 'midNodes');
	const columns = (on: Field['on']) =>
		fields.filter((field) => field.on === on && field.role !== 'midNodes' && field !== pointMarker);
	const points = columns('points');
	const triangles = columns('triangles');
	const named = (field: Field, name: string) => field.name === name;
	const nameless = [
		...[...points, ...triangles].filter((field) => !named(field, 'attribute')),
		...[pointMarker, edgeMarker].filter((field) => field && !named(field, 'marker')),
	].filter((field) => field !== undefined);
	for (const several of [points, triangles])
		nameless.push(...several.slice(1).filter((field) => named(field, 'attribute')));
	const own = source?.format === 'triangle' ? source : undefined;
	const numbers = (values: Float64Array | undefined, count: number) =>
		values?.length === count ? values : undefined;
	return {
		pointNumbers: numbers(own?.pointNumbers, pointCount(mesh)),
		triangleNumbers: numbers(own?.triangleNumbers, triangleCount(mesh)),
		first: own?.firstIndex ?? 1,
		points,
		triangles,
		pointMarker,
		edgeMarker,
		midNodes,
		nameless,
		lost: fields.filter((field) => field.on === 'edges' && field !== edgeMarker),
	};
}
