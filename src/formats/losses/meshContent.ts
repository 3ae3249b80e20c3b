import { type CellShape, cellCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import type { Holds } from '../core/holds.ts';
import { nameOf } from '../core/nameOf.ts';
import { lineTags } from '../fit/lineTags.ts';
import { type ContentItem, cannotStore, type LossFormat } from './contentItem.ts';

/** Plural nouns of cells. */
export const shapeNames: Readonly<Record<CellShape, string>> = {
	point: 'point cells',
	line: 'line cells',
	polygon: 'polygons',
	quad: 'quads',
	quad8: 'eight-node quads',
	quad9: 'nine-node quads',
};

/** Third coordinates, marks, edge numbering, own numbers, and cells other than triangles. */
export function* meshContent(mesh: TriMesh): Generator<ContentItem> {
	const raised = raisedPoints(mesh);
	if (raised > 0)
		yield {
			what: 'z coordinates',
			count: raised,
			keptBy: ({ holds }) => holds.coordinates === 3,
			reason: (format) => `${nameOf(format)} stores x and y only`,
		};
	let marks = 0;
	for (const mark of mesh.marked ?? []) marks += mark;
	if (marks > 0)
		yield { what: 'marks', count: marks, keptBy: ({ holds }) => holds.marks, reason: cannotStore };
	if (mesh.edges && numbersEdges(mesh))
		yield {
			what: 'numbering of the edges',
			count: mesh.edges.length / 2,
			keptBy: ({ holds }) => holds.edges,
			reason: cannotStore,
		};
	yield* ownNumberItems(mesh);
	const counts = new Map<CellShape, number>();
	for (const block of mesh.cells ?? [])
		counts.set(block.shape, (counts.get(block.shape) ?? 0) + cellCount(block));
	for (const [shape, count] of counts)
		if (count > 0)
			yield {
				what: shapeNames[shape],
				count,
				keptBy: ({ holds }) =>
					holds.cells.includes(shape) || (shape === 'line' && becomeMarkers(mesh, holds)),
				reason: cannotStore,
			};
	if (counts.has('line')) yield* lineItems(mesh, counts.get('line')!);
}

/** Whether at least one line becomes an edge marker. */
export const becomeMarkers = (mesh: TriMesh, holds: Holds): boolean =>
	holds.lineTags === true && (lineTags(mesh)?.kept ?? 0) > 0;

/** Lines that do not become edge markers while others do. */
function* lineItems(mesh: TriMesh, total: number): Generator<ContentItem> {
	// Counted on demand: this takes a pass over all edges, which formats with lines do not need.
	let dropped: number | undefined;
	const droppedCount = () => (dropped ??= lineTags(mesh)?.dropped ?? total);
	yield {
		what: 'line cells of no group or on no edge',
		count: droppedCount,
		keptBy: ({ holds }) =>
			holds.cells.includes('line') || (becomeMarkers(mesh, holds) && droppedCount() === 0),
		isMoot: ({ holds }) => !becomeMarkers(mesh, holds),
		reason: (format) => `${nameOf(format)} stores lines as edge markers only`,
	};
}

/** Whether the files of the mesh number its edges: other meshes may have edge numbers from refinement. */
export const numbersEdges = ({ source }: TriMesh): boolean =>
	source === undefined || source.signedEdges === true || source.parts.includes('edge');

/** Counts points with a third coordinate other than 0. */
function raisedPoints({ dimension, points }: TriMesh): number {
	let count = 0;
	if (dimension === 3) for (let i = 2; i < points.length; i += 3) if (points[i] !== 0) count++;
	return count;
}

/** Own numbers of points, triangles and other cells. */
function* ownNumberItems(mesh: TriMesh): Generator<ContentItem> {
	const { pointNumbers, triangleNumbers, numbering } = mesh.source ?? {};
	// Consecutive numbers are not lost: other formats number in the same order.
	if (numbering === 'consecutive') return;
	const blocks = (mesh.cells ?? []).filter(({ numbers }) => numbers !== undefined);
	const cells = blocks.reduce((sum, block) => sum + cellCount(block), 0);
	const kinds = [
		pointNumbers ? 'points' : '',
		triangleNumbers ? 'triangles' : '',
		cells > 0 ? 'other cells' : '',
	].filter(Boolean);
	if (kinds.length === 0) return;
	const ofCells = triangleNumbers !== undefined || cells > 0;
	yield {
		what: `own numbers of the ${kinds.join(' and ')}`,
		count: (pointNumbers?.length ?? 0) + (triangleNumbers ? triangleCount(mesh) : 0) + cells,
		keptBy: ({ holds: { numbers } }: LossFormat) =>
			(numbers.points || !pointNumbers) && (numbers.cells || !ofCells),
		reason: (format) => `${nameOf(format)} renumbers them`,
	};
}
