/**
 * An orthographic view of the plane. The point (`x`, `y`) of the mesh, in its own coordinates, is at the centre of the
 * view; `scale` is CSS pixels per unit of length. Screen positions are CSS pixels from the top left.
 */
export interface Camera {
	readonly x: number;
	readonly y: number;
	readonly scale: number;
}

/** Width and height of a view in CSS pixels. */
export interface Size {
	readonly width: number;
	readonly height: number;
}

/** An axis-aligned rectangle in the mesh's coordinates. */
export interface Box {
	readonly minX: number;
	readonly minY: number;
	readonly maxX: number;
	readonly maxY: number;
}

/** The smallest box that holds both. */
export const union = (a: Box, b: Box): Box => ({
	minX: Math.min(a.minX, b.minX),
	minY: Math.min(a.minY, b.minY),
	maxX: Math.max(a.maxX, b.maxX),
	maxY: Math.max(a.maxY, b.maxY),
});

/** Translates a box by (`x`, `y`). */
export const translated = (box: Box, [x, y]: readonly [number, number]): Box => ({
	minX: box.minX + x,
	minY: box.minY + y,
	maxX: box.maxX + x,
	maxY: box.maxY + y,
});

/** The camera that fits a box into the view with a margin of `margin` pixels. */
export function fitCamera(box: Box, size: Size, margin = 20): Camera {
	const width = box.maxX - box.minX;
	const height = box.maxY - box.minY;
	const roomX = Math.max(size.width - 2 * margin, 1);
	const roomY = Math.max(size.height - 2 * margin, 1);
	const scale = Math.min(
		width > 0 ? roomX / width : Number.POSITIVE_INFINITY,
		height > 0 ? roomY / height : Number.POSITIVE_INFINITY,
	);
	return {
		x: box.minX + width / 2,
		y: box.minY + height / 2,
		scale: Number.isFinite(scale) ? scale : 1,
	};
}

/** Unprojects a screen position to a point of the mesh. */
export function toWorld(camera: Camera, size: Size, px: number, py: number): [number, number] {
	return [
		camera.x + (px - size.width / 2) / camera.scale,
		camera.y - (py - size.height / 2) / camera.scale,
	];
}

/** Projects a point of the mesh to a screen position. */
export function toScreen(camera: Camera, size: Size, x: number, y: number): [number, number] {
	return [
		(x - camera.x) * camera.scale + size.width / 2,
		(camera.y - y) * camera.scale + size.height / 2,
	];
}

/** The smallest box around two boxes. */
export const unionBox = (a: Box, b: Box): Box => ({
	minX: Math.min(a.minX, b.minX),
	minY: Math.min(a.minY, b.minY),
	maxX: Math.max(a.maxX, b.maxX),
	maxY: Math.max(a.maxY, b.maxY),
});

/** Pans by `dx` pixels to the right and `dy` down. */
export function panBy(camera: Camera, dx: number, dy: number): Camera {
	return {
		...camera,
		x: camera.x - dx / camera.scale,
		y: camera.y + dy / camera.scale,
	};
}

/** Zooms by `factor` about the screen position (`px`, `py`). */
export function zoomAt(
	camera: Camera,
	size: Size,
	px: number,
	py: number,
	factor: number,
	limits: readonly [number, number],
): Camera {
	const scale = Math.min(Math.max(camera.scale * factor, limits[0]), limits[1]);
	const [x, y] = toWorld(camera, size, px, py);
	const ratio = camera.scale / scale;
	return { x: x + (camera.x - x) * ratio, y: y + (camera.y - y) * ratio, scale };
}

/** Limits of `scale`: a tenth of the fitted scale to 100,000 times it, where float32 resolution ends. */
export function zoomLimits(box: Box, size: Size): [number, number] {
	const { scale } = fitCamera(box, size);
	return [scale / 10, scale * 1e5];
}

/** The visible part of the mesh's plane. */
export function visibleBox(camera: Camera, size: Size): Box {
	const [minX, maxY] = toWorld(camera, size, 0, 0);
	const [maxX, minY] = toWorld(camera, size, size.width, size.height);
	return { minX, minY, maxX, maxY };
}
