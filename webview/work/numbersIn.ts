import { onDisplayTriangles } from '../../src/mesh/displayTriangles.ts';
import { tessellationOf } from '../../src/mesh/tessellation.ts';
import { type EntityKind, pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { visibleMembers } from '../../src/mesh/visibleMembers.ts';
import type { Box } from '../model/camera.ts';
import { type EntityNumbers, MAX_NUMBERS } from '../model/numbers.ts';
import { edgesOf, edgesOrPointsWithin, type SearchInput } from './edgeAndPointSearch.ts';
import { facesWithin, ringOf } from './faceSearch.ts';
import type { RotatedMesh } from './rotatedMesh.ts';

/** Input of numbering: a mesh, and the number of its first triangle in the file. */
type NumberingInput = SearchInput & { readonly first: number };

/**
 * Numbers of the entities with their centre in a box relative to the origin; null if there are too many to show.
 *
 * @param hidden a byte for each face, 1 if hidden; edges and points are omitted if one of their points is only of
 * hidden faces
 */
export function numbersIn(
	input: NumberingInput,
	kind: EntityKind,
	box: Box,
	hidden?: Uint8Array,
): EntityNumbers | null {
	const { minX, minY, maxX, maxY } = box;
	const polygon = Float64Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY);
	const inBox =
		kind === 'triangles'
			? facesWithin(input.mesh, input.origin, polygon, input.seen)
			: edgesOrPointsWithin(input, kind, polygon);
	const shown = hidden ? inBox.filter(notHidden(input.mesh, kind, hidden)) : inBox;
	const hiddenTriangles = onDisplayTriangles(tessellationOf(input.mesh).faces, hidden);
	if (shown.length > MAX_NUMBERS) return null;
	const visible = input.seen
		? shown.filter(isCentreVisible(input, input.seen, kind, hiddenTriangles))
		: shown;
	const cornersOf = corners(input, kind);
	const numberOf = numbering(input, kind);
	const positions = new Float32Array(2 * visible.length);
	const sizes = new Float32Array(visible.length);
	for (const [i, entity] of visible.entries()) {
		const entityCorners = cornersOf(entity);
		const middle = (k: number): number =>
			entityCorners.reduce((sum, position) => sum + position[k]!, 0) / entityCorners.length;
		positions[2 * i] = middle(0);
		positions[2 * i + 1] = middle(1);
		sizes[i] = sizeOf(entityCorners);
	}
	return { kind, numbers: Float64Array.from(visible, numberOf), positions, sizes };
}

/** Predicate: an entity is not hidden with its triangles. */
function notHidden(
	mesh: TriMesh,
	kind: EntityKind,
	hidden: Uint8Array,
): (entity: number) => boolean {
	if (kind === 'triangles') return (t) => hidden[t] === 0;
	const displayTriangles = onDisplayTriangles(tessellationOf(mesh).faces, hidden);
	const points = visibleMembers(mesh.triangles, pointCount(mesh), displayTriangles);
	if (kind === 'points') return (p) => points[p] === 1;
	const edges = edgesOf(mesh);
	return (e) => points[edges[2 * e]!] === 1 && points[edges[2 * e + 1]!] === 1;
}

/** Predicate: the centre of an entity is visible. */
function isCentreVisible(
	{ mesh }: SearchInput,
	rotated: RotatedMesh,
	kind: EntityKind,
	hidden?: Uint8Array,
) {
	const front = rotated.front(hidden);
	const positions = rotated.centred();
	const nodesOf = nodes(mesh, kind);
	return (entity: number): boolean => {
		const points = nodesOf(entity);
		const middle = (axis: number): number =>
			points.reduce((sum, p) => sum + positions[3 * p + axis]!, 0) / points.length;
		return front.isVisible([middle(0), middle(1), middle(2)]);
	};
}

/** The points of an entity. */
function nodes(mesh: TriMesh, kind: EntityKind): (entity: number) => readonly number[] {
	const { triangles } = mesh;
	if (kind === 'points') return (p) => [p];
	const shown = tessellationOf(mesh);
	const { faces } = shown;
	if (kind === 'triangles')
		return faces
			? (face) => [...ringOf(shown, faces, face)]
			: (t) => [...triangles.subarray(3 * t, 3 * t + 3)];
	const edges = edgesOf(mesh);
	return (e) => [edges[2 * e]!, edges[2 * e + 1]!];
}

type Position = readonly [number, number];

/** Coordinates of an entity's points in the view, relative to the origin. */
function corners({ mesh, origin: [ox, oy], seen }: SearchInput, kind: EntityKind) {
	const { dimension } = mesh;
	const points = seen?.points ?? mesh.points;
	const nodesOf = nodes(mesh, kind);
	const pointAt = (p: number): Position => [
		points[dimension * p]! - ox,
		points[dimension * p + 1]! - oy,
	];
	return (entity: number): Position[] => nodesOf(entity).map(pointAt);
}

/** Numbers of entities in the file; edges that the file does not number are counted from its index base. */
function numbering({ mesh, positions, first }: NumberingInput, kind: EntityKind) {
	const { source } = mesh;
	const indexBase = source?.firstIndex ?? 0;
	if (kind === 'triangles') {
		const blocks = tessellationOf(mesh).faces?.blocks ?? [];
		return (face: number) => {
			const block = blocks.find(
				(candidate) => face >= candidate.first && face < candidate.first + candidate.count,
			);
			if (!block) return source?.triangleNumbers?.[face] ?? face + first;
			const { numbers } = mesh.cells![block.block]!;
			return numbers?.[face - block.first] ?? face - block.first + indexBase;
		};
	}
	if (kind === 'points') {
		const firstPoint = positions?.points?.first ?? indexBase;
		return (p: number) => source?.pointNumbers?.[p] ?? p + firstPoint;
	}
	const firstEdge = positions?.edges?.first ?? indexBase;
	return (e: number) => e + firstEdge;
}

/** Length of an edge, smallest height of a triangle, 0 for a point. */
function sizeOf(corners: readonly Position[]): number {
	const [a, b, c] = corners;
	if (!a || !b) return 0;
	const length = (p: Position, q: Position): number => Math.hypot(q[0] - p[0], q[1] - p[1]);
	if (!c) return length(a, b);
	const area = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]));
	const longest = Math.max(length(a, b), length(b, c), length(c, a));
	return longest > 0 ? area / longest : 0;
}
