import type { Loops } from '../util/loop.ts';
import { allSlices } from '../util/slices.ts';
import { boundsInSlices } from './bounds.ts';
import type { EdgeCounts } from './edgedMesh.ts';
import { graphText, isGraph } from './graph.ts';
import { type PolygonInfo, polygonsOf } from './polygonInfo.ts';
import { shapeOf } from './quality.ts';
import { countEdges } from './topology.ts';
import {
	type CellShape,
	cellCount,
	type Field,
	type Group,
	pointCount,
	type TriMesh,
	triangleCount,
} from './triMesh.ts';

/** Counts and quality of a mesh, as `trirefine info --json` prints them. Angles are in degrees. */
export interface MeshInfo {
	/** Id of the format that it was read from. */
	readonly format: string;
	readonly points: number;
	readonly edges: number;
	readonly triangles: number;
	/** Description of a planar straight-line graph (`graphText`), whose edges are its segments; absent for other meshes. */
	readonly graph?: string;
	readonly marked: number;
	readonly boundaryEdges: number;
	/** Triangles by orientation; in 3D only `degenerate` is counted. */
	readonly orientation: {
		readonly ccw: number;
		readonly cw: number;
		readonly degenerate: number;
	};
	/** Sum of the absolute areas of the triangles. */
	readonly area: number;
	/** Smallest and largest coordinates of all points; both empty for a mesh without points. */
	readonly bounds: readonly [readonly number[], readonly number[]];
	/** Null without a triangle of non-zero area. */
	readonly minAngle: number | null;
	readonly maxAngle: number | null;
	readonly fields: readonly Pick<Field, 'name' | 'on' | 'components' | 'type'>[];
	/** Cells other than triangles, by shape; absent if there are none. */
	readonly cells?: readonly { readonly shape: CellShape; readonly count: number }[];
	/** Figures of its quads and polygons; absent if there are none. */
	readonly polygons?: PolygonInfo;
	/** Elements of the file that are not drawn; absent if there are none. */
	readonly otherElements?: readonly { readonly what: string; readonly count: number }[];
	/** `count` members each; absent without groups. */
	readonly groups?: readonly (Pick<Group, 'name' | 'dimension' | 'tag'> & {
		readonly count: number;
	})[];
}

/**
 * Counts and measures a mesh, on one thread or several with the same result.
 *
 * @param format id of the format that it was read from
 * @param counts edge counts, if known already
 */
export function meshInfo(
	mesh: TriMesh,
	format = mesh.source?.format ?? '',
	loops?: Loops,
	counts: EdgeCounts = countEdges(mesh),
): MeshInfo {
	const { total: edges, boundary: boundaryEdges } = counts;
	const bounds = boundsOf(mesh, loops);
	const largest = Math.max(0, ...bounds.flat().map(Math.abs));
	const { ccw, cw, degenerate, area, minAngle, maxAngle } = shapeOf(mesh, loops, largest);
	let marked = 0;
	for (const mark of mesh.marked ?? []) marked += mark;
	return {
		format,
		points: pointCount(mesh),
		edges,
		triangles: triangleCount(mesh),
		...(isGraph(mesh) && { graph: graphText(mesh) }),
		marked,
		boundaryEdges,
		orientation: { ccw, cw, degenerate },
		area,
		bounds,
		minAngle,
		maxAngle,
		fields: fieldInfo(mesh.fields),
		...cellInfo(mesh),
		...polygonInfo(mesh),
		...((mesh.source?.others?.kinds ?? []).length > 0 && {
			otherElements: mesh.source?.others?.kinds ?? [],
		}),
		...groupInfo(mesh),
	};
}

function cellInfo({ cells = [] }: TriMesh): Pick<MeshInfo, 'cells'> {
	const counts = new Map<CellShape, number>();
	for (const block of cells)
		counts.set(block.shape, (counts.get(block.shape) ?? 0) + cellCount(block));
	const listed = [...counts].filter(([, count]) => count > 0);
	return listed.length === 0 ? {} : { cells: listed.map(([shape, count]) => ({ shape, count })) };
}

function polygonInfo(mesh: TriMesh): Pick<MeshInfo, 'polygons'> {
	const polygons = polygonsOf(mesh);
	return polygons ? { polygons } : {};
}

/** The groups of a mesh with their numbers of members. */
export function groupInfo({ groups = [] }: TriMesh): Pick<MeshInfo, 'groups'> {
	if (groups.length === 0) return {};
	return {
		groups: groups.map(({ name, dimension, tag, members }) => ({
			...(name !== undefined && { name }),
			dimension,
			tag,
			count: members.reduce((sum, part) => sum + part.members.length, 0),
		})),
	};
}

/** The fields of a mesh as `MeshInfo` lists them. */
export const fieldInfo = (fields: readonly Field[]): MeshInfo['fields'] =>
	fields.map(({ name, on, components, type }) => ({ name, on, components, type }));

function boundsOf({ points, dimension }: TriMesh, loops: Loops | undefined): MeshInfo['bounds'] {
	if (points.length === 0) return [[], []];
	const { low, high } = allSlices(boundsInSlices(points, dimension, loops));
	return [[...low], [...high]];
}
