import type { TriMesh } from '../mesh/triMesh.ts';
import type { Frame } from './scene.ts';

/** A place on the picture and how near it is, in units of the mesh. */
type Spot = readonly [x: number, y: number, depth: number];

/** Where along an edge one looks whether it is hidden. */
const looks = [0.25, 0.5, 0.75];

/**
 * Tells whether an edge of a surface can be seen, or is hidden by what is in front: in part it counts as seen. Decided on the
 * pixels of the frame.
 *
 * @param places x y of each point in the picture
 * @param depths how near each point is
 */
export function seenEdges(
	mesh: Pick<TriMesh, 'triangles'>,
	places: Float64Array,
	depths: Float64Array,
	frame: Frame,
): (a: number, b: number) => boolean {
	const [width, height] = [Math.ceil(frame.width), Math.ceil(frame.height)];
	const spot = (p: number): Spot => [
		places[2 * p]! - frame.x,
		places[2 * p + 1]! - frame.y,
		depths[p]!,
	];
	const nearest = new Float64Array(width * height).fill(-Infinity);
	const { triangles } = mesh;
	for (let i = 0; i < triangles.length; i += 3)
		cover(
			nearest,
			width,
			height,
			spot(triangles[i]!),
			spot(triangles[i + 1]!),
			spot(triangles[i + 2]!),
		);
	/** The farthest surface in the pixels round a place: an edge is seen where it is no farther. */
	const behind = (x: number, y: number): number => {
		let least = Infinity;
		for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 1; row++)
			for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 1; column++) {
				if (row < 0 || column < 0 || row >= height || column >= width) return -Infinity;
				least = Math.min(least, nearest[row * width + column]!);
			}
		return least;
	};
	return (a, b) => {
		const [from, to] = [spot(a), spot(b)];
		return looks.some((share) => {
			const [x, y, depth] = [0, 1, 2].map((k) => from[k]! + share * (to[k]! - from[k]!)) as [
				number,
				number,
				number,
			];
			return depth >= behind(x, y);
		});
	};
}

/** Notes how near a triangle is at the centres of the pixels that it holds. */
function cover(
	nearest: Float64Array,
	width: number,
	height: number,
	a: Spot,
	b: Spot,
	c: Spot,
): void {
	const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
	if (area === 0) return;
	const left = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0])));
	const right = Math.min(width - 1, Math.ceil(Math.max(a[0], b[0], c[0])));
	const top = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1])));
	const bottom = Math.min(height - 1, Math.ceil(Math.max(a[1], b[1], c[1])));
	for (let row = top; row <= bottom; row++)
		for (let column = left; column <= right; column++) {
			const [x, y] = [column + 0.5, row + 0.5];
			const v = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area;
			const w = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area;
			if (v < 0 || w < 0 || v + w > 1) continue;
			const depth = a[2] + v * (b[2] - a[2]) + w * (c[2] - a[2]);
			const i = row * width + column;
			if (depth > nearest[i]!) nearest[i] = depth;
		}
}
