import {
	cellCount,
	type Group,
	pointCount,
	type TriMesh,
	triangleCount,
} from '../../../mesh/triMesh.ts';
import type { WriterLoss } from '../../core/format.ts';
import type { FieldKind } from '../../core/holds.ts';
import {
	edgeMarkerFields,
	entityLosses,
	groupTags,
	withEntityCells,
} from '../../fit/entityCells.ts';
import { integers, lineOf, linesOf, type NumberTable, reals } from '../../text/numberTable.ts';

/** The markers of points, which are their references. */
const pointMarkers: FieldKind = {
	on: 'points',
	roles: ['marker'],
	most: 1,
	components: [1],
	types: ['integer'],
	names: false,
	name: 'marker',
};

/** The fields that files with references hold. */
export const referenceFields: readonly FieldKind[] = [pointMarkers, edgeMarkerFields];

/** Cells of one shape with their references. */
export interface Referenced {
	readonly nodes: Uint32Array;
	readonly references: Int32Array;
}

/** The parts of a mesh that are written. */
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
	given: TriMesh,
	isFlag: (group: Group) => boolean = () => false,
): WrittenParts {
	const { groups = [] } = given;
	const without = (mesh: TriMesh): TriMesh => ({
		...mesh,
		groups: (mesh.groups ?? []).filter((group) => !isFlag(group)),
	});
	// Groups of points need no cells here.
	const made = withEntityCells({
		...given,
		groups: groups.filter(({ dimension }) => dimension > 0),
	});
	const { groups: numbering = [] } = without(made);
	const markers = given.fields.find(
		({ on, role, components, values }) =>
			on === 'points' && role === 'marker' && components === 1 && values instanceof Int32Array,
	)?.values as Int32Array | undefined;
	const blocks = (shape: 'line' | 'quad'): Referenced => {
		const all = [...(made.cells ?? []).entries()].filter(([, block]) => block.shape === shape);
		const [only] = all;
		const nodes =
			all.length === 1 && only ? only[1].nodes : joined(all.map(([, one]) => one.nodes));
		const tags = all.map(([index, block]) =>
			groupTags(numbering, index, shape === 'line' ? 1 : 2, cellCount(block)),
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
		...entityLosses(without(given), without(made), { oneTag: true, zeroIsNone: true }),
	];
	if (markers && markers.length > 0 && markers.every((marker) => marker === 0))
		losses.push({
			what: 'point markers',
			count: markers.length,
			reason: 'all are 0, the reference for none',
		});
	const ofPoints = groups.filter(({ dimension }) => dimension === 0);
	return {
		mesh: { ...made, groups: [...ofPoints, ...(made.groups ?? [])] },
		pointReferences: markers ?? new Int32Array(pointCount(made)),
		lines: blocks('line'),
		triangles: {
			nodes: made.triangles,
			references: groupTags(numbering, 'triangles', 2, triangleCount(made)),
		},
		quads: blocks('quad'),
		losses,
	};
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
	const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}

/** Cells as lines: points, counted from 1, and the reference. */
export const cellRows = ({ nodes, references }: Referenced, corners: number): NumberTable =>
	linesOf(references.length, (from, to) => [
		integers(nodes, corners, from, to, 1),
		integers(references, 1, from, to),
	]);

/** Points as lines: coordinates, z being 0 if a mesh in the plane gets three, and the reference. */
export const vertexRows = (
	{ points, dimension }: TriMesh,
	references: Int32Array,
	coordinates: 2 | 3,
): NumberTable => {
	const taken = Math.min(dimension, coordinates);
	return {
		rows: references.length,
		between: [...lineOf(taken).slice(0, -1), coordinates > dimension ? ' 0 ' : ' ', '\n'],
		columns: (from, to) => [
			reals(points, dimension, from, to, taken),
			integers(references, 1, from, to),
		],
	};
};
