import { type CellBlock, type Field, nodesOf, type TriMesh } from '../mesh/triMesh.ts';
import { withoutBlocks } from '../mesh/withoutBlocks.ts';
import { type CompactedMesh, pointsIn, withoutPoints } from '../mesh/withoutPoints.ts';
import type { Holds } from './core/holds.ts';

type MidsideHolds = Pick<Holds, 'cells' | 'fields' | 'lineTags'>;

const isMidNode = ({ role }: Field): boolean => role === 'midNodes';

/** Whether a format holds the midside nodes of triangles, or of cells. */
const holdsMidNodes = ({ fields }: MidsideHolds, on: 'triangles' | 'cells'): boolean =>
	fields.some((kind) => kind.on === on && kind.roles.includes('midNodes'));

/**
 * Removes the fields of midside nodes that the format does not hold; all points stay. Returns the mesh itself if it has
 * none.
 */
export function straightened(mesh: TriMesh, holds: MidsideHolds): TriMesh {
	const { fields, cells = [] } = mesh;
	const filtered = (all: readonly Field[], on: 'triangles' | 'cells'): readonly Field[] =>
		all.some(isMidNode) && !holdsMidNodes(holds, on)
			? all.filter((field) => !isMidNode(field))
			: all;
	const straightCells = cells.map((block): CellBlock => {
		const blockFields = filtered(block.fields, 'cells');
		return blockFields === block.fields ? block : { ...block, fields: blockFields };
	});
	const meshFields = filtered(fields, 'triangles');
	if (meshFields === fields && straightCells.every((block, b) => block === cells[b])) return mesh;
	return { ...mesh, fields: meshFields, ...(mesh.cells && { cells: straightCells }) };
}

/**
 * Removes the midside nodes that the format does not hold, unless other contents of its files refer to them. Other
 * points stay, even unused ones. Undefined if there is nothing to remove.
 *
 * @param mesh the mesh to write, possibly `straightened`, with the points of `original`
 * @param original the mesh with its midside nodes
 */
export function withoutMidsideNodes(
	mesh: TriMesh,
	original: TriMesh,
	holds: MidsideHolds,
): CompactedMesh | undefined {
	const { fields, cells = [] } = original;
	const midNodes: ArrayLike<number>[] = [];
	const add = (all: readonly Field[], on: 'triangles' | 'cells') => {
		if (!holdsMidNodes(holds, on))
			for (const field of all) if (isMidNode(field)) midNodes.push(field.values);
	};
	add(fields, 'triangles');
	for (const block of cells) {
		const { shape, nodes } = block;
		add(block.fields, 'cells');
		const width = nodesOf[shape];
		if (width > 4 && !holds.cells.includes(shape))
			midNodes.push(nodes.filter((_, i) => i % width > 3));
	}
	if (midNodes.length === 0) return undefined;
	const written = withoutBlocks(
		straightened(mesh, holds),
		(mesh.cells ?? []).map(
			({ shape }) => !holds.cells.includes(shape) && !(shape === 'line' && holds.lineTags),
		),
	);
	/** 1 for each midside node that may be removed. */
	const removable = pointsIn(mesh, ...midNodes);
	const keep = (nodes: ArrayLike<number>) => {
		for (let i = 0; i < nodes.length; i++) removable[nodes[i]!] = 0;
	};
	keep(written.triangles);
	if (written.edges) keep(written.edges);
	for (const { nodes } of written.cells ?? []) keep(nodes);
	for (const part of [written, ...(written.cells ?? [])])
		for (const field of part.fields) if (isMidNode(field)) keep(field.values);
	return removable.includes(1) ? withoutPoints(written, removable) : undefined;
}
