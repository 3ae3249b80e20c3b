import { axes, type Clip, type Plane, planeOf } from '../../src/mesh/cut.ts';
import { DEFAULT_FEATURE_ANGLE } from '../../src/mesh/featureLines.ts';
import {
	isPlan,
	type Matrix,
	matrixOf,
	type Rotation,
	restoreRotation,
	rotations,
} from '../../src/mesh/rotation.ts';
import type { Box } from './camera.ts';

/**
 * Extent of a mesh in space; coordinates are relative to the centre of the mesh, which is its display origin and
 * `height`.
 */
export interface SpaceExtent {
	/** Subtracted from all third coordinates. */
	readonly height: number;
	/** x y z of extreme points in many directions: under any rotation, their bounding box is nearly that of the mesh. */
	readonly outermost: Float32Array;
}

/** View of meshes in space, as saved. */
export interface SpaceView {
	readonly rotation: Rotation;
	/** Faces are shaded by their angle to the viewer. */
	readonly lit: boolean;
	/** Back faces are hatched. */
	readonly backs: boolean;
	/**
	 * Angle in degrees between the normals of two triangles above which their edge is drawn, with the borders; null for
	 * none.
	 */
	readonly features: number | null;
	readonly clip: Clip | null;
}

/** Initial view: from above, shaded, with hatched back faces and feature lines, without clipping. */
export const initialSpace: SpaceView = {
	rotation: rotations.plan,
	lit: true,
	backs: true,
	features: DEFAULT_FEATURE_ANGLE,
	clip: null,
};

/** Viewing direction of a mesh in space, and its clipping plane. */
export interface ViewTransform {
	readonly matrix: Matrix;
	/** In rotated coordinates relative to the centre; null if nothing is clipped. */
	readonly plane: Plane | null;
}

/** How a frame shows a mesh in space. */
export interface FrameSpace extends ViewTransform {
	/** The centre, in the mesh's own coordinates. */
	readonly middle: readonly [number, number, number];
	readonly lit: boolean;
	readonly backs: boolean;
	/** Draws edges that are feature lines of the surface. */
	readonly lines: boolean;
	/** Feature angle, see `SpaceView`. */
	readonly features: number | null;
}

/** Whether a rotation matrix is the identity. */
export const isIdentity = (m: Matrix): boolean => m[0] === 1 && m[4] === 1 && m[8] === 1;

/** Minimum and maximum coordinate along an axis. */
export function rangeAlong({ outermost }: SpaceExtent, axis: Clip['axis']): [number, number] {
	let [low, high] = [Infinity, -Infinity];
	for (let i = axes.indexOf(axis); i < outermost.length; i += 3) {
		low = Math.min(low, outermost[i]!);
		high = Math.max(high, outermost[i]!);
	}
	return [low, high];
}

/** Radius of a mesh about its centre, with a margin of 10 %. */
export function boundingRadius({ outermost }: SpaceExtent): number {
	let radius = 0;
	for (let i = 0; i < outermost.length; i += 3)
		radius = Math.max(radius, Math.hypot(outermost[i]!, outermost[i + 1]!, outermost[i + 2]!));
	return 1.1 * radius;
}

/** Rotates a position in the view, relative to the centre, back to the mesh's own coordinates. */
export function toMeshCoordinates(
	{ matrix: m, middle }: FrameSpace,
	[u, v, w]: readonly [number, number, number],
): [number, number, number] {
	const coordinate = (k: number): number => {
		const value = middle[k]! + m[k]! * u + m[3 + k]! * v + m[6 + k]! * w;
		// Rounding error of float32 around 0.
		return Math.abs(value) < 1e-6 * Math.hypot(u, v, w) ? 0 : value;
	};
	return [coordinate(0), coordinate(1), coordinate(2)];
}

/** How frames show a mesh with display origin `origin`; the clipping plane is a share of the extents of both views. */
export function frameSpaceOf(
	{ rotation, lit, backs, features, clip }: SpaceView,
	extent: SpaceExtent,
	origin: readonly [number, number],
	beside: SpaceExtent = extent,
): FrameSpace {
	const matrix = isPlan(rotation) ? PLAN_MATRIX : matrixOf(rotation);
	const rangeOf = ({ axis }: Clip): [number, number] => {
		const [own, other] = [rangeAlong(extent, axis), rangeAlong(beside, axis)];
		return [Math.min(own[0], other[0]), Math.max(own[1], other[1])];
	};
	return {
		matrix,
		plane: clip && planeOf(clip, rangeOf(clip), matrix),
		middle: [...origin, extent.height],
		...{ lit, backs, features, lines: features !== null },
	};
}

const PLAN_MATRIX = matrixOf(rotations.plan);

/** Bounding box of the rotated mesh, relative to the display origin. */
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

/** Restores a saved view; invalid values are replaced by defaults. */
export function restoreSpace(raw: unknown): SpaceView {
	if (typeof raw !== 'object' || raw === null) return initialSpace;
	const { rotation, lit, backs, features, clip } = raw as Partial<SpaceView>;
	const isAngle = typeof features === 'number' && features >= 0 && features <= 180;
	return {
		rotation: restoreRotation(rotation),
		lit: lit !== false,
		backs: backs !== false,
		features: features === null || isAngle ? features : initialSpace.features,
		clip: restoreClip(clip),
	};
}

function restoreClip(raw: unknown): Clip | null {
	const { axis, at, flipped } = (raw ?? {}) as Partial<Clip>;
	if (!axis || !axes.includes(axis) || !isShare(at)) return null;
	return { axis, at, flipped: flipped === true };
}

const isShare = (value: unknown): value is number =>
	typeof value === 'number' && value >= 0 && value <= 1;
