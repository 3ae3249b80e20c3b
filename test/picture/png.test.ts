import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { PictureOptions } from '../../src/picture/options.ts';
import { pngOf } from '../../src/picture/png.ts';
import { rasterOf } from '../../src/picture/raster/rasterOf.ts';
import { sceneOf } from '../../src/picture/sceneOf.ts';
import { svgOf } from '../../src/picture/svg.ts';
import { crc32 } from '../../src/util/crc32.ts';
import { rightTriangleGrid } from '../support/grids.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { readPng } from './readPng.ts';
import { readSvg } from './readSvg.ts';

const pngs = (mesh: TriMesh, options: PictureOptions = {}, scale = 1) => {
	const { scene } = sceneOf(mesh, options);
	return { scene, png: readPng(pngOf(rasterOf(scene, scale), scale)) };
};
const bare = { legend: false, scaleBar: false, wireframe: false, boundary: false } as const;

describe('a PNG', () => {
	test('has the chunks, the kind and the size that its head says', () => {
		const size = { width: 320, height: 200 };
		const { png } = pngs(rightTriangleGrid(2, 2), { size }, 1.5);
		expect([png.width, png.height]).toEqual([480, 300]);
		expect(png.kind).toEqual([8, 2, 0, 0, 0]);
		expect(png.names).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND']);
		expect(png.chunks.get('pHYs')!.readUInt32BE(0)).toBe(Math.round((96 * 1.5) / 0.0254));
	});

	test('has the check sums of the standard', () => {
		// The end of every PNG, and the check value of the literature.
		expect(crc32(new TextEncoder().encode('IEND'))).toBe(0xae426082);
		expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
		expect(crc32(new Uint8Array())).toBe(0);
	});

	test.each([1, 2])(
		'has at the middle of each triangle of mesh %i the colour that its SVG has',
		(seed) => {
			const mesh = randomMesh(seed, { cells: 8, holes: 0.1, irregular: true });
			const { scene, png } = pngs(mesh, { wireframe: false, boundary: false }, 2);
			const { triangles } = readSvg(svgOf(scene));
			for (const { colour, corners } of triangles) {
				const [x, y] = [0, 1].map((k) => (2 * corners.reduce((sum, one) => sum + one[k]!, 0)) / 3);
				const seen = png.at(x!, y!);
				// Very thin ones do not cover a pixel.
				const [a, b, c] = corners as unknown as [number[], number[], number[]];
				const area =
					Math.abs((b[0]! - a[0]!) * (c[1]! - a[1]!) - (c[0]! - a[0]!) * (b[1]! - a[1]!)) / 2;
				const longest = Math.max(
					...[
						[a, b],
						[b, c],
						[c, a],
					].map(([p, q]) => Math.hypot(p![0]! - q![0]!, p![1]! - q![1]!)),
				);
				if (area / longest > 2) expect(seen).toEqual(colour);
			}
			expect(triangles.length).toBeGreaterThan(100);
		},
	);

	test('has no seam between triangles of one colour', () => {
		const size = { width: 203, height: 197 };
		const rotated = rightTriangleGrid(7, 7);
		const points = rotated.points.slice();
		for (let i = 0; i < points.length; i += 2) {
			const [x, y] = [points[i]!, points[i + 1]!];
			[points[i], points[i + 1]] = [0.8 * x - 0.6 * y, 0.6 * x + 0.8 * y];
		}
		const { png, scene } = pngs({ ...rotated, points }, { ...bare, size, quantity: null });
		const { x, y, width, height } = scene.frame;
		const [middleX, middleY] = [x + width / 2, y + height / 2];
		for (let i = -30; i <= 30; i++)
			for (let j = -30; j <= 30; j++)
				expect(png.at(middleX + i, middleY + j)).toEqual([226, 233, 240]);
	});

	test('covers as much as the mesh has area', () => {
		const random = seededRandom(3);
		const points = Float64Array.from({ length: 6 }, () => random());
		const mesh: TriMesh = { dimension: 2, points, triangles: Uint32Array.of(0, 1, 2), fields: [] };
		const { png, scene } = pngs(mesh, {
			...bare,
			quantity: null,
			size: { width: 300, height: 300 },
		});
		let covered = 0;
		for (let y = 0; y < png.height; y++)
			for (let x = 0; x < png.width; x++) covered += (255 - png.at(x, y)[0]!) / (255 - 226);
		const [ax, ay, bx, by, cx, cy] = scene.positions as unknown as number[];
		const area = Math.abs((bx! - ax!) * (cy! - ay!) - (cx! - ax!) * (by! - ay!)) / 2;
		expect(covered / area).toBeCloseTo(1, 2);
	});

	test('runs smoothly between values on points', () => {
		const grid = rightTriangleGrid(1, 1);
		const values = Float64Array.from({ length: 4 }, (_, p) => grid.points[2 * p]!);
		const fields = [
			{ name: 'x', on: 'points', role: 'attribute', type: 'real', components: 1, values },
		] as const;
		const grey = Uint8Array.from({ length: 768 }, (_, i) => Math.floor(i / 3));
		const { png, scene } = pngs(
			{ ...grid, fields },
			{
				...{ ...bare, quantity: 'field:points:x:0', scale: grey },
				size: { width: 308, height: 308 },
			},
		);
		const { x, y, width, height } = scene.frame;
		for (const share of [0.1, 0.35, 0.5, 0.8])
			for (const up of [0.2, 0.7]) {
				const [red] = png.at(x + share * width, y + up * height);
				expect(Math.abs(red! - 255 * share)).toBeLessThan(2);
			}
	});

	test('has lines and letters in the ink of the theme', () => {
		const { png, scene } = pngs(
			rightTriangleGrid(1, 1),
			{ quantity: null, theme: 'dark', title: 'IIII' },
			2,
		);
		const { x, y, width } = scene.frame;
		expect(png.at(2 * (x + width / 2), 2 * y)[0]).toBeGreaterThan(150);
		expect(png.at(4, 4)).toEqual([17, 22, 28]);
		const [title] = scene.texts;
		const row = Array.from(
			{ length: 60 },
			(_, i) => png.at(2 * title!.x - 2 + i, 2 * title!.y - 8)[0]!,
		);
		expect(Math.max(...row)).toBeGreaterThan(200);
		// Four strokes, with background between them.
		const rises = row.filter((value, i) => i > 0 && value > 100 && row[i - 1]! <= 100);
		expect(rises.length).toBe(4);
	});

	test('of a camera has nothing of the mesh outside the frame', () => {
		const size = { width: 100, height: 80 };
		const { png, scene } = pngs(rightTriangleGrid(10, 10), {
			...{ size, quantity: null, legend: false, scaleBar: false },
			camera: { x: 5, y: 5, scale: 50 },
		});
		const { x, y } = scene.frame;
		expect(png.at(x + 50, y + 40)).not.toEqual([255, 255, 255]);
		for (const [px, py] of [
			[x - 2, y + 40],
			[x + 102, y + 40],
			[x + 50, y - 2],
			[x + 50, y + 82],
		] as const)
			expect(png.at(px, py)).toEqual([255, 255, 255]);
	});

	test('of a mesh in space shows what is above', () => {
		const mesh: TriMesh = {
			...{ dimension: 3, fields: [] },
			points: Float64Array.of(0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0),
			triangles: Uint32Array.of(0, 1, 2, 3, 4, 5),
		};
		const grey = Uint8Array.from({ length: 768 }, (_, i) => Math.floor(i / 3));
		const { png, scene } = pngs(mesh, { ...bare, quantity: 'order', scale: grey });
		const { x, y, height } = scene.frame;
		expect(png.at(x + 100, y + height - 100)).toEqual([0, 0, 0]);
	});
});
