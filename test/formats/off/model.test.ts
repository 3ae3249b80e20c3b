import { describe, expect, test } from 'vitest';
import type { TextModel } from '../../../src/formats/model/textModel.ts';
import { offText } from '../../../src/formats/off/editor.ts';
import { openModel, readModels } from '../../../src/formats/openModel.ts';
import { seededRandom } from '../../support/random.ts';
import { off } from '../loaded.ts';
import { openAs } from '../modelEdits.ts';
import { memorySource } from '../sources.ts';
import { told } from '../told.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const modelOf = (text: string): TextModel => openAs(offText, 'a.off', encode(text));

const text = `# a square
OFF # and a triangle
5 2 0

0 0 0
1 0 0 # second
1 1 0
0 1 0
2 0.5 0
4 0 1 2 3 0.5 0.25 1
3 1 4 2
`;

describe('the text model of an OFF file', () => {
	test('is opened by what the file is', () => {
		expect(openModel('a.txt', encode(text))?.syntax.format).toBe('off');
	});

	test('knows what its lines are', () => {
		const model = modelOf(text);
		expect(model.sections.map(({ kind, count }) => [kind, count])).toEqual([
			['points', 5],
			['faces', 2],
		]);
		const kinds = Array.from({ length: model.lineCount }, (_, line) => model.contentOf(line).kind);
		expect(kinds).toEqual([
			...['comment', 'header', 'header', 'blank'],
			...Array<string>(7).fill('entry'),
			'blank',
		]);
	});

	test('knows what its tokens are', () => {
		const model = modelOf(text);
		const roles = (line: number) => model.tokensOf(line).map(({ role, value }) => [role, value]);
		expect(roles(1)).toEqual([['word', Number.NaN]]);
		expect(roles(2)).toEqual([
			['count', 5],
			['header', 2],
			['header', 0],
		]);
		expect(roles(5)).toEqual([1, 0, 0].map((value) => ['coordinate', value]));
		expect(roles(9)).toEqual([
			['corners', 4],
			...[0, 1, 2, 3].map((value) => ['point', value]),
			...[0.5, 0.25, 1].map((value) => ['attribute', value]),
		]);
	});

	test('parts the word from counts right behind it', () => {
		const tokens = modelOf('OFF3 1 0\n0 0\n1 0\n0 1\n3 0 1 2\n').tokensOf(0);
		expect(tokens.map(({ start, end, role }) => [start, end, role])).toEqual([
			[0, 3, 'word'],
			[3, 4, 'count'],
			[5, 6, 'header'],
			[7, 8, 'header'],
		]);
	});

	test('reads as the file does', async () => {
		const options = { positions: true };
		const read = await off.read([memorySource('a.off', text)], options);
		expect(read.mesh?.triangles).toEqual(Uint32Array.of(1, 4, 2));
		expect(readModels([modelOf(text)], options)).toEqual(read);
	});

	test('seed 1: is after 400 edits as if it were opened again', () => {
		const random = seededRandom(1);
		const pick = (count: number) => Math.floor(count * random());
		const model = modelOf(text);
		let now = text;
		const pieces = ['1', ' ', '\n', '0.5', '#', 'OFF', '4 0 1 2 3\n', '2 2 0\n', '', 'x', '\r\n'];
		for (let i = 0; i < 400; i++) {
			const start = pick(now.length + 1);
			const end = Math.min(now.length, start + pick(6));
			const piece = pieces[pick(pieces.length)]!;
			model.edit(start, end, encode(piece));
			now = now.slice(0, start) + piece + now.slice(end);
			if (i % 20 === 19) {
				model.edit(0, now.length, encode(text));
				now = text;
			}
			const fresh = modelOf(now);
			expect(told(model)).toEqual(told(fresh));
			const options = { positions: true };
			expect(readModels([model], options)).toEqual(readModels([fresh], options));
		}
	});
});
