import { createCanvasPainter } from './canvasPainter.ts';
import type { Painter } from './painter.ts';
import { createThreePainter } from './threePainter.ts';

type Kind = 'webgpu' | 'webgl' | 'canvas';

/** What the page can draw with, and why with nothing better. */
export interface Graphics {
	readonly kind: Kind;
	/** In words: "WebGPU", or "WebGL 2, because this page has no WebGPU". */
	readonly words: string;
	open(canvas: HTMLCanvasElement, onLost: (reason: string) => void): Promise<Painter>;
	/** Gives the device back, after what it drew has been replaced. */
	close(): void;
	/** What to take when this one failed. */
	readonly next: readonly Kind[];
}

const titles: Record<Kind, string> = {
	webgpu: 'WebGPU',
	webgl: 'WebGL 2',
	canvas: 'Canvas 2D',
};

/** Finds the best way to draw: WebGPU, else WebGL 2, else Canvas 2D. Both views share one device. */
export async function openGraphics(
	kinds: readonly Kind[] = ['webgpu', 'webgl', 'canvas'],
	reasons: readonly string[] = [],
): Promise<Graphics> {
	const [kind, ...next] = kinds;
	if (!kind) throw new Error(`nothing can be drawn: ${reasons.join('; ')}`);
	const because = reasons.length > 0 ? `, because ${reasons.join(' and ')}` : '';
	const words = `${titles[kind]}${because}`;
	if (kind === 'canvas')
		return { kind, words, next, open: async (canvas) => createCanvasPainter(canvas), close() {} };
	if (kind === 'webgl') {
		if (!document.createElement('canvas').getContext('webgl2'))
			return openGraphics(next, [...reasons, 'it has no WebGL 2']);
		return {
			kind,
			words,
			next,
			open: (canvas, onLost) => createThreePainter(canvas, { webgl: true }, onLost),
			close() {},
		};
	}
	const device = await requestDevice();
	if (typeof device === 'string') return openGraphics(next, [...reasons, device]);
	return {
		kind,
		words,
		next,
		open(canvas, onLost) {
			// What a device refuses is not drawn, and it says so here alone.
			device.addEventListener('uncapturederror', ({ error }) => onLost(error.message));
			device.lost.then(({ message }) => onLost(message || 'the device was lost'));
			return createThreePainter(canvas, { device }, onLost);
		},
		close: () => device.destroy(),
	};
}

/** A device to draw with, or why there is none. */
async function requestDevice(): Promise<GPUDevice | string> {
	if (!navigator.gpu) return 'this page has no WebGPU';
	try {
		const adapter = await navigator.gpu.requestAdapter();
		if (!adapter) return 'WebGPU finds no graphics adapter';
		const { maxBufferSize } = adapter.limits;
		return await adapter.requestDevice({ requiredLimits: { maxBufferSize } });
	} catch (error) {
		return `the graphics adapter refused (${(error as Error).message})`;
	}
}
