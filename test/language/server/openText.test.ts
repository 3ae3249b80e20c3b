import { describe, expect, test } from 'vitest';
import type { Range, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { openModel } from '../../../src/formats/openModel.ts';
import { OpenText } from '../../../src/language/server/openText.ts';
import { seededRandom } from '../../support/random.ts';
import { offsetOf } from '../open.ts';

const uri = 'file:///a.gmr';
const open = (text: string | Uint8Array, name = uri, language = 'gmr') =>
	new OpenText(name, language, 1, text, openModel);
const textOf = ({ model }: OpenText) =>
	new TextDecoder().decode(model!.bytes.subarray(0, model!.length));
/** The text after a change, made on strings. */
const changed = (text: string, { start, end }: Range, by: string) =>
	text.slice(0, offsetOf(text, start)) + by + text.slice(offsetOf(text, end));
const at = (line: number, start: number, end: number): Range => ({
	start: { line, character: start },
	end: { line, character: end },
});

describe('an open text', () => {
	test('has the name of its file, or one with the suffix of its language', () => {
		expect(open('', 'file:///a/b%20c.GMR').name).toBe('b c.GMR');
		expect(open('', 'untitled:Untitled-1', 'triangle-ele').name).toBe('Untitled-1.ele');
	});

	test('may come as bytes', () => {
		expect(textOf(open(new TextEncoder().encode('# é\n1\n0 0\n')))).toBe('# é\n1\n0 0\n');
	});

	test('that is no mesh becomes one by an edit', () => {
		const text = open('$Mesh\n');
		expect(text.model).toBeUndefined();
		expect(text.change([{ range: at(0, 0, 5), text: '#points' }], 2)).toBeUndefined();
		expect(textOf(text)).toBe('#points\n');
		expect(text.version).toBe(2);
	});

	test('says which lines an edit touched', () => {
		const lines = () => open('1\n2\n3\n4\n5\n');
		const touched = (range: Range, text: string) => lines().change([{ range, text }], 2)?.[0];
		expect(touched(at(1, 0, 1), '7')).toEqual({ file: 'a.gmr', first: 1, last: 1, added: 0 });
		expect(touched(at(1, 1, 1), '\n8')).toEqual({ file: 'a.gmr', first: 1, last: 1, added: 1 });
		expect(touched(at(1, 0, 0), 'x\n')).toEqual({ file: 'a.gmr', first: 1, last: 0, added: 1 });
		const two = { start: { line: 1, character: 0 }, end: { line: 3, character: 0 } };
		expect(touched(two, '')).toEqual({ file: 'a.gmr', first: 1, last: 2, added: -2 });
	});

	test('takes many changes from its end to its start as one', () => {
		const before = Array.from({ length: 200 }, (_, i) => `${i} é 0`).join('\n');
		const text = open(before);
		const changes: TextDocumentContentChangeEvent[] = [];
		for (let line = 199; line >= 0; line -= 2) {
			const end = `${line} é 0`.length;
			changes.push({ range: at(line, end - 1, end), text: line % 3 === 0 ? '1\n#' : '' });
		}
		const touched = text.change(changes, 2);
		expect(touched?.length).toBe(1);
		const after = changes.reduce(
			(one, change) => changed(one, (change as { range: Range }).range, change.text),
			before,
		);
		expect(textOf(text)).toBe(after);
	});

	test('takes what was typed letter by letter and comes in one message in its order', () => {
		const text = open('1\n0 0\n');
		const typed = Array.from('# forty letters and more, typed behind it all');
		const changes = typed.map((letter, i) => ({ range: at(1, 3 + i, 3 + i), text: letter }));
		expect(changes.length).toBeGreaterThan(40);
		text.change(changes, 2);
		expect(textOf(text)).toBe(`1\n0 0${typed.join('')}\n`);
	});
});

/** Pieces that edits put in: all kinds of line ends, characters of one to four bytes. */
const pieces = [
	'',
	' ',
	'1',
	'\n',
	'\r\n',
	'\r',
	'0 1\n',
	'# é',
	'€',
	'𝄞',
	'-2 3\r\n4',
	'#points\n',
];

describe.each([11, 12, 13, 14])('random edits with seed %i', (seed) => {
	test('leave the text that they leave in a string, and know its lines', () => {
		const next = seededRandom(seed);
		const below = (n: number) => Math.floor(next() * n);
		let expected = '#points\r\n2\n0 0\n1 1\r#edges\n1\n0 1\n# é€𝄞 x\n';
		const text = open(expected);
		for (let step = 0; step < 300; step++) {
			const count = below(12) === 0 ? 40 : 1 + below(3);
			const changes: TextDocumentContentChangeEvent[] = [];
			for (let i = 0; i < count; i++) {
				// Cursors stand between characters and not within a line end.
				const lines = expected.split(/\r\n|\n|\r/);
				const place = () => {
					const line = below(lines.length);
					const characters = [...lines[line]!].slice(0, below([...lines[line]!].length + 1));
					return { line, character: characters.join('').length };
				};
				const [a, b] = [place(), below(3) === 0 ? place() : undefined];
				const [start, end] =
					b && offsetOf(expected, b) < offsetOf(expected, a) ? [b, a] : [a, b ?? a];
				if (end.line - start.line > 3) continue;
				const piece = pieces[below(pieces.length)]!;
				changes.push({ range: { start, end }, text: piece });
				expected = changed(expected, { start, end }, piece);
			}
			text.change(changes, step);
			expect(textOf(text)).toBe(expected);
			expect(text.model!.lineCount).toBe(expected.split(/\r\n|\n|\r/).length);
		}
	});
});
