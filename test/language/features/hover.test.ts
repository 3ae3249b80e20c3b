import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hover } from '../../../src/language/features/hover.ts';
import { rightTriangleGrid } from '../../support/grids.ts';
import { gmrSquare, squareFrom0, triangleSquare } from '../../support/squares.ts';
import { open } from '../open.ts';
import { figureB1, figureB2 } from './meshes.ts';
import { b1With, gmrText, told } from './told.ts';

describe('hovering over a point', () => {
	test('shows its number and coordinates', async () => {
		expect(told(await b1With('25 14', '2{}5 14'))).toContain('**Point 3** (25, 14)');
	});

	test('shows its triangles', async () => {
		expect(told(await b1With('0 16', '{}0 16'))).toContain('3 triangles: 0, 1, 2');
	});

	test('says that it is on the boundary', async () => {
		expect(told(await b1With('0 16', '{}0 16'))).toContain('On the boundary');
	});

	test('says that it is inside', async () => {
		const mesh = rightTriangleGrid(2, 2);
		const text = gmrText(mesh);
		const opened = await open({ 'grid.gmr': text });
		expect(told(opened, { line: 2 + 4, character: 0 })).toContain('**Point 4** (1, 1)\n\nInside');
	});

	test('shows the first eight of many triangles', async () => {
		// A wheel of 10 triangles round point 0.
		const rim = Array.from({ length: 10 }, (_, i) => i + 1);
		const nodes = rim.map((i) => `${i} ${Math.cos(i)} ${Math.sin(i)}`);
		const opened = await open({
			'wheel.node': `11 2 0 0\n0 {}0 0\n${nodes.join('\n')}\n`,
			'wheel.ele': `10 3 0\n${rim.map((i) => `${i - 1} 0 ${i} ${(i % 10) + 1}`).join('\n')}\n`,
		});
		expect(told(opened)).toContain('10 triangles: 0, 1, 2, 3, 4, 5, 6, 7, …');
	});

	test('names its attributes and its marker', async () => {
		const opened = await open(triangleSquare('node'));
		expect(told(opened, { line: 2, character: 0 })).toContain(
			'Attribute 1: 1.5 · boundary marker: 5',
		);
	});

	test('says so where no triangle uses it', async () => {
		const text = gmrSquare()
			.replace('#points\n4', '#points\n5')
			.replace('0 1\n\n', '0 1\n7 {}7\n\n');
		expect(told(await open({ 'a.gmr': text }))).toContain('In no triangle.');
	});

	test('works on an index of a point, in the numbers of the file', async () => {
		const from1 = await open(triangleSquare());
		expect(told(from1, { line: 1, character: 4 })).toContain('**Point 2** (1, 0)');
		const from0 = await open(squareFrom0);
		expect(told(from0, { line: 1, character: 4 })).toContain('**Point 1** (1, 0)');
	});

	test('takes points by the numbers that the file gives them', async () => {
		const opened = await open({
			'gaps.ele': '1 3 0\n5 10 20 {}30\n',
			'gaps.node': '3 2 0 0\n10 0 0\n20 1 0\n30 0 1\n',
		});
		const text = told(opened);
		expect(text).toContain('**Point 30** (0, 1)');
		expect(text).toContain('1 triangle: 5');
	});

	test('works on a coordinate in the output form', async () => {
		const opened = await open({ 'b2.gmr': figureB2.replace('[0 3] [0 16]', '[0 3] [0 {}16]') });
		expect(told(opened)).toContain('**Point 2** (0, 16)\n\nOn the boundary');
	});

	test('says of which side a node is the middle', async () => {
		const read = (part: string) =>
			readFileSync(new URL(`../../meshes/quadratic.${part}`, import.meta.url), 'utf8');
		const opened = await open({ 'quadratic.ele': read('ele'), 'quadratic.node': read('node') });
		const { section } = opened.document.sectionOf('triangles')!;
		const line = section.lineOf(0);
		const { start } = opened.model.tokensOf(line)[5]!;
		expect(told(opened, { line, character: start })).toMatch(
			/^\*\*Middle node\*\* of the edge opposite corner 2\n\n\*\*Point \d+\*\* .*\n\nIn no triangle/,
		);
	});

	test('says which points there are where there is none', async () => {
		const opened = await open({ 'b1.gmr': figureB1.replace('4 3\n', '4 {}9\n') });
		expect(told(opened)).toContain('**There is no point 9**: the points are 0 to 4.');
	});

	test('keeps the digits of coordinates', async () => {
		const opened = await open({
			'a.gmr': gmrSquare().replace('1 1\n', '1 {}1.0000000000000002\n'),
		});
		expect(told(opened)).toContain('(1, 1.0000000000000002)');
	});
});

