import type { ViewParameters } from '../draw/look.ts';
import type { MeshView } from '../draw/meshView.ts';
import type { DrawnMesh } from './drawnMesh.ts';
import { containsPosition, depthBounds, rotateTriangle } from './rotatedTriangle.ts';

/** Step in pixels between picks. */
const PICK_STEP = 61;
/** Lattice units by which a position may be outside of its triangle, as corners are rounded. */
const FLAT_SLACK = 0.5;
const ROTATED_SLACK = 2;
/** Slack of depth in lattice units, of 2³⁰, and of a position in pixels, for rounding. */
const NEAR_SLACK = 2 ** 10;
const PIXEL_SLACK = 2 ** -10;

/**
 * Throws if a pixel is outside of the triangle that is picked there, or if less than a tenth of the pixels are in a
 * triangle. For a rotated mesh also throws if another triangle that contains the centre of the pixel is nearer to the
 * viewer, by more than 2¹⁰ lattice units and the change of depth over a thousandth of a pixel, or if none is picked.
 */
export async function assertPicks(
	view: Pick<MeshView, 'pickRectangle'>,
	mesh: DrawnMesh,
	parameters: ViewParameters,
): Promise<void> {
	const { width, height, camera, rotation } = parameters;
	const picked = await view.pickRectangle(parameters, { x: 0, y: 0, width, height });
	const nearest = rotation && nearestOf(mesh, parameters);
	const slack = rotation ? ROTATED_SLACK : FLAT_SLACK;
	const rotated = new Float64Array(9);
	let hits = 0;
	let picks = 0;
	for (let j = 0; j < height; j += PICK_STEP)
		for (let i = 0; i < width; i += PICK_STEP) {
			const nearestDepth = nearest?.[picks] ?? -Infinity;
			picks++;
			const number = picked[j * width + i]!;
			if (number === 0) {
				if (nearestDepth > -Infinity) throw new Error(`the pixel ${i}, ${j} is in no triangle`);
				continue;
			}
			hits++;
			const t = number - 1;
			const x = camera.x + (i + 0.5 - width / 2) / camera.scale;
			const y = camera.y - (j + 0.5 - height / 2) / camera.scale;
			rotateTriangle(mesh, t, rotation, rotated);
			// A rotated triangle may show its back.
			if (!containsPosition(rotated, x, y, slack, rotation !== undefined))
				throw new Error(`the pixel ${i}, ${j} is not in triangle ${t}`);
			if (depthBounds(rotated, x, y, uncertaintyOf(parameters))[1] + NEAR_SLACK < nearestDepth)
				throw new Error(`at the pixel ${i}, ${j} another triangle is nearer than ${t}`);
		}
	if (hits < 0.1 * picks) throw new Error(`only ${hits} of ${picks} pixels are in a triangle`);
}

/** Uncertainty of positions in lattice units. */
const uncertaintyOf = ({ camera }: ViewParameters): number =>
	ROTATED_SLACK + PIXEL_SLACK / camera.scale;

/**
 * Lower bound on the depth of the nearest triangle at each picked pixel, row by row; −∞ if none surely contains its
 * centre. Visits for each triangle only the pixels in its bounding box.
 */
function nearestOf(mesh: DrawnMesh, parameters: ViewParameters): Float64Array {
	const { width, height, camera, rotation } = parameters;
	const columns = Math.ceil(width / PICK_STEP);
	const rows = Math.ceil(height / PICK_STEP);
	const nearest = new Float64Array(columns * rows).fill(-Infinity);
	const columnAt = (x: number) => ((x - camera.x) * camera.scale + width / 2 - 0.5) / PICK_STEP;
	const rowAt = (y: number) => ((camera.y - y) * camera.scale + height / 2 - 0.5) / PICK_STEP;
	const rotated = new Float64Array(9);
	for (let t = 0; t < mesh.corners.length / 3; t++) {
		rotateTriangle(mesh, t, rotation, rotated);
		const [ax, ay, , bx, by, , cx, cy] = rotated as unknown as number[];
		const left = Math.max(0, Math.ceil(columnAt(Math.min(ax!, bx!, cx!))));
		const right = Math.min(columns - 1, Math.floor(columnAt(Math.max(ax!, bx!, cx!))));
		const top = Math.max(0, Math.ceil(rowAt(Math.max(ay!, by!, cy!))));
		const bottom = Math.min(rows - 1, Math.floor(rowAt(Math.min(ay!, by!, cy!))));
		for (let row = top; row <= bottom; row++)
			for (let column = left; column <= right; column++) {
				const x = camera.x + (column * PICK_STEP + 0.5 - width / 2) / camera.scale;
				const y = camera.y - (row * PICK_STEP + 0.5 - height / 2) / camera.scale;
				if (!containsPosition(rotated, x, y, -ROTATED_SLACK, true)) continue;
				const nearestDepth = depthBounds(rotated, x, y, uncertaintyOf(parameters))[0];
				const index = row * columns + column;
				if (nearestDepth > nearest[index]!) nearest[index] = nearestDepth;
			}
	}
	return nearest;
}
