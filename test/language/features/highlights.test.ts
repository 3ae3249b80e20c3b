import { expect, test } from 'vitest';
import { highlights } from '../../../src/language/features/highlights.ts';
import { figureB1, openAt, shown, square } from './places.ts';

async function found(texts: Record<string, string>) {
	const { opened, named } = await openAt(texts);
	const places = highlights(opened.document, named);
	return shown(opened, places).map((one, i) => `${one}${places[i]?.kind === 3 ? ' (own)' : ''}`);
}

test('a point is written in its line and read by its edges', async () => {
	const text = figureB1.plain.replace('2 4\n', '2 {}4\n');
	expect(await found({ 'a.gmr': text })).toEqual(['7: 10 24 (own)', '16: 4', '17: 4']);
});

test('an edge is written in its line and read by its triangles', async () => {
	const text = figureB1.plain.replace('-5', '-5{}');
	expect(await found({ 'a.gmr': text })).toEqual(['15: 3 2 (own)', '22: -5', '23: 5']);
});

test('equal numbers that mean something else are left alone', async () => {
	const text = figureB1.plain.replace('1 2 3 1', '1 2 3 {}1');
	expect(await found({ 'a.gmr': text })).toEqual(['21: 1 2 3 1 (own)']);
});

test('outside entries there are none, and never no answer', async () => {
	expect(await found({ 'a.gmr': figureB1.plain.replace('7\n1 0', '{}7\n1 0') })).toEqual([]);
});

test('other files are left out', async () => {
	const { 'square.ele': ele, ...others } = square;
	expect(await found({ 'square.ele': ele.replace('1 2 3', '{}1 2 3'), ...others })).toEqual([
		'square.ele 2: 1',
		'square.ele 3: 1',
	]);
});
