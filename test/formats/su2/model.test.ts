import { describe, expect, test } from 'vitest';
import type { TextModel } from '../../../src/formats/model/textModel.ts';
import { openModel, readModels } from '../../../src/formats/openModel.ts';
import { foldingRanges } from '../../../src/language/features/folding.ts';
import { documentSymbols } from '../../../src/language/features/symbols.ts';
import { seededRandom } from '../../support/random.ts';
import { told } from '../told.ts';
import { readSu2, text, trailer } from './files.ts';

const encode = (content: string) => new TextEncoder().encode(content);
const modelOf = (content: string): TextModel => openModel('a.su2', encode(content))!;

describe('the text model of a file of SU2', () => {
	test('has an outline of elements, points and markers', () => {
		const symbols = documentSymbols(modelOf(text + trailer));
		expect(symbols.map(({ name, detail }) => `${name} ${detail}`)).toEqual([
			'Faces 2',
			'Points 5',
			'Marker left wall 1',
			'Marker 7 2',
		]);
		expect(symbols[2]?.range).toMatchObject({ start: { line: 12 }, end: { line: 14 } });
	});

	test('of volumes has them apart from the faces of markers, with points to name', () => {
		const model = modelOf(
			'NDIME= 3\nNELEM= 2\n10 0 1 2 3 0\n13 0 1 2 3 4 5 1\nNPOIN= 6\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 0 1\n0 1 1\nNMARK= 2\nMARKER_TAG= in\nMARKER_ELEMS= 2\n5 0 1 2\n9 0 1 4 3\nMARKER_TAG= tip\nMARKER_ELEMS= 1\n1 5\n',
		);
		expect(documentSymbols(model).map(({ name, detail }) => `${name} ${detail}`)).toEqual([
			'Volumes 2',
			'Points 6',
			'Marker in 2',
			'Marker tip 1',
		]);
		const roles = (line: number) => model.tokensOf(line).map(({ role }) => role);
		expect(roles(2)).toEqual(['type', ...Array(4).fill('point'), 'id']);
		expect(roles(3)).toEqual(['type', ...Array(6).fill('point'), 'id']);
		expect(roles(14)).toEqual(['type', ...Array(3).fill('point')]);
		expect(roles(15)).toEqual(['type', ...Array(4).fill('point')]);
		expect(roles(18)).toEqual(['type', 'point']);
		expect(model.sections.map(({ kind }) => kind)).toEqual(['data', 'points', 'faces', 'segments']);
	});

	test('folds its sections and its comments', () => {
		const folds = foldingRanges(modelOf(`% one\n% two\n${text}`));
		expect(folds.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
			[0, 2],
			[4, 6],
			[7, 12],
			[14, 16],
			[17, 20],
		]);
	});

	test('knows what its tokens are', () => {
		const model = modelOf(text);
		const roles = (line: number) => model.tokensOf(line).map(({ role, value }) => [role, value]);
		expect(roles(2)).toEqual([
			['word', Number.NaN],
			['count', 2],
		]);
		expect(roles(3)).toEqual([
			['type', 9],
			...[0, 1, 2, 3].map((value) => ['point', value]),
			['id', 0],
		]);
		expect(roles(4)).toEqual([
			['type', 5],
			...[1, 4, 2].map((value) => ['point', value]),
			['id', 1],
		]);
		expect(roles(10)).toEqual([
			['coordinate', 2],
			['coordinate', 0.5],
			['id', 4],
		]);
		expect(roles(17)).toEqual([
			['type', 3],
			['point', 1],
			['point', 4],
		]);
	});

	test('calls elements triangles where all are', () => {
		const [triangles] = modelOf(text.replace(/NELEM= 2\n.*\n/, 'NELEM= 1\n')).sections;
		expect([triangles?.kind, triangles?.count, triangles?.value(0, 2)]).toEqual([
			'triangles',
			1,
			4,
		]);
	});

	test('keeps what it does not know', () => {
		const model = modelOf(text + trailer);
		const kinds = Array.from({ length: model.lineCount }, (_, line) => model.contentOf(line).kind);
		expect(kinds[0]).toBe('comment');
		expect(kinds.slice(19)).toEqual([...Array<string>(7).fill('kept'), 'blank', 'blank']);
	});

	test('reads as the file does', async () => {
		const options = { positions: true };
		expect(readModels([modelOf(text + trailer)], options)).toEqual(
			await readSu2(text + trailer, options),
		);
	});

	test('seed 1: is after 300 edits as if it were opened again', () => {
		const random = seededRandom(1);
		const pick = (count: number) => Math.floor(count * random());
		const whole = text + trailer;
		const model = modelOf(whole);
		let now = whole;
		const pieces = [
			'1',
			' ',
			'\n',
			'0.5',
			'%',
			'NPOIN= 3',
			'5 0 1 2\n',
			'MARKER_ELEMS= 2\n',
			'',
			'=',
			'\r\n',
		];
		for (let i = 0; i < 300; i++) {
			const start = pick(now.length + 1);
			const end = Math.min(now.length, start + pick(6));
			const piece = pieces[pick(pieces.length)]!;
			model.edit(start, end, encode(piece));
			now = now.slice(0, start) + piece + now.slice(end);
			if (i % 20 === 19) {
				model.edit(0, now.length, encode(whole));
				now = whole;
			}
			// The name alone says what an empty text is.
			const fresh = openModel('a.su2', encode(now)) ?? model;
			expect(told(model)).toEqual(told(fresh));
		}
	});
});
