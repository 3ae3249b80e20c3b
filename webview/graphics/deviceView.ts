import { latticeCamera, type ViewParameters } from '../../src/draw/look.ts';
import type { MeshView } from '../../src/draw/meshView.ts';
import type { Camera, Size } from '../model/camera.ts';
import type { LatticeFrame } from '../model/displayMesh.ts';
import { type FrameSpace, isIdentity } from '../model/space.ts';
import type { DeviceMesh } from './deviceMesh.ts';
import type { ToGraphics } from './messages.ts';
import { latticePlane, rotatedLattice } from './rotatedLattice.ts';

/** One of the two views that the device draws. */
export interface DeviceView {
	canvas: OffscreenCanvas | null;
	context: GPUCanvasContext | null;
	view: MeshView | null;
	shown: { readonly key: string; readonly lattice: LatticeFrame; readonly mesh: DeviceMesh } | null;
	/** Incremented for each mesh to be shown. */
	latest: number;
}

/** A view without a canvas. */
export const emptyDeviceView = (): DeviceView => ({
	canvas: null,
	context: null,
	view: null,
	shown: null,
	latest: 0,
});

/** Draws a frame and waits until the device has finished; does nothing without a canvas. */
export async function drawFrame(
	device: GPUDevice,
	{ canvas, context, view, shown }: DeviceView,
	{ viewId, camera, size, ratio, palette, options }: ToGraphics['draw']['params'],
): Promise<void> {
	if (!canvas || !context || !view) return;
	const { width, height } = pixelsOf(size, ratio);
	if (canvas.width !== width) canvas.width = width;
	if (canvas.height !== height) canvas.height = height;
	const { space, ...flat } = options;
	const parameters = viewParameters(shown?.lattice, camera, size, ratio, space);
	const drawn = { ...flat, ...(space && { surface: space }) };
	const encoder = device.createCommandEncoder({ label: viewId });
	view.draw(encoder, context.getCurrentTexture().createView(), parameters, palette, drawn);
	device.queue.submit([encoder.finish()]);
	// A lost device is reported elsewhere, once.
	await device.queue.onSubmittedWorkDone().catch(() => {});
}

/** 0-based file index of the triangle at a position in CSS pixels; null if there is none. */
export async function pickTriangle(
	{ view, shown }: DeviceView,
	{ camera, size, ratio, position: [x, y], space }: ToGraphics['pick']['params'],
): Promise<number | null> {
	if (!view || !shown) return null;
	const parameters = viewParameters(shown.lattice, camera, size, ratio, space);
	const [column, row] = [Math.floor(x * ratio), Math.floor(y * ratio)];
	if (column < 0 || row < 0 || column >= parameters.width || row >= parameters.height) return null;
	const triangle = await view.pick(parameters, column, row);
	return triangle === null ? null : (shown.mesh.work2file?.[triangle] ?? triangle);
}

/** Size of a view in device pixels. */
const pixelsOf = ({ width, height }: Size, ratio: number): Size => ({
	width: Math.max(1, Math.round(width * ratio)),
	height: Math.max(1, Math.round(height * ratio)),
});

/** Maps pixels of a view to the lattice. */
function viewParameters(
	lattice: LatticeFrame | undefined,
	camera: Camera,
	size: Size,
	ratio: number,
	space?: FrameSpace,
): ViewParameters {
	const rotated = space && lattice ? rotatedLattice(lattice, space) : lattice;
	const { origin, exponent } = rotated ?? { origin: [0, 0], exponent: 0 };
	const frame = { origin: Float64Array.from(origin), exponent };
	const parameters = { camera: latticeCamera(camera, frame), ...pixelsOf(size, ratio), ratio };
	if (!space || !rotated) return parameters;
	return {
		...parameters,
		...(!isIdentity(space.matrix) && { rotation: space.matrix }),
		...(space.plane && { plane: latticePlane(space.plane, rotated, space.middle) }),
	};
}
