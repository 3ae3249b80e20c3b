import { describe, expect, test } from 'vitest';
import { type Clip, planeOf } from '../../src/mesh/cut.ts';
import { matrixOf, rotations } from '../../src/mesh/rotation.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { brightness } from '../../src/picture/faceColour.ts';
import type { PictureOptions } from '../../src/picture/options.ts';
import { pngOf } from '../../src/picture/png.ts';
import { rasterOf } from '../../src/picture/raster/rasterOf.ts';
import type { Scene } from '../../src/picture/scene.ts';
import { sceneOf } from '../../src/picture/sceneOf.ts';
import { svgOf } from '../../src/picture/svg.ts';
import { cube, torus } from '../support/surfaces.ts';
import { readPng } from './readPng.ts';
import { readSvg } from './readSvg.ts';

const linesOf = (options: Parameters<typeof sceneOf>[1], mesh = cube(2)) => {
	const { scene } = sceneOf(mesh, { quantity: null, ...options });
	return scene.overlays.reduce((sum, one) => sum + ('ends' in one ? one.ends.length / 2 : 0), 0);
};

describe('edges of a surface', () => {
	test('that are hidden are left out of a filled picture', () => {
		// Isometric: nine edges of the three faces in front, and their diagonals.
		const rotation = matrixOf(rotations.isometric);
		expect(linesOf({ rotation })).toBe(12);
		expect(linesOf({ rotation, fill: false })).toBe(18);
	});

	test('are seen where they are the nearest, however fine', () => {
		const [all, seen] = [linesOf({ fill: false }, torus(40, 20)), linesOf({}, torus(40, 20))];
		expect(seen / all).toBeGreaterThan(0.45);
		expect(seen / all).toBeLessThan(0.6);
	});
});

test('a turned mesh fills the picture as it is seen', () => {
	const { scene } = sceneOf(torus(40, 20), {
		rotation: matrixOf(rotations.front),
		scaleBar: false,
	});
	const { positions, frame } = scene;
	const ys = Array.from({ length: positions.length / 2 }, (_, p) => positions[2 * p + 1]!);
	const xs = Array.from({ length: positions.length / 2 }, (_, p) => positions[2 * p]!);
	// Three times as wide as high, from the front.
	const [across, up] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
	expect(across).toBeCloseTo(frame.width, 3);
	expect(across / up).toBeCloseTo(3, 6);
});

const isometric = matrixOf(rotations.isometric);
const plain = [226, 233, 240];
const bare = { quantity: null, legend: false, scaleBar: false, wireframe: false } as const;
const cubeCut = (clip: Clip) => planeOf(clip, [-1, 1], isometric);

/** The cube from −1 to 1, rotated so that one sees three faces. */
const drawn = (options: PictureOptions, mesh: TriMesh = cube(2)) => {
	const { scene } = sceneOf(mesh, {
		...bare,
		rotation: isometric,
		size: { width: 400 },
		...options,
	});
	const png = readPng(pngOf(rasterOf(scene, 1), 1));
	const { x, y, width, height } = scene.frame;
	/** The colour at a place that is less the middle, in units of the mesh. */
	const at = (u: number, v: number) => {
		const scale = width / (2 * Math.SQRT2);
		return png.at(x + width / 2 + u * scale, y + height / 2 - v * scale);
	};
	return { scene, at, svg: svgOf(scene) };
};

/** A square from 0 to 1 that stands on its side, of two triangles. */
const plate: TriMesh = {
	...{ dimension: 3, fields: [], triangles: Uint32Array.of(0, 1, 2, 0, 2, 3) },
	points: Float64Array.of(0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1),
};

describe('sharp edges of a surface', () => {
	const front = matrixOf(rotations.front);
	const linesIn = (name: string, options: PictureOptions, mesh?: TriMesh) =>
		readSvg(drawn(options, mesh).svg).lines(name).length;

	test('are the twelve of a cube, and the nine of them that are seen of a filled one', () => {
		expect(linesIn('features', { fill: false })).toBe(12);
		expect(linesIn('features', {})).toBe(9);
		expect(linesIn('features', { fill: false, wireframe: true })).toBe(12);
		// The diagonals of its faces.
		expect(linesIn('edges', { fill: false, wireframe: true })).toBe(6);
	});

	test('are those that meet at a larger angle than the one given', () => {
		expect(linesIn('features', { features: 89.9 })).toBe(9);
		expect(linesIn('features', { features: 90.1 })).toBe(0);
		expect(linesIn('features', { features: null })).toBe(0);
		expect(linesIn('features', { fill: false, features: 40 }, torus(24, 12))).toBe(0);
		// Rings of edges along it meet at 30°, those across it at 15° or less.
		expect(linesIn('features', { fill: false, features: 29 }, torus(24, 12))).toBe(24 * 12);
	});

	test('are none of a plate, whose border is drawn', () => {
		for (const features of [0, 30]) {
			expect(linesIn('features', { features, rotation: front }, plate)).toBe(0);
			expect(linesIn('boundary', { features, rotation: front }, plate)).toBe(4);
		}
	});

	test('are dark in PNG where they are in sight alone', () => {
		// From the upper corner in front one goes straight down; the one behind it ends there, too.
		const dark = (options: PictureOptions, v: number) => drawn(options).at(0, v)[0]! < 150;
		expect(dark({}, -0.8)).toBe(true);
		expect(dark({ features: null }, -0.8)).toBe(false);
		expect(dark({}, 0.8)).toBe(false);
		expect(dark({ fill: false }, 0.8)).toBe(true);
	});
});

