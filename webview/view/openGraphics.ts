import type { GraphicsClient } from '../graphics/graphicsClient.ts';
import type { ViewId } from '../model/viewId.ts';
import { createCanvasPainter } from './canvasPainter.ts';
import type { Painter } from './painter.ts';
import { createRemotePainter } from './remotePainter.ts';
import { createThreePainter } from './threePainter.ts';

type Kind = 'webgpu' | 'webgl' | 'canvas';

/** The graphics of the page, and why none better is used. */
export interface Graphics {
	readonly kind: Kind;
	/** For the user: "WebGPU", or "WebGL 2, because this page has no WebGPU". */
	readonly title: string;
	open(
		viewId: ViewId,
		canvas: HTMLCanvasElement,
		onLost: (reason: string) => void,
	): Promise<Painter>;
	/** Fallbacks if this kind fails. */
	readonly next: readonly Kind[];
}

const titles: Record<Kind, string> = {
	webgpu: 'WebGPU',
	webgl: 'WebGL 2',
	canvas: 'Canvas 2D',
};

/**
 * Finds the best graphics: WebGPU on the device of the graphics worker, which also refines, then WebGL 2, then Canvas
 * 2D in the page. Both views share one device.
 */
export async function openGraphics(
	client: GraphicsClient,
	kinds: readonly Kind[] = ['webgpu', 'webgl', 'canvas'],
	reasons: readonly string[] = [],
): Promise<Graphics> {
	const [kind, ...next] = kinds;
	if (!kind) throw new Error(reasons.join('; '));
	const because = reasons.length > 0 ? `, because ${reasons.join(' and ')}` : '';
	const titleWithReasons = `${titles[kind]}${because}`;
	if (kind === 'canvas')
		return {
			kind,
			title: titleWithReasons,
			next,
			open: async (_, canvas) => createCanvasPainter(canvas),
		};
	if (kind === 'webgl') {
		if (!document.createElement('canvas').getContext('webgl2'))
			return openGraphics(client, next, [...reasons, 'this page has no WebGL 2']);
		return {
			kind,
			title: titleWithReasons,
			next,
			open: (_, canvas, onLost) => createThreePainter(canvas, onLost),
		};
	}
	const opened = await client
		.request('open', null)
		.catch((error: Error) => ({ none: `the WebGPU renderer did not start (${error.message})` }));
	if ('none' in opened) return openGraphics(client, next, [...reasons, opened.none]);
	return {
		kind,
		title: titleWithReasons,
		next,
		open(viewId, canvas, onLost) {
			client.onLost = onLost;
			return createRemotePainter(client, viewId, canvas);
		},
	};
}
