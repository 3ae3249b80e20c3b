import { type Field, pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import { markerField } from '../fit/entityCells.ts';
import { kindsOf } from '../fit/fieldKinds.ts';
import { lineTags } from '../fit/lineTags.ts';
import { regionTags } from '../fit/regions.ts';
import { triangleHolds } from './holds.ts';

/** Fields of a mesh as columns of Triangle's files. */
export interface Columns {
	/** Number of the first point and triangle. */
	readonly first: 0 | 1;
	/** Numbers of the points and of the triangles; undefined if consecutive from `first`. */
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

/**
 * Assigns the fields of a mesh to columns. Points and triangles hold any number of real attributes; points and edges
 * one integer marker each. A second marker of the points and the markers of triangles become attributes, and so do the
 * groups of triangles, before these.
 */
export function columnsOf(mesh: TriMesh): Columns {
	const { source } = mesh;
	const kinds = [...kindsOf(mesh.fields, triangleHolds)];
	const fieldsAt = (on: Field['on'], name: string | undefined) =>
		kinds.filter(([, room]) => room.on === on && room.name === name).map(([field]) => field);
	const regions = regionTags(mesh)?.field;
	const triangleSource = source?.format === 'triangle' ? source : undefined;
	const numbers = (values: Float64Array | undefined, count: number) =>
		values?.length === count ? values : undefined;
	return {
		pointNumbers: numbers(triangleSource?.pointNumbers, pointCount(mesh)),
		triangleNumbers: numbers(triangleSource?.triangleNumbers, triangleCount(mesh)),
		first: triangleSource?.firstIndex ?? 1,
		points: fieldsAt('points', 'attribute'),
		triangles: [...(regions ? [regions] : []), ...fieldsAt('triangles', 'attribute')],
		pointMarker: fieldsAt('points', 'marker')[0],
		edgeMarker: fieldsAt('edges', 'marker')[0] ?? markersOfLines(mesh),
		midNodes: fieldsAt('triangles', undefined)[0],
	};
}

/** Notes of the groups whose tags become markers and attributes. */
export function tagNotes(mesh: TriMesh): string[] {
	const note = (groups: number, members: string, column: string) =>
		groups === 0
			? []
			: [
					`${counted(groups, `group of ${members}`, `groups of ${members}`)} ${groups === 1 ? `becomes an ${column}` : `become ${column}s`} (Triangle cannot store groups).`,
				];
	return [
		...note(lineTags(mesh)?.represented.size ?? 0, 'edges', 'edge marker'),
		...note(regionTags(mesh)?.represented.size ?? 0, 'triangles', 'attribute'),
	];
}

/** Edge markers from the tags of lines on edges, for meshes with cells that are lines. */
function markersOfLines(mesh: TriMesh): Field | undefined {
	const values = lineTags(mesh)?.values;
	return values && markerField('marker', 'edges', values);
}
