import { describe, expect, test } from 'vitest';
import type { TextModel } from '../../../src/formats/model/textModel.ts';
import { openModel, readModels } from '../../../src/formats/openModel.ts';
import { foldingRanges } from '../../../src/language/features/folding.ts';
import { documentSymbols } from '../../../src/language/features/symbols.ts';
import { seededRandom } from '../../support/random.ts';
import { told } from '../told.ts';
import { readMedit, text } from './files.ts';

const encode = (content: string) => new TextEncoder().encode(content);
const modelOf = (content: string): TextModel => openModel('a.mesh', encode(content))!;

describe('the text model of a file of MEDIT', () => {
	test('has an outline of its sections, and folds them', () => {
		const model = modelOf(text);
		expect(documentSymbols(model).map(({ name, detail }) => `${name} ${detail}`)).toEqual([
			'Vertices 5',
			'Edges 3',
			'Triangles 1',
			'Quadrilaterals 1',
			'Corners 2',
			'Ridges 1',
			'RequiredTriangles 1',
		]);
		expect(foldingRanges(model)[0]).toMatchObject({ startLine: 2, endLine: 8 });
	});

	test('knows what its tokens are', () => {
		const model = modelOf(text);
		const roles = (line: number) => model.tokensOf(line).map(({ role, value }) => [role, value]);
		expect(roles(2)).toEqual([['word', Number.NaN]]);
		expect(roles(3)).toEqual([['count', 5]]);
		expect(roles(7)).toEqual([
			['coordinate', 0],
			['coordinate', 1],
			['marker', -4],
		]);
		expect(roles(16)).toEqual([...[2, 5, 3].map((value) => ['point', value]), ['marker', 9]]);
		expect(roles(22)).toEqual([['point', 1]]);
		expect(model.contentOf(1).kind).toBe('kept');
	});

	test('reads as the file does', async () => {
		const options = { positions: true };
		expect(readModels([modelOf(text)], options)).toEqual(await readMedit(text, options));
	});

	test('seed 1: is after 200 edits as if it were opened again', () => {
		const random = seededRandom(1);
		const pick = (count: number) => Math.floor(count * random());
		const model = modelOf(text);
		let now = text;
		const pieces = [
			'1',
			' ',
			'\n',
			'0.5',
			'#',
			'Edges 3',
			'5 1 2\n',
			'Vertices\n',
			'',
			'x',
			'\r\n',
		];
		for (let i = 0; i < 200; i++) {
			const start = 30 + pick(now.length - 29);
			const end = Math.min(now.length, start + pick(6));
			const piece = pieces[pick(pieces.length)]!;
			model.edit(start, end, encode(piece));
			now = now.slice(0, start) + piece + now.slice(end);
			if (i % 20 === 19) {
				model.edit(0, now.length, encode(text));
				now = text;
			}
			expect(told(model)).toEqual(told(modelOf(now)));
		}
	});
});
