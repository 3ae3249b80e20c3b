import { describe, expect, test } from 'vitest';
import { prepareHover } from '../../../src/language/features/hover.ts';
import { longestChain } from '../../support/chain.ts';
import { rightTriangleGrid } from '../../support/grids.ts';
import { triangleSquare } from '../../support/squares.ts';
import { open } from '../open.ts';
import { b1With, gmrText, told } from './told.ts';

describe('hovering over a triangle', () => {
	test('shows its corners and their angles', async () => {
		const text = told(await open(triangleSquare()), { line: 1, character: 0 });
		expect(text).toContain(
			'Corners: point 1 (0, 0): 45.00° · point 2 (1, 0): 90.00° · point 3 (1, 1): 45.00°',
		);
	});

	test('shows its area, its smallest angle, its quality and its direction', async () => {
		const text = told(await open(triangleSquare()), { line: 2, character: 0 });
		expect(text).toContain('**Triangle 2** · counter-clockwise');
		expect(text).toContain('Area 0.5 · minimum angle 45.00° · quality 0.866');
	});

	test('shows whether it is marked', async () => {
		expect(told(await b1With('1 2 3 1', '1 2 3 {}1'))).toContain(
			'**Triangle 0** · marked for refinement · clockwise',
		);
		expect(told(await b1With('5 6 7 0', '5 6 7 {}0'))).toContain('**Triangle 2** · not marked');
	});

	test('shows its longest edge', async () => {
		expect(told(await b1With('1 2 3 1', '1 2 3 {}1'))).toContain(
			'Longest edge: edge 3, from point 2 to point 1, length 21.9317',
		);
		expect(told(await open(triangleSquare()), { line: 1, character: 0 })).toContain(
			'Longest edge: from point 3 to point 1, length 1.41421',
		);
	});

	test('shows its propagation path and what refining it touches', async () => {
		expect(told(await b1With('1 2 3 1', '1 2 3 {}1'))).toContain(
			'Propagation path: 3 triangles, 0 → 1 → 2; terminal edge 5, the longest edge of the last two. Refining it alone changes these 3 and adds 4.',
		);
	});

	test('shows a path that ends on the boundary', async () => {
		const opened = await open({
			'one.ele': '1 3 0\n1 1 2 3\n',
			'one.node': '3 2 0 0\n1 0 0\n2 4 0\n3 0 3\n',
		});
		expect(told(opened, { line: 1, character: 0 })).toContain(
			'Propagation path: only this triangle; terminal edge between points 2 and 3, on the boundary. Refining it alone adds 1 and changes no other.',
		);
	});

	test('says so where it has no area', async () => {
		const opened = await open({
			'flat.ele': '1 3 0\n1 1 2 3\n',
			'flat.node': '3 2 0 0\n1 0 0\n2 1 1\n3 2 2\n',
		});
		expect(told(opened, { line: 1, character: 0 })).toContain('Zero area');
	});

	test('does not wait for the paths of a large mesh', async () => {
		const mesh = rightTriangleGrid(110, 100);
		const text = gmrText(mesh);
		const opened = await open({ 'grid.gmr': text });
		const { section } = opened.document.sectionOf('triangles')!;
		const line = section.lineOf(7);
		expect(told(opened, { line, character: 0 })).toContain(
			'Computing the propagation path; hover again in a moment.',
		);
		prepareHover(opened.document);
		expect(told(opened, { line, character: 0 })).toContain('Propagation path: 2 triangles, 7 → 6');
	});

	test('leaves a path that does not end soon', async () => {
		const mesh = longestChain(17_000);
		const text = gmrText(mesh);
		const opened = await open({ 'chain.gmr': text });
		const { section } = opened.document.sectionOf('triangles')!;
		expect(told(opened, { line: section.lineOf(0), character: 0 })).toContain(
			'Propagation path: more than 16,384 triangles, 0 → 1 → 2 → 3 → 4 → 5 → 6 → 7 → …',
		);
	});

	test('says why there is no path where an edge has three triangles', async () => {
		const opened = await open({
			'fan.ele': '3 3 0\n1 1 2 3\n2 2 1 4\n3 1 2 5\n',
			'fan.node': '5 2 0 0\n1 0 0\n2 1 0\n3 0 1\n4 0 -1\n5 1 1\n',
		});
		expect(told(opened, { line: 1, character: 0 })).toContain(
			'can’t be refined while an edge has three or more triangles',
		);
	});

	test('works from the neighbours of a .neigh file', async () => {
		const opened = await open(triangleSquare('neigh'));
		expect(told(opened, { line: 1, character: 5 })).toContain(
			'**Neighbour** opposite corner 2\n\n**Triangle 2**',
		);
		expect(told(opened, { line: 1, character: 3 })).toContain(
			'**No neighbour** opposite corner 1: that edge is on the boundary.',
		);
	});
});
