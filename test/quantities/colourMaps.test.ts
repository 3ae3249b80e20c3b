import * as d3 from 'd3-scale-chromatic';
import { describe, expect, test } from 'vitest';
import {
	classTable,
	colourMapOf,
	colourMaps,
	colourTable,
	entryOf,
	mapColours,
} from '../../src/quantities/colourMaps.ts';

type Triple = readonly [number, number, number];

/** A colour as the library writes it, from 0 to 255. */
const parsed = (css: string): number[] =>
	css.startsWith('#')
		? [1, 3, 5].map((i) => Number.parseInt(css.slice(i, i + 2), 16))
		: css.match(/\d+/g)!.map(Number);

const entry = (table: Uint8Array, i: number): number[] => [...table.subarray(4 * i, 4 * i + 4)];
const opaque = (colours: Uint8Array, i: number): number[] => [
	...colours.subarray(3 * i, 3 * i + 3),
	255,
];

describe('maps', () => {
	test.each([
		['viridis', d3.interpolateViridis],
		['cividis', d3.interpolateCividis],
		['plasma', d3.interpolatePlasma],
		['inferno', d3.interpolateInferno],
	] as const)('%s is as d3 has it, to 2 %', (id, of) => {
		const colours = mapColours(colourMapOf(id));
		for (let i = 0; i < 256; i++)
			for (const [k, value] of parsed(of(i / 255)).entries())
				expect(Math.abs(colours[3 * i + k]! - value), `${id} ${i}`).toBeLessThanOrEqual(5);
	});

	test('coolwarm is the diverging map of Moreland (2009)', () => {
		const colours = mapColours(colourMapOf('coolwarm'));
		for (let i = 0; i < 256; i++)
			for (const [k, value] of diverging(i / 255).entries())
				expect(Math.abs(colours[3 * i + k]! - value), `${i}`).toBeLessThanOrEqual(5);
	});

	test('tab20 has ten strong colours, then a pale one of each', () => {
		const colours = colourMapOf('tab20').colours;
		expect(colours.length).toBe(60);
		for (const [i, strong] of d3.schemeCategory10.entries())
			expect([...colours.subarray(3 * i, 3 * i + 3)]).toEqual(parsed(strong));
		const light = (i: number) => colours[3 * i]! + colours[3 * i + 1]! + colours[3 * i + 2]!;
		for (let i = 0; i < 10; i++) expect(light(i + 10)).toBeGreaterThan(light(i) + 60);
	});

	test('for numbers run one way in lightness, or to the middle and back', () => {
		for (const map of colourMaps.filter(({ kind }) => kind !== 'classes')) {
			const colours = mapColours(map);
			const light = Array.from({ length: 256 }, (_, i) =>
				luminance([colours[3 * i]!, colours[3 * i + 1]!, colours[3 * i + 2]!]),
			);
			const half = map.kind === 'diverging' ? 128 : 256;
			for (let i = 16; i < half; i += 16) expect(light[i]).toBeGreaterThan(light[i - 16]!);
			for (let i = half + 16; i < 256; i += 16) expect(light[i]).toBeLessThan(light[i - 16]!);
		}
	});

	test('an unknown one is the first', () => {
		expect(colourMapOf('rainbow')).toBe(colourMaps[0]);
	});
});

