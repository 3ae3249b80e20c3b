import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { HALO_OPACITY, ink, layers, overlayStyle, pictureEdges } from '../../src/picture/layers.ts';
import type { PictureOptions } from '../../src/picture/options.ts';
import { pngOf } from '../../src/picture/png.ts';
import { rasterOf } from '../../src/picture/raster/rasterOf.ts';
import { sceneOf } from '../../src/picture/sceneOf.ts';
import { svgOf } from '../../src/picture/svg.ts';
import { pictureThemes } from '../../src/picture/themes.ts';
import { rightTriangleGrid } from '../support/grids.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { readPng } from './readPng.ts';
import { readSvg, rgb } from './readSvg.ts';

const grid = rightTriangleGrid(4, 4);
const points = Array.from({ length: 25 }, (_, p) => p);
const fieldOn = { on: 'points', role: 'attribute', type: 'real' } as const;
/** A field with contours, vectors, markers of points and a group of edges. */
const mesh: TriMesh = {
	...grid,
	edges: Uint32Array.of(0, 1, 1, 2, 2, 3, 20, 21),
	groups: [
		{
			...{ name: 'wall', dimension: 1, tag: 1 },
			members: [{ of: 'edges', members: Uint32Array.of(0, 2, 3) }],
		},
	],
	fields: [
		{ ...fieldOn, name: 'x', components: 1, values: Float64Array.from(points, (p) => p % 5) },
		{ ...fieldOn, name: 'v', components: 2, values: Float64Array.from([...points, ...points]) },
		{
			...{ ...fieldOn, name: 'm', components: 1, role: 'marker', type: 'integer' },
			values: Int32Array.from(points, (p) => 1 + (p % 2)),
		},
	],
};
const ruler = [
	[10, 10],
	[200, 200],
] as const;
const size = { width: 500, height: 500 };
const drawn = (options: PictureOptions) => {
	const { scene } = sceneOf(mesh, { size, legend: false, scaleBar: false, ...options });
	const text = svgOf(scene);
	return { scene, text, ...readSvg(text) };
};
const everything: PictureOptions[] = [
	{ quantity: 'field:points:x:0', contours: 'lines' },
	{ quantity: 'field:points:x:0', contours: 'lines', fill: false, theme: 'dark' },
	{ quantity: 'field:points:v:magnitude', arrows: true },
	{ quantity: 'field:points:v:magnitude', arrows: true, fill: false, theme: 'dark' },
	{ quantity: 'field:points:m:0' },
	{ quantity: 'groups:edges' },
];

describe('lines and dots of a picture', () => {
	test.each(everything)('are in the order of layers, halos first: %o', (options) => {
		const over = { texts: [{ text: '7', x: 50, y: 50, size: 11 }], ruler };
		const { scene } = drawn({ ...options, groups: 'groups:edges', overlay: over });
		const order = scene.overlays.map(({ layer }) => layers.indexOf(layer));
		expect(order).toEqual([...order].sort((a, b) => a - b));
		expect(scene.overlays.length).toBeGreaterThan(6);
		for (const layer of layers) {
			const halos = scene.overlays
				.filter((one) => one.layer === layer)
				.map((one) => one.isHalo === true);
			// Contours that are not over a fill have a halo for each level.
			const isByLevel = layer === 'contours' && options.fill === false;
			if (!isByLevel) expect(halos).toEqual([...halos].sort((a, b) => Number(b) - Number(a)));
		}
	});

	test('have the widths and opacities of their layers in an SVG', () => {
		const widths = (options: PictureOptions, name: string) => [
			...new Set(
				drawn(options)
					.paths(name)
					.map((one) =>
						[Number(one['stroke-width']) / 100, Number(one['stroke-opacity'] ?? 1)].join(),
					),
			),
		];
		const [contours, bare, arrows, , dots, edges] = everything as [
			...[PictureOptions, PictureOptions, PictureOptions],
			...[PictureOptions, PictureOptions, PictureOptions],
		];
		const { boundary } = pictureEdges;
		expect(widths(contours, 'boundary')).toEqual([`${boundary.width},${boundary.opacity}`]);
		expect(widths(contours, 'contours')).toEqual([`${overlayStyle.contours.width},${ink.opacity}`]);
		expect(widths(contours, 'halo')).toEqual([`${overlayStyle.contours.halo},${ink.halo.opacity}`]);
		expect(widths(bare, 'contours')).toEqual([`${overlayStyle.bareContours.width},1`]);
		expect(widths(bare, 'halo')).toEqual([
			`${overlayStyle.bareContours.halo},${overlayStyle.bareContours.haloOpacity}`,
		]);
		expect(widths(arrows, 'arrows')).toEqual([`${overlayStyle.arrows.width},${ink.opacity}`]);
		const { radius, halo } = overlayStyle.points;
		expect(widths(dots, 'halo')).toEqual([`${2 * radius + halo},${HALO_OPACITY}`]);
		expect(widths(dots, 'points')).toEqual([`${2 * radius - halo},1`]);
		expect(widths(edges, 'class')).toEqual([`${overlayStyle.class.width},1`]);
		expect(widths(edges, 'halo')).toEqual([`${overlayStyle.class.halo},${HALO_OPACITY}`]);
		const over = { ...contours, groups: 'groups:edges', quantity: 'metric:area' };
		expect(widths(over, 'groups')).toEqual([`${overlayStyle.groups.width},1`]);
	});

	test('are seen on a dark background without a fill, although ink is black', () => {
		const { scene } = drawn({ ...everything[3]!, wireframe: false, boundary: false });
		const { pixels } = rasterOf(scene, 2);
		const bright = pixels.filter((value) => value > 80).length;
		expect(bright / pixels.length).toBeGreaterThan(0.002);
	});

	test('of points that nearly coincide are drawn once', () => {
		const { scene } = drawn({ quantity: 'field:points:m:0', camera: { x: 2, y: 2, scale: 0.1 } });
		const dots = scene.overlays.flatMap((one) => ('points' in one ? [one.points.length] : []));
		expect(Math.max(...dots)).toBe(1);
	});
});

test.each([1, 2, 3])('triangles have the same colours in SVG and PNG, mesh %i', (seed) => {
	const random = randomMesh(seed, { cells: 6 });
	const options = {
		...{ wireframe: false, boundary: false, legend: false, scaleBar: false },
		...{ quantity: 'metric:edgeRatio', size: { width: 400, height: 400 } },
	};
	const { scene } = sceneOf(random, options);
	const png = readPng(pngOf(rasterOf(scene)));
	const { triangles } = readSvg(svgOf(scene));
	const middles = triangles.map(({ corners, colour }) => ({
		colour,
		at: [0, 1].map((k) => corners.reduce((sum, corner) => sum + corner[k]!, 0) / 3),
	}));
	expect(middles.length).toBe(random.triangles.length / 3);
	for (const { colour, at } of middles) expect(png.at(at[0]!, at[1]!)).toEqual(colour);
});

test('the wire of a picture has the colour of its theme, over colours and without', () => {
	const colours = (options: PictureOptions) =>
		new Set(
			drawn(options)
				.paths('edges')
				.map(({ stroke }) => rgb(stroke!).join()),
		);
	const { ink: plain, line } = pictureThemes.dark;
	expect([...colours({ theme: 'dark', quantity: null })]).toEqual([plain.join()]);
	expect([...colours({ theme: 'dark' })]).toEqual([line.join()]);
});
