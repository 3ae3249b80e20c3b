import { LinearSRGBColorSpace, OrthographicCamera, Scene, WebGPURenderer } from 'three/webgpu';
import type { Camera, Size } from '../model/camera.ts';
import { boundingRadius } from '../model/space.ts';
import type { Painter } from './painter.ts';
import { ThreeHighlights } from './threeHighlights.ts';
import { ThreeTriangles } from './threeTriangles.ts';

/**
 * The painter with three.js on WebGL 2, for pages without WebGPU. Draws arrays of the page with a depth buffer and
 * interpolated values, which a 2-D canvas lacks.
 *
 * @param onLost called once when the graphics device is lost and nothing will be drawn any more
 */
export async function createThreePainter(
	canvas: HTMLCanvasElement,
	onLost: (reason: string) => void,
): Promise<Painter> {
	const renderer = await openRenderer(canvas, onLost);
	const scene = new Scene();
	const triangles = new ThreeTriangles(scene);
	const highlights = new ThreeHighlights(scene);
	const threeCamera = new OrthographicCamera(-1, 1, 1, -1, -1, 1);
	let origin: readonly [number, number] = [0, 0];
	let hasMesh = false;
	/** Radius of a mesh in space about its centre. */
	let radius = 1;
	let currentSize = '';

	/** Resizes only on a change, as each resize reallocates the frame's textures. */
	function resize({ width, height }: Size, ratio: number): void {
		const sizeKey = `${width} ${height} ${ratio}`;
		if (sizeKey === currentSize) return;
		renderer.setPixelRatio(ratio);
		renderer.setSize(width, height, false);
		currentSize = sizeKey;
	}

	return {
		name: 'WebGL 2',
		setMesh(mesh) {
			highlights.set(null);
			hasMesh = mesh?.arrays != null && mesh.box !== null;
			origin = mesh?.origin ?? [0, 0];
			triangles.set(mesh?.arrays ?? null);
			radius = mesh?.space ? boundingRadius(mesh.space) : 1;
		},
		setLooks: (looks) => triangles.setLooks(looks),
		setValues: (values) => triangles.setValues(values),
		setHighlights: (next) => highlights.set(hasMesh ? next : null),
		async draw(camera, size, ratio, palette, options) {
			triangles.frame(palette, options, ratio);
			const { space } = options;
			// Near and far plane enclose the mesh in any rotation.
			const depth = space ? radius : 1;
			[threeCamera.near, threeCamera.far] = [-depth, depth];
			resize(size, ratio);
			const relative = { ...camera, x: camera.x - origin[0], y: camera.y - origin[1] };
			setCamera(threeCamera, relative, size);
			highlights.frame(relative.x, relative.y, camera.scale, size, ratio, palette);
			renderer.render(scene, threeCamera);
		},
		dispose() {
			triangles.dispose();
			highlights.dispose();
			renderer.dispose();
		},
	};
}

async function openRenderer(
	canvas: HTMLCanvasElement,
	onLost: (reason: string) => void,
): Promise<WebGPURenderer> {
	const renderer = new WebGPURenderer({ canvas, alpha: true, antialias: true, forceWebGL: true });
	await renderer.init();
	renderer.outputColorSpace = LinearSRGBColorSpace;
	renderer.setClearColor(0x000000, 0);
	renderer.onDeviceLost = (info: { message?: string }) => onLost(info.message || 'no reason given');
	return renderer;
}

/** Sets the camera of three.js. */
function setCamera(
	threeCamera: OrthographicCamera,
	{ x, y, scale }: Camera,
	{ width, height }: Size,
): void {
	const [halfWidth, halfHeight] = [width / 2 / scale, height / 2 / scale];
	threeCamera.left = x - halfWidth;
	threeCamera.right = x + halfWidth;
	threeCamera.bottom = y - halfHeight;
	threeCamera.top = y + halfHeight;
	threeCamera.updateProjectionMatrix();
}
