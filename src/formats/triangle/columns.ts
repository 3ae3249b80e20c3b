import { type Field, pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { markerField } from '../fit/entityCells.ts';
import { kindsOf } from '../fit/heldFields.ts';
import { lineTags } from '../fit/lineTags.ts';
import { regionTags } from '../fit/regions.ts';
import { triangleHolds } from './holds.ts';

/** Fields of a mesh as columns of Triangle's files. */
export interface Columns {
	readonly first: 0 | 1;
	/** Numbers of the points and of the triangles, unless they count up from `first`. */
	readonly pointNumbers: Float64Array | undefined;
	readonly triangleNumbers: Float64Array | undefined;
	/** Fields that become the attributes of points and of triangles, in this order. */
	readonly points: readonly Field[];
	readonly triangles: readonly Field[];
	readonly pointMarker: Field | undefined;
	readonly edgeMarker: Field | undefined;
	readonly midNodes: Field | undefined;
}

/** Number of columns of all fields. */
export const widthOf = (fields: readonly Field[]): number =>
	fields.reduce((sum, { components }) => sum + components, 0);

/** Edge markers from the tags of lines on edges, for meshes of formats that have lines. */
function ofLines(mesh: TriMesh): Field | undefined {
	const values = lineTags(mesh)?.values;
	return values && markerField('marker', 'edges', values);
}

/**
 * Points and triangles hold any number of real attributes; points and edges one integer marker each. A second marker of
 * the points and the markers of triangles become attributes, and so do the groups of triangles, before these.
 */
export function columnsOf(mesh: TriMesh): Columns {
	const { source } = mesh;
	const placed = [...kindsOf(mesh.fields, triangleHolds)];
	const inRoom = (on: Field['on'], name: string | undefined) =>
		placed.filter(([, room]) => room.on === on && room.name === name).map(([field]) => field);
	const regions = regionTags(mesh)?.field;
	const own = source?.format === 'triangle' ? source : undefined;
	const numbers = (values: Float64Array | undefined, count: number) =>
		values?.length === count ? values : undefined;
	return {
		pointNumbers: numbers(own?.pointNumbers, pointCount(mesh)),
		triangleNumbers: numbers(own?.triangleNumbers, triangleCount(mesh)),
		first: own?.firstIndex ?? 1,
		points: inRoom('points', 'attribute'),
		triangles: [...(regions ? [regions] : []), ...inRoom('triangles', 'attribute')],
		pointMarker: inRoom('points', 'marker')[0],
		edgeMarker: inRoom('edges', 'marker')[0] ?? ofLines(mesh),
		midNodes: inRoom('triangles', undefined)[0],
	};
}
