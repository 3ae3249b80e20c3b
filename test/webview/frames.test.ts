import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Camera, toScreen } from '../../webview/model/camera.ts';
import {
	type Frame,
	Frames,
	type PictureTransform,
	pictureTransform,
} from '../../webview/view/frames.ts';

const size = { width: 400, height: 300 };
const palette = {} as Frame['palette'];
const options = { fill: true, wireframe: true, byAngle: true };
const at = (x: number, scale = 1): Frame => ({ camera: { x, y: 0, scale }, palette, options });

/** Frames that take so many milliseconds each, and what was drawn of them. */
function drawing(milliseconds: number) {
	const drawn: number[] = [];
	const moves: (PictureTransform | null)[] = [];
	const frames = new Frames(
		{
			paint: async ({ camera }) => {
				await new Promise((resolve) => setTimeout(resolve, milliseconds));
				drawn.push(camera.x);
			},
			transformPicture: (move) => moves.push(move),
		},
		Date.now,
	);
	return { frames, drawn, moves };
}

describe('frames', () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	/** Steps of a gesture, so many milliseconds apart, and all that follows. */
	async function rotation(frames: Frames, steps: number, apart: number): Promise<void> {
		for (let i = 1; i <= steps; i++) {
			void frames.draw(at(i), size);
			await vi.advanceTimersByTimeAsync(apart);
		}
		await vi.runAllTimersAsync();
	}

	test('that are quick are all drawn', async () => {
		const { frames, drawn, moves } = drawing(5);
		await rotation(frames, 19, 16);
		expect(drawn).toEqual(Array.from({ length: 19 }, (_, i) => i + 1));
		expect(moves.every((move) => move === null)).toBe(true);
	});

	test('that are slow are one for a turn of the wheel, and the last picture stands in', async () => {
		const { frames, drawn, moves } = drawing(100);
		void frames.draw(at(0), size);
		await vi.runAllTimersAsync();
		moves.length = 0;
		await rotation(frames, 19, 16);
		expect(drawn).toEqual([0, 19]);
		expect(moves).toHaveLength(20);
		expect(moves[18]).toEqual({ scale: 1, x: -19, y: 0 });
		expect(moves[19]).toBeNull();
	});

	test('come now and then where a slow gesture goes on', async () => {
		const { frames, drawn } = drawing(100);
		void frames.draw(at(0), size);
		await vi.runAllTimersAsync();
		await rotation(frames, 200, 16);
		expect(drawn.length).toBeGreaterThan(3);
		expect(drawn.length).toBeLessThan(8);
		expect(drawn.at(-1)).toBe(200);
	});

	test('are drawn at once where more than the camera has changed', async () => {
		const { frames, drawn, moves } = drawing(100);
		void frames.draw(at(0), size);
		await vi.runAllTimersAsync();
		frames.changed();
		void frames.draw(at(1), size);
		await vi.advanceTimersByTimeAsync(101);
		expect(drawn).toEqual([0, 1]);
		void frames.draw({ ...at(2), options: { ...options, fill: false } }, size);
		await vi.advanceTimersByTimeAsync(101);
		expect(drawn).toEqual([0, 1, 2]);
		void frames.draw(at(3), { width: 401, height: 300 });
		await vi.advanceTimersByTimeAsync(101);
		expect(drawn).toEqual([0, 1, 2, 3]);
		expect(moves.every((move) => move === null)).toBe(true);
	});

	test('move the picture that is seen while another is drawn', async () => {
		const { frames, moves } = drawing(100);
		void frames.draw(at(0), size);
		await vi.runAllTimersAsync();
		void frames.draw(at(5), size);
		// It rests after 120 ms; the frame of 5 is being drawn when the next is wished for.
		await vi.advanceTimersByTimeAsync(150);
		void frames.draw(at(7), size);
		expect(moves.at(-1)).toEqual({ scale: 1, x: -7, y: 0 });
		await vi.advanceTimersByTimeAsync(80);
		expect(moves.at(-1)).toEqual({ scale: 1, x: -2, y: 0 });
		await vi.runAllTimersAsync();
		expect(moves.at(-1)).toBeNull();
	});

	test('reject where drawing fails, and go on with the next', async () => {
		let fails = true;
		const frames = new Frames({
			paint: () => (fails ? Promise.reject(new Error('lost')) : Promise.resolve()),
			transformPicture: () => {},
		});
		await expect(frames.draw(at(0), size)).rejects.toThrow('lost');
		fails = false;
		await expect(frames.draw(at(1), size)).resolves.toBeUndefined();
	});
});

test('a picture stands in where its points would be', () => {
	const coordinate = fc.double({ min: -10, max: 10, noNaN: true });
	const camera: fc.Arbitrary<Camera> = fc.record({
		x: coordinate,
		y: coordinate,
		scale: fc.double({ min: 0.1, max: 100, noNaN: true }),
	});
	fc.assert(
		fc.property(camera, camera, coordinate, coordinate, (drawn, wanted, x, y) => {
			const move = pictureTransform(drawn, wanted, size);
			const [px, py] = toScreen(drawn, size, x, y);
			const [qx, qy] = toScreen(wanted, size, x, y);
			const off = Math.hypot(move.scale * px + move.x - qx, move.scale * py + move.y - qy);
			expect(off).toBeLessThan(1e-9 * (1 + Math.abs(qx) + Math.abs(qy) + move.scale * 1e4));
		}),
		{ seed: 3 },
	);
});