describe('hovering over an edge', () => {
	test('shows its ends and its length', async () => {
		const text = told(await b1With('2 4\n', '2 {}4\n'));
		expect(text).toContain('**Edge 6** from point 2 (0, 16) to point 4 (10, 24)');
		expect(text).toContain('Length 12.8062');
	});

	test('shows its owner and the triangle on its other side', async () => {
		expect(told(await b1With('3 2\n', '3 {}2\n'))).toContain(
			'owner: triangle 2 · other triangle: 1',
		);
	});

	test('says that it is on the boundary', async () => {
		expect(told(await b1With('1 0\n', '1 {}0\n'))).toContain('on the boundary · owner: triangle 0');
	});

	test('shows in which direction a triangle takes it', async () => {
		expect(told(await b1With('4 -3 -5 0', '4 -3 -{}5 0'))).toContain(
			'Triangle 1 takes it against its direction, from point 2 to point 3.',
		);
		expect(told(await b1With('5 6 7 0', '{}5 6 7 0'))).toContain(
			'Triangle 2 takes it in its direction, from point 3 to point 2.',
		);
	});

	test('covers the index alone', async () => {
		const opened = await b1With('4 -3 -5 0', '4 -3 -{}5 0');
		const { model, position } = opened.at();
		expect(opened.text(hover(opened.document, model, position)!.range!)).toBe('-5');
	});

	test('works in the output form, where points are numbered by first appearance', async () => {
		const opened = await open({ 'b2.gmr': figureB2.replace('[0 3] [0 16]', '[0 {}3] [0 16]') });
		const text = told(opened);
		expect(text).toContain('**Edge 2** from point 1 (0, 3) to point 2 (0, 16)');
		expect(text).toContain('Length 13');
	});

	test('shows its marker in an .edge and a .poly file', async () => {
		const edges = told(await open(triangleSquare('edge')), { line: 1, character: 0 });
		expect(edges).toContain('**Edge 1** from point 3 (1, 1) to point 4 (0, 1)');
		expect(edges).toContain('boundary marker: 9');
		expect(edges).toContain('on the boundary · owner: triangle 2');
		const segments = told(await open(triangleSquare('poly')), { line: 2, character: 0 });
		expect(segments).toContain('**Segment 1** from point 1 (0, 0) to point 2 (1, 0)');
		expect(segments).toContain('boundary marker: 5');
	});

	test('says which edges there are where there is none', async () => {
		expect(told(await b1With('5 6 7 0', '5 6 {}8 0'))).toContain(
			'**There is no edge 8**: the edges are 1 to 7.',
		);
	});
});

describe('hovering over other numbers', () => {
	test('shows what a mark means', async () => {
		expect(told(await b1With('1 2 3 1', '1 2 3 {}1'))).toContain('**Mark 1**');
		expect(told(await b1With('5 6 7 0', '5 6 7 {}0'))).toContain('**Mark 0**');
	});

	test('shows what refinement does with attributes and markers', async () => {
		const opened = await open(triangleSquare('node'));
		const text = opened.model.textOf(1);
		expect(told(opened, { line: 1, character: text.indexOf('0.5') })).toContain(
			'**Attribute 1** of 1: a new point gets the mean',
		);
		expect(told(opened, { line: 1, character: text.length })).toContain('**Boundary marker**');
	});

	test('says that nothing is expected behind the last value', async () => {
		expect(told(await b1With('25 14', '25 14 {}7'))).toContain('**Unexpected value**');
	});
});

describe('hovering over a header', () => {
	test('says what its lines hold and where they are counted from', async () => {
		const text = told(await b1With('7\n1 0', '{}7\n1 0'));
		expect(text).toContain('**7 edges**');
		expect(text).toContain('Numbered from 1. Each line: start point, end point.');
	});

	test('works on the heading too', async () => {
		expect(told(await b1With('#triangles', '#tri{}angles'))).toContain('**3 triangles**');
	});

	test('shows the declared and the found count where they differ', async () => {
		const opened = await open({ 'b1.gmr': figureB1.replace('#triangles\n3', '#triangles\n{}4') });
		expect(told(opened)).toContain('**3 triangles** · declared: 4');
	});

	test('shows each number of Triangle’s header lines', async () => {
		const opened = await open(triangleSquare('node'));
		const text = told(opened, { line: 0, character: 2 });
		expect(text).toContain('- 4 · points');
		expect(text).toContain('- **2 · dimension: coordinates of a point**');
		expect(text).toContain('- 1 · attributes of a point');
		expect(text).toContain('- 1 · boundary markers of a point, 0 or 1');
	});

	test('names the numbers that are left out', async () => {
		const opened = await open({ 'a.node': '{}1\n1 0 0\n', 'a.ele': '0\n' });
		expect(told(opened)).toContain(
			'Left out: dimension, attributes of a point, boundary markers of a point, 0 or 1.',
		);
	});

	test('says where the points of a .poly file are', async () => {
		const opened = await open(triangleSquare('poly'));
		expect(told(opened, { line: 0, character: 0 })).toContain(
			'The points stand in the `.node` file.',
		);
	});
});

describe('hovering where the text has errors', () => {
	test('shows what the line says and why the rest is missing', async () => {
		const opened = await open({
			'b1.gmr': figureB1.replace('1 2 3 1', '1 2 x 1').replace('5 6 7 0', '5 6 {}7 0'),
		});
		const text = told(opened);
		expect(text).toContain('**Edge 7** from point 4 (10, 24) to point 3 (25, 14)');
		expect(text).toContain('Length 18.0278');
		expect(text).toContain('point 4 (10, 24): 107.65°');
		expect(text).toContain('are not known until the errors are fixed. b1.gmr:21:');
		expect(text).not.toContain('Propagation path');
	});

	test('shows a point of a lone .node file, and which file a lone .ele file lacks', async () => {
		const points = await open(triangleSquare('node', ['node']));
		const text = told(points, { line: 1, character: 0 });
		expect(text).toContain('**Point 1** (0, 0)');
		expect(text).not.toContain('is missing');
		const triangles = await open(triangleSquare('ele', ['ele']));
		expect(told(triangles, { line: 1, character: 0 })).toContain('is missing');
	});

	test('says so of a triangle whose edges don’t exist', async () => {
		expect(told(await b1With('5 6 7 0', '5 6 8 {}0'))).toContain(
			'**Triangle 2** · not marked: unknown corners.',
		);
	});
});

describe('hovering over nothing', () => {
	test('shows nothing', async () => {
		const opened = await open({ 'b1.gmr': `# a note\n${figureB1}` });
		expect(hover(opened.document, opened.model, { line: 0, character: 3 })).toBeNull();
		expect(hover(opened.document, opened.model, { line: 8, character: 0 })).toBeNull();
	});
});
