import {
	cellCount,
	type Group,
	pointCount,
	type TriMesh,
	triangleCount,
} from '../../../mesh/triMesh.ts';
import type { WriterLoss } from '../../core/format.ts';
import { type FieldKind, markerFields } from '../../core/holds.ts';
import {
	edgeMarkerFields,
	entityLosses,
	groupTags,
	withEntityCells,
} from '../../fit/entityCells.ts';
import { integers, lineOf, linesOf, type NumberTable, reals } from '../../text/numberTable.ts';

/** The markers of points, which are their references. */
const pointMarkers = markerFields('points');

/** The fields that files with references hold. */
export const referenceFields: readonly FieldKind[] = [pointMarkers, edgeMarkerFields];

/** Cells of one shape with their references. */
export interface Referenced {
	readonly nodes: Uint32Array;
	readonly references: Int32Array;
}

/** The parts of a mesh that files with references hold. */
export interface WrittenParts {
	/** The mesh, with cells for edges that are in groups. */
	readonly mesh: TriMesh;
	readonly pointReferences: Int32Array;
	readonly lines: Referenced;
	readonly triangles: Referenced;
	readonly quads: Referenced;
	readonly losses: readonly WriterLoss[];
}

/**
 * The points and cells of a mesh, with references from their groups.
 *
 * @param isFlag whether a group is written in another way and gives its members no reference
 */
export function partsOf(
	mesh: TriMesh,
	isFlag: (group: Group) => boolean = () => false,
): WrittenParts {
	const { groups = [] } = mesh;
	const withoutFlags = (mesh: TriMesh): TriMesh => ({
		...mesh,
		groups: (mesh.groups ?? []).filter((group) => !isFlag(group)),
	});
	// Groups of points need no cells here.
	const withCells = withEntityCells({
		...mesh,
		groups: groups.filter(({ dimension }) => dimension > 0),
	});
	const { groups: cellGroups = [] } = withoutFlags(withCells);
	const markers = mesh.fields.find(
		({ on, role, components, values }) =>
			on === 'points' && role === 'marker' && components === 1 && values instanceof Int32Array,
	)?.values as Int32Array | undefined;
	const cellsOf = (shape: 'line' | 'quad'): Referenced => {
		const blocks = [...(withCells.cells ?? []).entries()].filter(
			([, block]) => block.shape === shape,
		);
		const [first] = blocks;
		const nodes =
			blocks.length === 1 && first
				? first[1].nodes
				: concatenated(blocks.map(([, block]) => block.nodes));
		const tags = blocks.map(([index, block]) =>
			groupTags(cellGroups, index, shape === 'line' ? 1 : 2, cellCount(block)),
		);
		const references = new Int32Array(tags.reduce((sum, { length }) => sum + length, 0));
		let at = 0;
		for (const list of tags) {
			references.set(list, at);
			at += list.length;
		}
		return { nodes, references };
	};
	const losses = [
		...entityLosses(withoutFlags(mesh), withoutFlags(withCells), {
			oneTag: true,
			zeroIsNone: true,
		}),
	];
	if (markers && markers.length > 0 && markers.every((marker) => marker === 0))
		losses.push({
			what: 'point markers',
			count: markers.length,
			reason: 'all are 0, the reference for none',
		});
	const pointGroups = groups.filter(({ dimension }) => dimension === 0);
	return {
		mesh: { ...withCells, groups: [...pointGroups, ...(withCells.groups ?? [])] },
		pointReferences: markers ?? new Int32Array(pointCount(withCells)),
		lines: cellsOf('line'),
		triangles: {
			nodes: withCells.triangles,
			references: groupTags(cellGroups, 'triangles', 2, triangleCount(withCells)),
		},
		quads: cellsOf('quad'),
		losses,
	};
}

/** All arrays in one. */
function concatenated(parts: readonly Uint32Array[]): Uint32Array {
	const result = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		result.set(part, at);
		at += part.length;
	}
	return result;
}

/** Cells as lines: 1-based points, and the reference. */
export const cellRows = ({ nodes, references }: Referenced, corners: number): NumberTable =>
	linesOf(references.length, (from, to) => [
		integers(nodes, corners, from, to, 1),
		integers(references, 1, from, to),
	]);

/** Points as lines: coordinates (z = 0 is added to a mesh in the plane if `coordinates` is 3), and the reference. */
export const vertexRows = (
	{ points, dimension }: TriMesh,
	references: Int32Array,
	coordinates: 2 | 3,
): NumberTable => {
	const written = Math.min(dimension, coordinates);
	return {
		rows: references.length,
		between: [...lineOf(written).slice(0, -1), coordinates > dimension ? ' 0 ' : ' ', '\n'],
		columns: (from, to) => [
			reals(points, dimension, from, to, written),
			integers(references, 1, from, to),
		],
	};
};
