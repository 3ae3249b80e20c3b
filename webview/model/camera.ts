/**
 * An orthographic view of the plane. `x`, `y` is the point of the mesh in the middle of the view, in the mesh's own
 * coordinates; `scale` is CSS pixels per unit of length. Screen positions are in CSS pixels from the top left.
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

/** An upright rectangle in the mesh's coordinates. */
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

/** A box that is moved by x and y. */
export const moved = (box: Box, [x, y]: readonly [number, number]): Box => ({
	minX: box.minX + x,
	minY: box.minY + y,
	maxX: box.maxX + x,
	maxY: box.maxY + y,
});

/** The camera that shows the whole box with `margin` pixels around it. */
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

/** The point of the mesh under a screen position. */
export function toWorld(camera: Camera, size: Size, px: number, py: number): [number, number] {
	return [
		camera.x + (px - size.width / 2) / camera.scale,
		camera.y - (py - size.height / 2) / camera.scale,
	];
}

/** The screen position of a point of the mesh. */
export function toScreen(camera: Camera, size: Size, x: number, y: number): [number, number] {
	return [
		(x - camera.x) * camera.scale + size.width / 2,
		(camera.y - y) * camera.scale + size.height / 2,
	];
}

/** Moves the picture by so many pixels to the right and down. */
export function panBy(camera: Camera, dx: number, dy: number): Camera {
	return {
		...camera,
		x: camera.x - dx / camera.scale,
		y: camera.y + dy / camera.scale,
	};
}

/** Enlarges by `factor` and keeps what is under the screen position where it is. */
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
	const kept = camera.scale / scale;
	return { x: x + (camera.x - x) * kept, y: y + (camera.y - y) * kept, scale };
}

/** How far one can zoom: from a tenth of the fitted size to a hundred-thousandfold, where single precision ends. */
export function zoomLimits(box: Box, size: Size): [number, number] {
	const { scale } = fitCamera(box, size);
	return [scale / 10, scale * 1e5];
}

/** What the view shows of the mesh's plane. */
export function visibleBox(camera: Camera, size: Size): Box {
	const [minX, maxY] = toWorld(camera, size, 0, 0);
	const [maxX, minY] = toWorld(camera, size, size.width, size.height);
	return { minX, minY, maxX, maxY };
}
