import type { Box } from './camera.ts';
import type { MeshEntities } from './entities.ts';

/**
 * Point-in-polygon test by winding number (non-zero rule, the default of SVG); `polygon` has x y of each corner and is
 * closed implicitly. Edges are sorted into horizontal slabs, so that a point is compared with few of them, however long
 * the lasso. Each edge includes its lower end and excludes its upper end.
 */
export function pointInPolygon(polygon: Float64Array): {
	readonly box: Box;
	holds(x: number, y: number): boolean;
} {
	const count = polygon.length / 2;
	const box = boxOf(polygon);
	const slabs = Math.max(1, Math.min(1024, count));
	const height = (box.maxY - box.minY) / slabs || 1;
	const slabOf = (y: number): number =>
		Math.max(0, Math.min(slabs - 1, Math.floor((y - box.minY) / height)));
	const slabEdges: number[][] = Array.from({ length: slabs }, () => []);
	for (let i = 0; i < count; i++) {
		const y0 = polygon[2 * i + 1]!;
		const y1 = polygon[(2 * i + 3) % polygon.length]!;
		for (let s = slabOf(Math.min(y0, y1)); s <= slabOf(Math.max(y0, y1)); s++)
			slabEdges[s]!.push(i);
	}
	return {
		box,
		holds(x, y) {
			if (!(x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY)) return false;
			let winding = 0;
			for (const i of slabEdges[slabOf(y)]!) {
				const [ax, ay] = [polygon[2 * i]!, polygon[2 * i + 1]!];
				const j = (2 * i + 2) % polygon.length;
				const [bx, by] = [polygon[j]!, polygon[j + 1]!];
				const isUpward = ay <= y && by > y;
				if (!isUpward && !(by <= y && ay > y)) continue;
				const orientation = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
				if (isUpward && orientation > 0) winding++;
				else if (!isUpward && orientation < 0) winding--;
			}
			return winding !== 0;
		},
	};
}

function boxOf(polygon: Float64Array): Box {
	let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
	for (let i = 0; i < polygon.length; i += 2) {
		minX = Math.min(minX, polygon[i]!);
		maxX = Math.max(maxX, polygon[i]!);
		minY = Math.min(minY, polygon[i + 1]!);
		maxY = Math.max(maxY, polygon[i + 1]!);
	}
	return { minX, minY, maxX, maxY };
}

/** Corners of a box, as a polygon. */
export const polygonOf = ({ minX, minY, maxX, maxY }: Box): Float64Array =>
	Float64Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY);

type Inside = (x: number, y: number) => boolean;

/** The triangles, six numbers each, with their centroid inside; in ascending order. */
export function trianglesInside(corners: Float32Array, isInside: Inside): Uint32Array {
	return indexesWhere(corners.length / 6, (t) => {
		const i = 6 * t;
		return isInside(
			(corners[i]! + corners[i + 2]! + corners[i + 4]!) / 3,
			(corners[i + 1]! + corners[i + 3]! + corners[i + 5]!) / 3,
		);
	});
}

/** The edges with their midpoint inside, in ascending order. */
export function edgesInside({ points, edges }: MeshEntities, isInside: Inside): Uint32Array {
	return indexesWhere(edges.length / 2, (e) => {
		const [a, b] = [2 * edges[2 * e]!, 2 * edges[2 * e + 1]!];
		return isInside((points[a]! + points[b]!) / 2, (points[a + 1]! + points[b + 1]!) / 2);
	});
}

/** The points inside, in ascending order. */
export const pointsInside = ({ points }: MeshEntities, isInside: Inside): Uint32Array =>
	indexesWhere(points.length / 2, (p) => isInside(points[2 * p]!, points[2 * p + 1]!));

function indexesWhere(count: number, holds: (entity: number) => boolean): Uint32Array {
	const list = new Uint32Array(count);
	let length = 0;
	for (let i = 0; i < count; i++) if (holds(i)) list[length++] = i;
	return list.slice(0, length);
}