describe('faces of a surface', () => {
	test('are darker the less they face the viewer, in PNG and SVG', () => {
		const shade = plain.map((value) => Math.round(value * brightness(1 / Math.sqrt(3))));
		const { at, svg } = drawn({ lit: true });
		expect([at(0.4, 0.9), at(-0.7, -0.4), at(0.7, -0.4)]).toEqual([shade, shade, shade]);
		const colour = `#${shade.map((value) => value.toString(16)).join('')}`;
		expect(svg.match(/<path fill="(#\w+)"/)![1]).toBe(colour);
		expect(drawn({}).at(0.4, 0.9)).toEqual(plain);
	});

	test('are hatched where they are seen from behind, once what is in front is cut off', () => {
		const plane = cubeCut({ axis: 'z', at: 0.5, flipped: false });
		const { at, svg, scene } = drawn({ plane, backs: true });
		// The upper half is away: one sees into the box, on its ground and on two walls.
		const inside = Array.from({ length: 12 }, (_, i) => at(0.05 + i / 100, -0.2).join());
		expect(new Set(inside).size).toBeGreaterThan(1);
		expect(inside).toContain(plain.join());
		expect(at(0.7, -0.9)).toEqual(plain);
		// Nothing is left above.
		expect(at(0, 1.4)).toEqual([255, 255, 255]);
		expect(svg).toContain('fill="url(#backs)"');
		expect(drawn({ plane }).svg).not.toContain('#backs');
		// Each side is cut into a triangle and two halves of another; the ground is whole.
		expect(scene.fill!.triangles.length / 3).toBe(2 + 4 * 3);
	});

	test('cover in SVG what is behind them', () => {
		const grey = Uint8Array.from({ length: 768 }, (_, i) => Math.floor(i / 3));
		const { svg } = drawn({ quantity: 'order', scale: grey });
		const fills = [...svg.matchAll(/<path fill="#(\w\w)/g)].map(([, part]) => part);
		// In the order of depth, not in that of colours.
		expect(fills).not.toEqual([...fills].sort());
		expect(new Set(fills).size).toBe(12);
	});
});

describe('what lies over a surface in a picture', () => {
	const values = Float64Array.from({ length: 8 }, (_, p) => p >> 2);
	const field = { on: 'points', role: 'attribute', type: 'real', components: 1 } as const;
	const vectors = Float64Array.from({ length: 24 }, (_, i) => (i % 3 === 2 ? 1 : 0));
	const mesh: TriMesh = {
		...cube(2),
		fields: [
			{ ...field, name: 'z', values },
			{ ...field, name: 'v', components: 3, values: vectors },
			{
				...field,
				name: 'm',
				role: 'marker',
				type: 'integer',
				values: Int32Array.from({ length: 8 }, () => 1),
			},
		],
	};
	/** Numbers of dots and, first, of their halos. */
	const dotsOf = ({ overlays }: Scene): number[] =>
		overlays.flatMap((one) => ('points' in one ? one.points.length : []));
	const lines = (options: PictureOptions, name: string): number => {
		const { scene } = drawn({ boundary: false, ...options }, mesh);
		return scene.overlays.reduce(
			(sum, one) =>
				sum + ('ends' in one && !one.isHalo && one.layer === name ? one.ends.length / 2 : 0),
			0,
		);
	};

	test('are contours, arrows and dots where it does not hide them', () => {
		const contours = { quantity: 'field:points:z:0', contours: 'lines', levels: 2 } as const;
		expect(lines(contours, 'contours')).toBe(4);
		expect(lines({ ...contours, fill: false }, 'contours')).toBe(8);
		const plane = cubeCut({ axis: 'x', at: 0.5, flipped: false });
		expect(lines({ ...contours, plane }, 'contours')).toBe(2);
		// Seven corners are seen, with a shaft and two strokes each.
		expect(lines({ quantity: 'field:points:v:2', arrows: true }, 'arrows')).toBe(21);
		const { scene } = drawn({ quantity: 'field:points:m:0' }, mesh);
		expect(dotsOf(scene)).toEqual([7, 7]);
		const hiddenTriangles = Uint8Array.from({ length: 12 }, (_, t) => (t < 10 ? 1 : 0));
		// The upper face alone is left, with its four corners.
		const top = drawn({ quantity: 'field:points:m:0', hiddenTriangles }, mesh);
		expect(dotsOf(top.scene)).toEqual([4, 4]);
	});
});
