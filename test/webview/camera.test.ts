import { describe, expect, test } from 'vitest';
import {
	fitCamera,
	panBy,
	toScreen,
	toWorld,
	visibleBox,
	zoomAt,
	zoomLimits,
} from '../../webview/model/camera.ts';

const size = { width: 400, height: 300 };
const box = { minX: 1e6, minY: -2, maxX: 1e6 + 4, maxY: 1 };

describe('camera', () => {
	test('fits a box with its margin', () => {
		const camera = fitCamera(box, size, 20);
		expect(camera).toEqual({ x: 1e6 + 2, y: -0.5, scale: 260 / 3 });
		expect(toScreen(camera, size, 1e6, 1)[1]).toBeCloseTo(20, 6);
	});

	test('fits a box without height by its width, and a point at scale 1', () => {
		expect(fitCamera({ minX: 0, minY: 5, maxX: 10, maxY: 5 }, size, 20).scale).toBe(36);
		expect(fitCamera({ minX: 3, minY: 3, maxX: 3, maxY: 3 }, size).scale).toBe(1);
	});

	test('takes screen positions to the mesh and back', () => {
		const camera = { x: 3, y: -7, scale: 12.5 };
		const [x, y] = toWorld(camera, size, 37, 250);
		const [px, py] = toScreen(camera, size, x, y);
		expect(px).toBeCloseTo(37, 9);
		expect(py).toBeCloseTo(250, 9);
	});

	test('zooming keeps what is under the pointer', () => {
		const camera = { x: 3, y: -7, scale: 12.5 };
		const zoomed = zoomAt(camera, size, 37, 250, 3, [0, 1e9]);
		const before = toWorld(camera, size, 37, 250);
		const after = toWorld(zoomed, size, 37, 250);
		expect(zoomed.scale).toBe(37.5);
		expect(after[0]).toBeCloseTo(before[0], 9);
		expect(after[1]).toBeCloseTo(before[1], 9);
	});

	test('zooming stops at its limits', () => {
		const limits = zoomLimits(box, size);
		const camera = fitCamera(box, size);
		expect(zoomAt(camera, size, 0, 0, 1e-9, limits).scale).toBe(limits[0]);
		expect(zoomAt(camera, size, 0, 0, 1e9, limits).scale).toBe(limits[1]);
	});

	test('panning moves the picture with the pointer', () => {
		const camera = { x: 0, y: 0, scale: 10 };
		expect(panBy(camera, 20, 30)).toEqual({ x: -2, y: 3, scale: 10 });
	});

	test('the visible box has the corners of the view', () => {
		expect(visibleBox({ x: 1, y: 2, scale: 100 }, size)).toEqual({
			minX: -1,
			minY: 0.5,
			maxX: 3,
			maxY: 3.5,
		});
	});
});
