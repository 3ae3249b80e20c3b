import type { GraphicsClient } from '../graphics/graphicsClient.ts';
import type { DisplayMesh, NamedMesh } from '../model/displayMesh.ts';
import type { Highlights } from '../model/highlights.ts';
import type { ViewId } from '../model/viewId.ts';
import { drawHighlights } from './drawHighlights.ts';
import { latticeFacts } from './latticeFacts.ts';
import type { Painter } from './painter.ts';

/** Number of highlights that are drawn however small they are. */
const minDrawn = 20_000;
/** Number of highlights that are drawn while the camera may be moving, in about 50 ms; the others follow at rest. */
const maxImmediate = 5000;
/** Milliseconds without a frame after which the camera is at rest. */
const restDelay = 200;

/**
 * A painter whose frames are drawn by the graphics worker, from the buffers of refinement. Highlights are drawn over
 * them on a canvas of the page.
 */
export async function createRemotePainter(
	graphics: GraphicsClient,
	viewId: ViewId,
	canvas: HTMLCanvasElement,
): Promise<Painter> {
	await graphics.setCanvas(viewId, canvas);
	const overlayCanvas = document.createElement('canvas');
	overlayCanvas.className = 'highlights';
	overlayCanvas.setAttribute('aria-hidden', 'true');
	canvas.after(overlayCanvas);
	// On the CPU: a canvas on a software adapter takes seconds for thousands of lines.
	const context = overlayCanvas.getContext('2d', { willReadFrequently: true });
	let shown: DisplayMesh | null = null;
	let highlights: Highlights | null = null;
	let hasHighlights = false;
	/** Timer to draw the remaining highlights at rest. */
	let restTimer: ReturnType<typeof setTimeout> | undefined;
	/** Settles when the worker has everything for the next frame. */
	let ready: Promise<unknown> = Promise.resolve();
	const queue = (work: () => Promise<unknown>): void => {
		ready = ready.then(work);
		// The next frame rejects with the error.
		ready.catch(() => {});
	};

	return {
		name: 'WebGPU',
		setMesh(mesh) {
			highlights = null;
			shown = mesh;
			const named: NamedMesh | null = mesh?.named ?? null;
			queue(async () => {
				const isAvailable = await graphics.request('mesh', { viewId, mesh: named });
				if (named && !isAvailable) graphics.onGone(viewId, named.key);
			});
		},
		setLooks(looks) {
			const copy = looks.slice();
			queue(() => graphics.request('looks', { viewId, looks: copy }, [copy.buffer]));
		},
		setValues(next) {
			const copy = next && { ...next, values: next.values.slice() };
			const transfer = copy ? [copy.values.buffer] : [];
			queue(() => graphics.request('values', { viewId, values: copy }, transfer));
		},
		setHighlights(next) {
			highlights = next;
		},
		async draw(camera, size, ratio, palette, options) {
			await ready;
			const frame = graphics.request('draw', { viewId, camera, size, ratio, palette, options });
			clearTimeout(restTimer);
			if (context && (highlights || hasHighlights)) {
				const sample = highlights && sampled(highlights, camera.scale);
				const origin = shown?.origin ?? [0, 0];
				const displayCamera = { ...camera, x: camera.x - origin[0], y: camera.y - origin[1] };
				const paint = (limit: number): boolean => {
					overlayCanvas.width = Math.max(1, Math.round(size.width * ratio));
					overlayCanvas.height = Math.max(1, Math.round(size.height * ratio));
					context.setTransform(ratio, 0, 0, ratio, 0, 0);
					return !sample || drawHighlights(context, sample, palette, displayCamera, size, limit);
				};
				if (!paint(maxImmediate)) restTimer = setTimeout(() => paint(Infinity), restDelay);
				hasHighlights = highlights !== null;
			}
			await frame;
		},
		async pick(camera, size, ratio, position, space) {
			await ready;
			return graphics.request('pick', { viewId, camera, size, ratio, position, space });
		},
		async facts(triangle, space) {
			await ready;
			const mesh = shown;
			const corners = await graphics.request('corners', { viewId, triangle });
			if (!corners || !mesh?.named || mesh !== shown) return null;
			return latticeFacts(triangle, corners, mesh.named.lattice, mesh.origin, space);
		},
		dispose() {
			clearTimeout(restTimer);
			overlayCanvas.remove();
			graphics.request('mesh', { viewId, mesh: null }).catch(() => {});
		},
	};
}

/** Reduces highlights to a sample where a pixel would have many of them. */
function sampled(highlights: Highlights, scale: number): Highlights {
	const share = Math.min(1, (highlights.spacing * scale) / 3);
	const sample = (coordinates: Float32Array, size: number): Float32Array => {
		const count = coordinates.length / size;
		return coordinates.subarray(
			0,
			size * Math.min(count, Math.max(minDrawn, Math.ceil(share * count))),
		);
	};
	const { edges, points, outline } = highlights;
	return {
		...highlights,
		edges: sample(edges, 4),
		points: sample(points, 2),
		outline: sample(outline, 4),
	};
}
