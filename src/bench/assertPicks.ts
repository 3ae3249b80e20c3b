import type { ViewParameters } from '../draw/look.ts';
import type { MeshView } from '../draw/meshView.ts';
import type { DrawnMesh } from './drawnMesh.ts';
import { containsPosition, depthBounds, rotateTriangle } from './rotatedTriangle.ts';

/** Step in pixels between picks. */
const PICK_EVERY = 61;
/** Lattice units by which a position may be outside of its triangle, as corners are rounded. */
const FLAT_SLACK = 0.5;
const ROTATED_SLACK = 2;
/** Slack of depth in lattice units, of 2³⁰, and of a position in pixels, for rounding. */
const NEAR_SLACK = 2 ** 10;
const PIXEL_SLACK = 2 ** -10;

/**
 * Throws if a pixel is outside of the triangle that is picked there, or if hardly any pixel is in one. For a rotated
 * mesh also if another triangle that contains the centre is nearer to the viewer, by more than 2¹⁰ lattice units and
 * the change over a thousandth of a pixel, or if none is picked.
 */
export async function assertPicks(
	view: Pick<MeshView, 'pickRectangle'>,
	mesh: DrawnMesh,
	look: ViewParameters,
): Promise<void> {
	const { width, height, camera, rotation } = look;
	const picked = await view.pickRectangle(look, { x: 0, y: 0, width, height });
	const nearest = rotation && nearestOf(mesh, look);
	const slack = rotation ? ROTATED_SLACK : FLAT_SLACK;
	const seen = new Float64Array(9);
	let hit = 0;
	let asked = 0;
	for (let j = 0; j < height; j += PICK_EVERY)
		for (let i = 0; i < width; i += PICK_EVERY) {
			const near = nearest?.[asked] ?? -Infinity;
			asked++;
			const number = picked[j * width + i]!;
			if (number === 0) {
				if (near > -Infinity) throw new Error(`the pixel ${i}, ${j} is in no triangle`);
				continue;
			}
			hit++;
			const t = number - 1;
			const x = camera.x + (i + 0.5 - width / 2) / camera.scale;
			const y = camera.y - (j + 0.5 - height / 2) / camera.scale;
			rotateTriangle(mesh, t, rotation, seen);
			// A rotated triangle may show its back.
			if (!containsPosition(seen, x, y, slack, rotation !== undefined))
				throw new Error(`the pixel ${i}, ${j} is not in triangle ${t}`);
			if (depthBounds(seen, x, y, unsureOf(look))[1] + NEAR_SLACK < near)
				throw new Error(`at the pixel ${i}, ${j} another triangle is nearer than ${t}`);
		}
	if (hit < 0.1 * asked) throw new Error(`only ${hit} of ${asked} pixels are in a triangle`);
}

/** Uncertainty of positions in lattice units. */
const unsureOf = ({ camera }: ViewParameters): number => ROTATED_SLACK + PIXEL_SLACK / camera.scale;

/**
 * Lower bound on the depth of the nearest triangle at each picked pixel, row by row; −∞ if none surely contains its
 * centre. Visits for each triangle only the pixels in its bounding box.
 */
function nearestOf(mesh: DrawnMesh, look: ViewParameters): Float64Array {
	const { width, height, camera, rotation } = look;
	const columns = Math.ceil(width / PICK_EVERY);
	const rows = Math.ceil(height / PICK_EVERY);
	const nearest = new Float64Array(columns * rows).fill(-Infinity);
	const columnAt = (x: number) => ((x - camera.x) * camera.scale + width / 2 - 0.5) / PICK_EVERY;
	const rowAt = (y: number) => ((camera.y - y) * camera.scale + height / 2 - 0.5) / PICK_EVERY;
	const seen = new Float64Array(9);
	for (let t = 0; t < mesh.corners.length / 3; t++) {
		rotateTriangle(mesh, t, rotation, seen);
		const [ax, ay, , bx, by, , cx, cy] = seen as unknown as number[];
		const left = Math.max(0, Math.ceil(columnAt(Math.min(ax!, bx!, cx!))));
		const right = Math.min(columns - 1, Math.floor(columnAt(Math.max(ax!, bx!, cx!))));
		const top = Math.max(0, Math.ceil(rowAt(Math.max(ay!, by!, cy!))));
		const bottom = Math.min(rows - 1, Math.floor(rowAt(Math.min(ay!, by!, cy!))));
		for (let row = top; row <= bottom; row++)
			for (let column = left; column <= right; column++) {
				const x = camera.x + (column * PICK_EVERY + 0.5 - width / 2) / camera.scale;
				const y = camera.y - (row * PICK_EVERY + 0.5 - height / 2) / camera.scale;
				if (!containsPosition(seen, x, y, -ROTATED_SLACK, true)) continue;
				const near = depthBounds(seen, x, y, unsureOf(look))[0];
				const at = row * columns + column;
				if (near > nearest[at]!) nearest[at] = near;
			}
	}
	return nearest;
}