describe('a table', () => {
	const colours = mapColours(colourMapOf('viridis'));

	test('has 256 opaque colours, the other way round where it is reversed', () => {
		const [plain, reversed] = [colourTable(colours), colourTable(colours, { reversed: true })];
		expect(plain.length).toBe(1024);
		for (const i of [0, 1, 100, 255]) {
			expect(entry(plain, i)).toEqual(opaque(colours, i));
			expect(entry(reversed, 255 - i)).toEqual(opaque(colours, i));
		}
	});

	test('in bands has as many colours, of the same width, from end to end', () => {
		const banded = colourTable(colours, { bands: 4 });
		const found = Array.from({ length: 256 }, (_, i) => entry(banded, i).join());
		expect(new Set(found).size).toBe(4);
		for (let i = 0; i < 256; i++) expect(found[i]).toBe(found[64 * Math.floor(i / 64)]);
		expect(entry(banded, 0)).toEqual(opaque(colours, 0));
		expect(entry(banded, 255)).toEqual(opaque(colours, 255));
	});

	test('of classes has a colour for each, again after 20, and none for those that are hidden', () => {
		const tab20 = colourMapOf('tab20');
		const table = classTable(tab20, 30, { hidden: [2] });
		expect(entry(table, 0)).toEqual([0x1f, 0x77, 0xb4, 255]);
		expect(entry(table, 20)).toEqual(entry(table, 0));
		expect(entry(table, 2)[3]).toBe(0);
		expect(entry(table, 3)[3]).toBe(255);
	});

	test('of classes by a map for numbers takes colours from end to end', () => {
		const table = classTable(colourMapOf('viridis'), 3);
		expect(entry(table, 0)).toEqual(opaque(colours, 0));
		expect(entry(table, 1)).toEqual(opaque(colours, 128));
		expect(entry(table, 2)).toEqual(opaque(colours, 255));
		expect(entry(classTable(colourMapOf('viridis'), 3, { reversed: true }), 0)).toEqual(
			opaque(colours, 255),
		);
	});
});

test('the entry of a value is its place in the range, cut at the ends', () => {
	const of = (value: number) => entryOf(value, [10, 20]);
	expect([10, 15, 20, 5, 25, Infinity, -Infinity].map(of)).toEqual([0, 128, 255, 0, 255, 255, 0]);
	expect(of(Number.NaN)).toBe(-1);
	expect(entryOf(3, [3, 3])).toBe(128);
});

/** Relative luminance of a colour in bytes. */
function luminance(rgb: Triple): number {
	const [r, g, b] = rgb.map((c) => linear(c / 255)) as [number, number, number];
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linear(c: number): number {
	return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

// K. Moreland, "Diverging Color Maps for Scientific Visualization (Expanded)", 2009, §4, in polar CIELAB.

const white: Triple = [0.9505, 1, 1.089];

function toMsh([r, g, b]: Triple): Triple {
	const [x, y, z] = [
		0.4124 * r + 0.3576 * g + 0.1805 * b,
		0.2126 * r + 0.7152 * g + 0.0722 * b,
		0.0193 * r + 0.1192 * g + 0.9505 * b,
	];
	const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
	const [fx, fy, fz] = [f(x / white[0]), f(y / white[1]), f(z / white[2])];
	const [lightness, p, q] = [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
	const m = Math.hypot(lightness, p, q);
	return [m, Math.acos(lightness / m), Math.atan2(q, p)];
}

function fromMsh([m, s, h]: Triple): number[] {
	const lightness = m * Math.cos(s);
	const [p, q] = [m * Math.sin(s) * Math.cos(h), m * Math.sin(s) * Math.sin(h)];
	const fy = (lightness + 16) / 116;
	const inverse = (t: number) => (t ** 3 > 0.008856 ? t ** 3 : (t - 16 / 116) / 7.787);
	const [x, y, z] = [
		white[0] * inverse(fy + p / 500),
		white[1] * inverse(fy),
		white[2] * inverse(fy - q / 200),
	];
	return [
		3.2406 * x - 1.5372 * y - 0.4986 * z,
		-0.9689 * x + 1.8758 * y + 0.0415 * z,
		0.0557 * x - 0.204 * y + 1.057 * z,
	].map(
		(c) =>
			255 * Math.max(0, Math.min(1, c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)),
	);
}

/** The hue that an unsaturated colour gets beside a saturated one. */
function hueBeside([m, s, h]: Triple, middle: number): number {
	const spin = (s * Math.sqrt(middle ** 2 - m ** 2)) / (m * Math.sin(s));
	return h > -Math.PI / 3 ? h + spin : h - spin;
}

function diverging(x: number): number[] {
	const [cool, warm] = [
		[0.23, 0.299, 0.754],
		[0.706, 0.016, 0.15],
	].map((rgb) => toMsh(rgb.map(linear) as unknown as Triple)) as [Triple, Triple];
	const middle = Math.max(cool[0], warm[0], 88);
	const at = (a: Triple, b: Triple, t: number) =>
		fromMsh([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2])]);
	return x < 0.5
		? at(cool, [middle, 0, hueBeside(cool, middle)], 2 * x)
		: at([middle, 0, hueBeside(warm, middle)], warm, 2 * x - 1);
}
