import { type CellBlock, type Field, nodesOf, type TriMesh } from '../mesh/triMesh.ts';
import { withoutBlocks } from '../mesh/withoutBlocks.ts';
import { type CompactedMesh, pointsIn, withoutPoints } from '../mesh/withoutPoints.ts';
import type { Holds } from './core/holds.ts';

type Room = Pick<Holds, 'cells' | 'fields' | 'lineTags'>;

const isMidNode = ({ role }: Field): boolean => role === 'midNodes';

/** Whether a format holds the midside nodes of triangles, or of cells. */
const holdsMidNodes = ({ fields }: Room, on: 'triangles' | 'cells'): boolean =>
	fields.some((kind) => kind.on === on && kind.roles.includes('midNodes'));

/**
 * The mesh without fields of midside nodes that the format does not hold; all points stay. Returns the mesh itself if
 * there are none.
 */
export function straightened(mesh: TriMesh, room: Room): TriMesh {
	const { fields, cells = [] } = mesh;
	const without = (all: readonly Field[], on: 'triangles' | 'cells'): readonly Field[] =>
		all.some(isMidNode) && !holdsMidNodes(room, on) ? all.filter((one) => !isMidNode(one)) : all;
	const straight = cells.map((block): CellBlock => {
		const own = without(block.fields, 'cells');
		return own === block.fields ? block : { ...block, fields: own };
	});
	const own = without(fields, 'triangles');
	if (own === fields && straight.every((block, b) => block === cells[b])) return mesh;
	return { ...mesh, fields: own, ...(mesh.cells && { cells: straight }) };
}

/**
 * The mesh without the midside nodes that the format does not hold and that nothing else in its files uses. Other points
 * stay, even unused ones. Undefined if there are no such nodes.
 *
 * @param mesh the mesh to write, possibly `straightened`, with the points of `given`
 * @param given the mesh with its midside nodes
 */
export function withoutMidsideNodes(
	mesh: TriMesh,
	given: TriMesh,
	room: Room,
): CompactedMesh | undefined {
	const { fields, cells = [] } = given;
	const midNodes: ArrayLike<number>[] = [];
	const add = (all: readonly Field[], on: 'triangles' | 'cells') => {
		if (!holdsMidNodes(room, on))
			for (const one of all) if (isMidNode(one)) midNodes.push(one.values);
	};
	add(fields, 'triangles');
	for (const block of cells) {
		const { shape, nodes } = block;
		add(block.fields, 'cells');
		const width = nodesOf[shape];
		if (width > 4 && !room.cells.includes(shape))
			midNodes.push(nodes.filter((_, i) => i % width > 3));
	}
	if (midNodes.length === 0) return undefined;
	const written = withoutBlocks(
		straightened(mesh, room),
		(mesh.cells ?? []).map(
			({ shape }) => !room.cells.includes(shape) && !(shape === 'line' && room.lineTags),
		),
	);
	const left = pointsIn(mesh, ...midNodes);
	const keep = (nodes: ArrayLike<number>) => {
		for (let i = 0; i < nodes.length; i++) left[nodes[i]!] = 0;
	};
	keep(written.triangles);
	if (written.edges) keep(written.edges);
	for (const { nodes } of written.cells ?? []) keep(nodes);
	for (const part of [written, ...(written.cells ?? [])])
		for (const one of part.fields) if (isMidNode(one)) keep(one.values);
	return left.includes(1) ? withoutPoints(written, left) : undefined;
}
