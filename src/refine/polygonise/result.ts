import { carryGroups } from '../../mesh/carry/groups.ts';
import { carriedCellNumbers } from '../../mesh/carry/numbers.ts';
import { inherit } from '../../mesh/carry/parents.ts';
import { withLoss, withoutTriangleNumbers } from '../../mesh/ownNumbers.ts';
import type { Provenance, SeveralParents } from '../../mesh/provenance.ts';
import {
	type CellBlock,
	type DataLoss,
	type Field,
	pointCount,
	type TriMesh,
} from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import type { KeptEdges } from './keptEdges.ts';
import type { FilePolygons } from './renumberPolygons.ts';

/**
 * Makes the mesh of polygons. Points keep their numbers, fields and groups. Data of triangles moves to polygons: reals
 * as means by area, integers and groups from the largest triangle. Edges that were marked, segments or in a group
 * become lines, after the blocks of the input; the polygons are the last block.
 */
export function resultOf(
	mesh: TriMesh,
	polygons: FilePolygons,
	named: KeptEdges['named'],
): { readonly mesh: TriMesh; readonly provenance: Provenance; readonly warnings: string[] } {
	const { starts, triangles, nodes, offsets } = polygons;
	const parents: SeveralParents = { starts, parents: triangles, shares: areasOf(mesh, triangles) };
	const oldBlocks = mesh.cells ?? [];
	const warnings: string[] = [];
	const losses: DataLoss[] = [];
	const onPolygons: Field[] = [];
	const onLines: Field[] = [];
	const reason = 'polygons cannot store these values';
	for (const field of mesh.fields) {
		const { on, values, name, components } = field;
		if (on === 'triangles') {
			const inherited = inherit(field, parents);
			if (inherited.differing > 0)
				warnings.push(
					`The field "${name}" differs among the triangles of ${counted(inherited.differing, 'polygon')}, which ${inherited.differing === 1 ? 'takes' : 'take'} the value of the largest triangle.`,
				);
			onPolygons.push({ ...field, on: 'cells', values: inherited.values });
		} else if (on === 'edges') {
			if (named.edges.length > 0)
				onLines.push({ ...field, on: 'cells', values: inherit(field, named.edges).values });
			const becomesLine = new Set(named.edges);
			let count = 0;
			for (let e = 0; e < values.length / components; e++)
				if (
					!becomesLine.has(e) &&
					values.subarray(e * components, (e + 1) * components).some((v) => v !== 0)
				)
					count++;
			if (count > 0) losses.push({ what: `values of "${name}" on edges inside`, count, reason });
		} else if (on === 'corners')
			losses.push({
				what: `values of "${name}" on corners`,
				count: values.length / components,
				reason,
			});
	}
	const lines: CellBlock[] =
		named.edges.length === 0 ? [] : [{ shape: 'line', nodes: named.ends, fields: onLines }];
	const polygon: CellBlock = { shape: 'polygon', nodes, offsets, fields: onPolygons };
	const numbers = carriedCellNumbers(mesh, {
		triangles: new Uint32Array(0),
		blocks: oldBlocks.map((_, of) => ({ of })),
	});
	const cells = [
		...oldBlocks.map(({ lines: _, ...block }, b) => ({
			...block,
			...(numbers.blocks[b] && { numbers: numbers.blocks[b] }),
		})),
		...lines,
		polygon,
	];
	const points = { kept: pointCount(mesh), halved: new Uint32Array(0) };
	const carried = carryGroups(mesh, { points, triangles: parents, edges: named.edges });
	const groups = carried.map((group) => ({
		...group,
		members: group.members.map(({ of, members }) => ({
			of: of === 'triangles' ? cells.length - 1 : of === 'edges' ? oldBlocks.length : of,
			members,
		})),
	}));
	const { source } = mesh;
	const {
		segments: __,
		signedEdges: ___,
		pointsInEdges: ____,
		extras: _____,
		pointEntities: ______,
		...remainingSource
	} = source ? withoutTriangleNumbers(source) : { format: '', firstIndex: 0 as const, parts: [] };
	return {
		mesh: {
			dimension: mesh.dimension,
			points: mesh.points,
			triangles: new Uint32Array(0),
			fields: mesh.fields.filter(({ on }) => on === 'points' || on === 'mesh'),
			cells,
			...(mesh.groups && { groups }),
			...(source && { source: withLoss(remainingSource, ...losses) }),
		},
		provenance: {
			points,
			triangles: new Uint32Array(0),
			edges: new Uint32Array(0),
			blocks: [...oldBlocks.map(() => undefined), ...lines.map(() => undefined), undefined],
			merged: { block: cells.length - 1, of: parents },
		},
		warnings,
	};
}

/** Twice the area of each triangle in a list. */
function areasOf({ dimension, points, triangles }: TriMesh, list: Uint32Array): Float64Array {
	const areas = new Float64Array(list.length);
	for (let i = 0; i < list.length; i++) {
		const a = dimension * triangles[3 * list[i]!]!;
		const b = dimension * triangles[3 * list[i]! + 1]!;
		const c = dimension * triangles[3 * list[i]! + 2]!;
		const [ux, uy] = [points[b]! - points[a]!, points[b + 1]! - points[a + 1]!];
		const [vx, vy] = [points[c]! - points[a]!, points[c + 1]! - points[a + 1]!];
		const z = ux * vy - uy * vx;
		if (dimension === 2) areas[i] = Math.abs(z);
		else {
			const [uz, vz] = [points[b + 2]! - points[a + 2]!, points[c + 2]! - points[a + 2]!];
			areas[i] = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, z);
		}
	}
	return areas;
}
