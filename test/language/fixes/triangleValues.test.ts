import { describe, expect, test } from 'vitest';
import { normaliseFiles } from '../../../src/language/fixes/normaliseFiles.ts';
import { parser } from '../../../src/language/server/parser.ts';
import { open } from '../open.ts';
import { actionsFor, fixed, fixedAll, problems } from './fixing.ts';
import { change, set } from './triangleSet.ts';

describe('values that the header of Triangle’s files does not announce', () => {
	const bare = { 'a.ele': '1\n1 1 2 3\n', 'a.node': '3 2 0\n1 0 0 5\n2 1 0 5 # second\n3 0 1 7\n' };

	test('of integers are a marker first, then an attribute; to drop them comes last', async () => {
		const { titles, apply } = await actionsFor(bare, 'extra-value');
		expect(titles).toEqual([
			'Declare one marker in the header',
			'Declare one attribute in the header',
			'Comment out the extra values in all lines',
			'Remove the extra values in all lines',
		]);
		const after = await apply(titles[0]!);
		expect(after['a.node']).toBe(bare['a.node'].replace('3 2 0', '3 2 0 1'));
		expect(await problems(after)).toEqual([]);
		expect((await apply(titles[1]!))['a.node']).toBe(bare['a.node'].replace('3 2 0', '3 2 1'));
		expect((await apply(titles[2]!))['a.node']).toContain('2 1 0 # 5 # second');
	});

	test.each([
		['reals of points', 'a.node', '3 2\n1 0 0 .5\n2 1 0 1e3\n3 0 1 7\n', '3 2 1', 'one attribute'],
		[
			'two of points',
			'a.node',
			'3\n1 0 0 .5 1\n2 1 0 1 2\n3 0 1 7 3\n',
			'3 2 1 1',
			'one attribute and one marker',
		],
		['of triangles', 'a.ele', '1 3\n1 1 2 3 7 8\n', '1 3 2', '2 attributes'],
	] as const)('%s', async (_, file, text, header, what) => {
		const texts = { ...bare, 'a.node': '3 2\n1 0 0\n2 1 0\n3 0 1\n', [file]: text };
		const { titles, apply } = await actionsFor(texts, 'extra-value');
		expect(titles[0]).toBe(`Declare ${what} in the header`);
		const after = await apply(titles[0]!);
		expect(after[file]!.split('\n')[0]).toBe(header);
		expect(await problems(after)).toEqual([]);
	});

	test('of segments are a marker', async () => {
		const texts = { ...set, 'a.poly': set['a.poly'].replace('\n4 1\n', '\n4\n') };
		expect(await fixed(texts, 'extra-value', 'Declare one marker in the header')).toEqual(set);
	});

	test('of some lines alone are no column: they become comments or go', async () => {
		const texts = { ...bare, 'a.node': '3 2\n1 0 0 5\n2 1 0\n3 0 1 7\n' };
		const { titles } = await actionsFor(texts, 'extra-value');
		expect(titles.map((title) => title.split(' ')[0])).toEqual(['Comment', 'Remove']);
	});

	test('stay with "fix all"', async () => {
		expect(await fixedAll(bare)).toEqual(bare);
	});

	test('are announced by normalising', async () => {
		const { document } = await open(bare);
		const { files, notes } = await normaliseFiles(document, parser);
		const text = new TextDecoder().decode(files.get('a.node'));
		expect(text).toBe(bare['a.node'].replace('3 2 0', '3 2 0 1'));
		expect(notes).toEqual([]);
	});
});

describe('values of Triangle’s files', () => {
	test('numbers lose their zeros in front, coordinates do not', async () => {
		const texts = change(['a.ele', '2 1 3 4', '02 001 03 4'], ['a.ele', '2 3 1\n', '02 3 1\n']);
		expect(await fixed(texts, 'zero-padded-number', /^Remove leading zeros/)).toEqual(set);
	});

	test('what is too much in a line goes, its comment stays', async () => {
		const texts = change(['a.ele', '1.0e0 #', '1.0e0 8 9 #']);
		expect(await fixed(texts, 'extra-value', /^Remove .* in all lines$/)).toEqual(set);
	});
});

describe('numbers of Triangle’s files', () => {
	test('with gaps count up in all files, what refers to them follows', async () => {
		const texts = change(
			['a.node', '3 1 1 9.0 1\n4 0', '30 1 1 9.0 1\n31 0'],
			['a.ele', '1 1 2 3', '1 1 2 30'],
			['a.ele', '2 1 3 4', '7 1 30 31'],
			['a.poly', '2 2 3 6\n3 3 4 7\n4 4 1', '2 2 30 6\n3 30 31 7\n4 31 1'],
			['a.neigh', '1 -1 2 -1\n2 -1', '1 -1 7 -1\n7 -1'],
		);
		const { titles, apply } = await actionsFor(texts, 'numbers-not-consecutive');
		expect(titles[0]).toMatch(/^\* Renumber all entries/);
		expect(await apply(/^Renumber/)).toEqual(set);
	});

	test('one out of step gets the missing one', async () => {
		const texts = change(['a.node', '2 1 0 8 1', '22 1 0 8 1']);
		expect(await fixed(texts, 'number-out-of-step', 'Change this number to 2')).toEqual(set);
	});

	test('in any order count up, from where the points count', async () => {
		const texts = {
			'a.node': '3 2\n2 0 1\n0 0 0\n1 1 0\n',
			'a.ele': '1\n0 0 1 2\n',
		};
		expect(await fixed(texts, 'numbers-not-consecutive', /^Renumber/)).toEqual({
			'a.node': '3 2\n0 0 1\n1 0 0\n2 1 0\n',
			'a.ele': '1\n0 1 2 0\n',
		});
	});

	test('a triangle’s that is listed twice gets the missing one', async () => {
		const texts = {
			'a.node': '5 2\n1 0 0\n2 1 0\n3 1 1\n4 0 1\n5 -1 1\n',
			'a.ele': '3\n1 1 2 3\n1 1 3 4\n3 1 4 5\n',
		};
		expect(await fixed(texts, 'duplicate-number', /^Change .*\bto 2$/)).toEqual({
			...texts,
			'a.ele': '3\n1 1 2 3\n2 1 3 4\n3 1 4 5\n',
		});
	});

	test('neighbours that disagree become those of the mesh', async () => {
		const texts = change(['a.neigh', '1 -1 2 -1', '1 2 -1 -1']);
		expect(await fixed(texts, 'neighbours-disagree', /^Correct the neighbours/)).toEqual(set);
	});
});
