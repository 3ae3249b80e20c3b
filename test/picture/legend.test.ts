import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { glyphs } from '../../src/picture/font/glyphs.ts';
import { lettering, textWidth } from '../../src/picture/font/strokeFont.ts';
import { sceneOf } from '../../src/picture/sceneOf.ts';
import { svgOf } from '../../src/picture/svg.ts';
import { ticksIn, tickTexts } from '../../src/picture/ticks.ts';
import { rightTriangleGrid } from '../support/grids.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { readSvg } from './readSvg.ts';

const numberOf = (text: string): number => Number(text.replace('−', '-').replaceAll(',', ''));

describe('ticks', () => {
	test('rise inside the range, are few, and their texts say them', () => {
		const ends = fc.double({ min: -1e12, max: 1e12, noNaN: true });
		fc.assert(
			fc.property(ends, ends, fc.integer({ min: 2, max: 12 }), (a, b, most) => {
				const [low, high] = [Math.min(a, b), Math.max(a, b)];
				fc.pre(high - low > 1e-9 * Math.max(Math.abs(low), Math.abs(high)));
				const ticks = ticksIn([low, high], most);
				expect(ticks.length).toBeGreaterThan(0);
				expect(ticks.length).toBeLessThanOrEqual(most);
				const room = (high - low) * 1e-6;
				for (const [i, tick] of ticks.entries()) {
					expect(tick >= low - room && tick <= high + room).toBe(true);
					if (i > 0) expect(tick).toBeGreaterThan(ticks[i - 1]!);
				}
				const said = tickTexts(ticks).map(numberOf);
				const largest = Math.max(...ticks.map(Math.abs));
				for (const [i, value] of said.entries())
					expect(Math.abs(value - ticks[i]!)).toBeLessThanOrEqual(largest * 1e-6);
			}),
			{ seed: 5 },
		);
	});

	test.each([
		[[0, 60], 9, '0 10 20 30 40 50 60'],
		[[0, 1], 6, '0 0.2 0.4 0.6 0.8 1'],
		[[-1, 1], 5, '−1 −0.5 0 0.5 1'],
		[[0, 4000], 5, '0 1,000 2,000 3,000 4,000'],
		[[2, 2], 5, '2'],
	] as const)('of %j, at most %i: %s', (range, most, texts) => {
		expect(tickTexts(ticksIn(range, most)).join(' ')).toBe(texts);
	});

	test('are told apart where they are near each other', () => {
		const texts = tickTexts(ticksIn([1, 1 + 4e-7], 5));
		expect(new Set(texts).size).toBe(texts.length);
	});
});

describe('a legend', () => {
	const { scene } = sceneOf(randomMesh(4, { irregular: true }), {
		size: { width: 800, height: 600 },
	});

	test('has numbers that rise as the bar does, each beside its colour', () => {
		const [bar] = scene.bars;
		const labels = scene.texts
			.filter(({ text, x }) => /^[\d.,−]+$/.test(text) && x > bar!.x)
			.sort((a, b) => b.y - a.y);
		expect(labels.map(({ text }) => text)).toEqual(['0', '10', '20', '30', '40', '50', '60']);
		for (const [i, { y }] of labels.entries()) {
			const expected = bar!.y + bar!.height * (1 - (10 * i) / 60);
			expect(Math.abs(y - expected)).toBeLessThan(6);
		}
	});

	test('stays in the picture, whatever its size', () => {
		for (const [width, height] of [
			[1200, 900],
			[400, 200],
			[300, 800],
		] as const) {
			const { scene } = sceneOf(rightTriangleGrid(3, 3), { size: { width, height } });
			for (const { text, x, y, size } of scene.texts) {
				expect(x + textWidth(text, size)).toBeLessThanOrEqual(width);
				expect(y).toBeLessThanOrEqual(height);
			}
			for (const { x, y, width: w, height: h } of [...scene.bars, ...scene.boxes]) {
				expect(x + w).toBeLessThanOrEqual(width);
				expect(y + h).toBeLessThanOrEqual(height);
			}
		}
	});

	test('of more classes than there is room for says how many more', () => {
		const mesh = rightTriangleGrid(40, 1);
		const groups = Array.from({ length: 80 }, (_, t) => ({
			...{ name: `part ${t}`, dimension: 2 as const, tag: t },
			members: [{ of: 'triangles' as const, members: Uint32Array.of(t) }],
		}));
		const { scene } = sceneOf(
			{ ...mesh, groups },
			{ quantity: 'groups:triangles', size: { width: 800, height: 400 } },
		);
		const words = scene.texts.map(({ text }) => text);
		const shown = words.filter((text) => text.startsWith('part')).length;
		expect(shown).toBeGreaterThan(5);
		expect(words).toContain(`and ${80 - shown} more`);
	});

	test('says of what has no value that it has none', () => {
		const mesh = rightTriangleGrid(2, 2);
		const values = new Float64Array(8).fill(1.5);
		values[3] = Number.NaN;
		values[5] = 2.5;
		const fields = [
			{ name: 'load', on: 'triangles', role: 'attribute', type: 'real', components: 1, values },
		] as const;
		const { scene } = sceneOf({ ...mesh, fields }, { quantity: 'field:triangles:load:0' });
		expect(scene.texts.map(({ text }) => text)).toContain('no value');
	});
});

describe('a scale bar', () => {
	test.each([0.004, 1, 37, 2e6])('is as long as it says, of a mesh %d wide', (width) => {
		const mesh = rightTriangleGrid(4, 3);
		const points = mesh.points.map((value) => (value * width) / 4);
		const { boxes, texts, triangles } = readSvg(
			svgOf(sceneOf({ ...mesh, points }, { legend: false }).scene),
		);
		const xs = triangles.flatMap(({ corners }) => corners.map(([x]) => x));
		const scale = (Math.max(...xs) - Math.min(...xs)) / width;
		const bar = boxes.slice(1).reduce((a, b) => (b.width > a.width ? b : a));
		expect(bar.width / scale / numberOf(texts[0]!.text)).toBeCloseTo(1, 4);
		expect(bar.width).toBeGreaterThan(50);
		expect(bar.width).toBeLessThanOrEqual(150);
	});
});

describe('the font', () => {
	const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));

	test('has strokes for every printable character of ASCII', () => {
		expect(printable.filter((char) => !(char in glyphs))).toEqual([]);
		expect(printable.filter((char) => lettering(char, 0, 0, 20).lines.length === 0)).toEqual([' ']);
	});

	test.each(Object.keys(glyphs))('keeps “%s” between its lines and inside its width', (char) => {
		const width = textWidth(char, 19.6);
		for (const line of lettering(char, 0, 0, 19.6).lines)
			for (let i = 0; i < line.length; i += 2) {
				expect(line[i]!).toBeGreaterThanOrEqual(-0.01);
				expect(line[i]!).toBeLessThanOrEqual(width + 0.5);
				expect(line[i + 1]!).toBeGreaterThanOrEqual(-16.01);
				expect(line[i + 1]!).toBeLessThanOrEqual(4.01);
			}
	});

	test('draws letters with accents without them, and others as a box', () => {
		expect(lettering('é', 0, 0, 20)).toEqual(lettering('e', 0, 0, 20));
		expect(lettering('語', 0, 0, 20).lines.length).toBe(1);
	});
});
