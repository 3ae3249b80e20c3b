import type { ViewParameters } from '../draw/look.ts';
import { matrixOf, rotatedBy, rotations } from '../mesh/rotation.ts';
import { assertCovered } from './assertCovered.ts';
import { assertPicks } from './assertPicks.ts';
import { type DrawnMesh, extentOf, uploadU32 } from './drawnMesh.ts';
import { type GestureTime, timeGestures } from './gestures.ts';
import { filled, openView, type Screen } from './screen.ts';

/**
 * Times frames of a lit surface, rotated differently in each, and picks in them. Throws as `benchFrames` does, and if a
 * picked triangle is not the nearest.
 */
export async function benchSurface(flat: DrawnMesh, screen: Screen): Promise<GestureTime[]> {
	const { device, width, height } = screen;
	const mesh = domeOver(flat);
	const buffers = [uploadU32(device, mesh.corners), uploadU32(device, mesh.coordinates)] as const;
	const { view, target } = openView(screen);
	try {
		view.setMesh({
			dimension: 3,
			isSurface: true,
			extent: [2 ** 30, 2 ** 30],
			points: mesh.coordinates.length / 3,
			triangles: mesh.corners.length / 3,
			corners: buffers[0],
			coordinates: buffers[1],
		});
		const orbited = (run: number): ViewParameters => ({
			width,
			height,
			ratio: 1,
			// The lattice of rotated points has twice the spacing.
			camera: { x: 2 ** 29, y: 2 ** 29, scale: (1.4 * Math.min(width, height)) / 2 ** 30 },
			rotation: matrixOf(rotatedBy(rotations.isometric, 5 * run, 2 * run)),
		});
		await assertPicks(view, mesh, orbited(0));
		const options = { ...filled, surface: { lit: true, backs: true, lines: false } };
		const names = ['surface: orbiting, a frame', 'surface: picking'] as const;
		const times = await timeGestures(view, target, names, orbited, options, screen);
		await assertCovered(device, target);
		return times;
	} finally {
		view.dispose();
		for (const buffer of buffers) buffer.destroy();
		target.destroy();
	}
}

/** A planar mesh, moved to the middle of the lattice and arched. */
function domeOver(flat: DrawnMesh): DrawnMesh {
	const { dimension, coordinates, corners } = flat;
	const [extentX, extentY] = extentOf(flat);
	const dome = new Uint32Array((coordinates.length / dimension) * 3);
	for (let p = 0; p < dome.length / 3; p++) {
		const [x, y] = [coordinates[dimension * p]!, coordinates[dimension * p + 1]!];
		const arch = Math.sin((Math.PI * x) / extentX) * Math.sin((Math.PI * y) / extentY);
		dome[3 * p] = 2 ** 29 + x - Math.floor(extentX / 2);
		dome[3 * p + 1] = 2 ** 29 + y - Math.floor(extentY / 2);
		dome[3 * p + 2] = 2 ** 29 + Math.round(2 ** 28 * (arch - 0.5));
	}
	return { dimension: 3, coordinates: dome, corners };
}
