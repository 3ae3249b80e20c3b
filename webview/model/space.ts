import { axes, type Clip, type Plane, planeOf } from '../../src/mesh/cut.ts';
import {
	isPlan,
	type Matrix,
	matrixOf,
	type Rotation,
	restoreRotation,
	rotations,
} from '../../src/mesh/rotation.ts';
import { USUAL_FEATURES } from '../../src/mesh/surfaceLines.ts';
import type { Box } from './camera.ts';

/** Where a mesh lies in space; coordinates are less the middle of the mesh, which is the origin of its display and `height`. */
export interface SpaceExtent {
	/** What was taken off all third coordinates. */
	readonly height: number;
	/** x y z of points that are outermost in directions all round: their box is that of the mesh, however it is rotated. */
	readonly outermost: Float32Array;
}

/** How meshes in space are looked at, as it is saved. */
export interface SpaceView {
	readonly rotation: Rotation;
	/** Faces are darker the less they face the viewer. */
	readonly lit: boolean;
	/** Faces that are seen from behind are hatched. */
	readonly backs: boolean;
	/** Edges whose triangles meet at a larger angle are drawn, and borders; in degrees, null for none. */
	readonly features: number | null;
	readonly clip: Clip | null;
}

export const freshSpace: SpaceView = {
	rotation: rotations.plan,
	lit: true,
	backs: true,
	features: USUAL_FEATURES,
	clip: null,
};

/** From where a mesh in space is seen, and what of it. */
export interface Sight {
	readonly matrix: Matrix;
	/** Of rotated coordinates less the middle; null where nothing is cut off. */
	readonly plane: Plane | null;
}

/** How a frame shows a mesh in space. */
export interface FrameSpace extends Sight {
	/** The middle, in the mesh's own coordinates. */
	readonly middle: readonly [number, number, number];
	readonly lit: boolean;
	readonly backs: boolean;
	/** Sides that are lines of the surface are drawn. */
	readonly lines: boolean;
	/** See `SpaceView`: which are lines. */
	readonly features: number | null;
}

/** Whether a matrix leaves everything where it is. */
export const isStill = (m: Matrix): boolean => m[0] === 1 && m[4] === 1 && m[8] === 1;

/** The lowest and the highest coordinate along an axis. */
export function rangeAlong({ outermost }: SpaceExtent, axis: Clip['axis']): [number, number] {
	let [low, high] = [Infinity, -Infinity];
	for (let i = axes.indexOf(axis); i < outermost.length; i += 3) {
		low = Math.min(low, outermost[i]!);
		high = Math.max(high, outermost[i]!);
	}
	return [low, high];
}

/** How far from its middle a mesh reaches, or a little farther. */
export function reachOf({ outermost }: SpaceExtent): number {
	let most = 0;
	for (let i = 0; i < outermost.length; i += 3)
		most = Math.max(most, Math.hypot(outermost[i]!, outermost[i + 1]!, outermost[i + 2]!));
	return 1.1 * most;
}

/** Where a place that is seen is in the mesh's own coordinates; `at` is less the middle. */
export function ownPlace(
	{ matrix: m, middle }: FrameSpace,
	[u, v, w]: readonly [number, number, number],
): [number, number, number] {
	const own = (k: number): number => {
		const value = middle[k]! + m[k]! * u + m[3 + k]! * v + m[6 + k]! * w;
		// What is left of 0 by single precision.
		return Math.abs(value) < 1e-6 * Math.hypot(u, v, w) ? 0 : value;
	};
	return [own(0), own(1), own(2)];
}

/** How frames show a mesh with this origin. */
export function frameSpaceOf(
	{ rotation, lit, backs, features, clip }: SpaceView,
	extent: SpaceExtent,
	origin: readonly [number, number],
): FrameSpace {
	const matrix = isPlan(rotation) ? PLAN_MATRIX : matrixOf(rotation);
	return {
		matrix,
		plane: clip && planeOf(clip, rangeAlong(extent, clip.axis), matrix),
		middle: [...origin, extent.height],
		...{ lit, backs, features, lines: features !== null },
	};
}

const PLAN_MATRIX = matrixOf(rotations.plan);

/** The box of the rotated mesh, less the origin of the display. */
export function rotatedBox({ outermost }: SpaceExtent, m: Matrix): Box {
	let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
	for (let i = 0; i < outermost.length; i += 3) {
		const [x, y, z] = [outermost[i]!, outermost[i + 1]!, outermost[i + 2]!];
		const u = m[0]! * x + m[1]! * y + m[2]! * z;
		const v = m[3]! * x + m[4]! * y + m[5]! * z;
		minX = Math.min(minX, u);
		maxX = Math.max(maxX, u);
		minY = Math.min(minY, v);
		maxY = Math.max(maxY, v);
	}
	return { minX, minY, maxX, maxY };
}

const isShare = (value: unknown): value is number =>
	typeof value === 'number' && value >= 0 && value <= 1;

function restoreClip(raw: unknown): Clip | null {
	const { axis, at, flipped } = (raw ?? {}) as Partial<Clip>;
	if (!axis || !axes.includes(axis) || !isShare(at)) return null;
	return { axis, at, flipped: flipped === true };
}

/** Reads what was saved; what does not fit is as usual. */
export function restoreSpace(raw: unknown): SpaceView {
	if (typeof raw !== 'object' || raw === null) return freshSpace;
	const { rotation, lit, backs, features, clip } = raw as Partial<SpaceView>;
	const isAngle = typeof features === 'number' && features >= 0 && features <= 180;
	return {
		rotation: restoreRotation(rotation),
		lit: lit !== false,
		backs: backs !== false,
		features: features === null || isAngle ? features : freshSpace.features,
		clip: restoreClip(clip),
	};
}
