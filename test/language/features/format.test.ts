import { describe, expect, test } from 'vitest';
import { openModel } from '../../../src/formats/openModel.ts';
import { formatDocument, formatRange } from '../../../src/language/features/format.ts';
import { gmr, triangle } from '../../formats/loaded.ts';
import { seededRandom } from '../../support/random.ts';
import { triangleSquare } from '../../support/squares.ts';
import { applyEdits } from './applyEdits.ts';
import { figureB1, figureB2 } from './meshes.ts';
import { wildText } from './wildTexts.ts';

const modelOf = (name: string, text: string) => {
	const model = openModel(name, new TextEncoder().encode(text));
	if (!model) throw new Error(`${name} is not taken for a mesh`);
	return model;
};
const formatted = (text: string, name = 'a.gmr') =>
	applyEdits(text, formatDocument(modelOf(name, text)));

describe('formatting', () => {
	test('aligns numbers at their points', () => {
		expect(formatted('#points\n3\n0 3\n-15.25 0.5\n7 1e-3\n')).toBe(
			'#points\n3\n  0    3\n-15.25 0.5\n  7    1e-3\n',
		);
	});

	test('aligns the signs of edges to the right', () => {
		expect(formatted(figureB1)).toContain('\n1  2  3 1\n4 -3 -5 0\n5  6  7 0\n');
	});

	test('aligns the coordinates in brackets', () => {
		const text = formatted(figureB2);
		expect(text).toContain('\n[15    0] [ 0    3]\n');
		expect(text).toContain('\n[ 7.5  8] [15    0]\n');
	});

	test('aligns the columns of Triangle’s files', () => {
		const text = '2 2 1 1\n1 0.5 -10 7 0\n2   10 0 .25   12 # a corner \n';
		expect(formatted(text, 'a.node')).toBe(
			'2 2 1 1\n1  0.5 -10 7     0\n2 10     0  .25 12 # a corner\n',
		);
	});

	test('changes no file of Triangle that is aligned', () => {
		const text = triangleSquare()['square.edge']!;
		expect(formatDocument(modelOf('square.edge', text))).toEqual([]);
	});

	test('keeps the digits of a number', () => {
		const text = formatted('1\n0.10000000000000000000000001 1.0D+03\n');
		expect(text).toContain('0.10000000000000000000000001 1.0D+03');
	});

	test('puts headings in front of the counts', () => {
		const bare = figureB1.replaceAll(/#(points|edges|triangles)\n/g, '');
		expect(formatted(bare)).toBe(formatted(figureB1));
	});

	test('writes headings in their own words', () => {
		const text = figureB1.replace('#edges', ' # EDGES:').replace('#end', '# End');
		expect(formatted(text)).toBe(formatted(figureB1));
	});

	test('keeps headings that say more', () => {
		const text = figureB1.replace('#edges', '#edges of the plate');
		expect(formatted(text)).toContain('\n\n#edges of the plate\n7\n');
	});

	test('uses the line ends of the file', () => {
		const bare = figureB1.replace('#edges\n', '').replaceAll('\n', '\r\n');
		expect(formatted(bare)).toContain('\r\n\r\n#edges\r\n7\r\n');
		expect(formatted(bare)).not.toMatch(/[^\r]\n/);
	});

	test('puts one blank line between sections', () => {
		const close = figureB1.replaceAll('\n\n', '\n');
		const wide = figureB1.replaceAll('\n\n', '\n\n\n\n');
		expect(formatted(close)).toBe(formatted(figureB1));
		expect(formatted(wide)).toBe(formatted(figureB1));
	});

	test('leaves no blank line round a count', () => {
		const text = figureB1.replace('#edges\n7\n', '#edges\n\n7\n\n');
		expect(formatted(text)).toBe(formatted(figureB1));
	});

	test('puts the blank line before the comments that lead to a section', () => {
		const text = figureB1.replace('\n\n#edges\n', '\n# each edge once\n#edges\n');
		expect(formatted(text)).toContain('10 24\n\n# each edge once\n#edges\n7\n');
	});

	test('keeps comments and single blank lines between entries', () => {
		const text = figureB1.replace('0 16\n', '\n\n  # the left side  \n\n0 16\n');
		expect(formatted(text)).toContain('15  0\n\n# the left side\n\n 0 16\n');
	});

	test('removes blank lines at the start and the end of the file', () => {
		expect(formatted(`\n\n${figureB1}\n\n  `)).toBe(formatted(figureB1));
	});

	test('ends the last line', () => {
		expect(formatted(figureB1.trimEnd())).toBe(formatted(figureB1));
		expect(formatted('1\n0 0')).toBe('#points\n1\n0 0\n');
	});

	test('leaves lines that can’t be read as they are', () => {
		const text = figureB1.replace('4 -3 -5 0', '4  -x  -5 0 ').replace('25 14', ' 25 14  7 ');
		expect(formatted(text)).toContain('\n4  -x  -5 0 \n');
		expect(formatted(text)).toContain('\n 25 14  7 \n');
	});

	test('puts in no headings where counts are wrong', () => {
		const text = figureB1.replace('#points\n5', '#points\n6').replace('#triangles\n', '');
		expect(formatted(text).match(/#\w+/g)).toEqual(['#points', '#edges', '#end']);
	});

	test('does not let lines that can’t be read widen columns', () => {
		expect(formatted('#points\n3\n1 2\n123456x 3\n4 5\n')).toBe(
			'#points\n3\n1 2\n123456x 3\n4 5\n',
		);
	});

	test('gives no edit for a file that is right', () => {
		expect(formatDocument(modelOf('a.gmr', formatted(figureB1)))).toEqual([]);
	});

	test('gives edits of the lines alone that are wrong', () => {
		const text = formatted(figureB1).replace('25 14', '25\t14');
		expect(formatDocument(modelOf('a.gmr', text))).toEqual([
			{
				range: { start: { line: 5, character: 0 }, end: { line: 5, character: 5 } },
				newText: '25 14',
			},
		]);
	});

	test('gives one edit where many lines are wrong', () => {
		const points = Array.from({ length: 3000 }, (_, i) => `${i}  ${i}`);
		const text = `#points\n3000\n${points.join('\n')}\n`;
		const edits = formatDocument(modelOf('a.gmr', text));
		expect(edits.length).toBe(1);
		// Neither heading nor count, nor the end behind the last point is in it.
		expect(edits[0]?.range).toEqual({
			start: { line: 2, character: 0 },
			end: { line: 3002, character: 0 },
		});
		expect(applyEdits(text, edits)).toContain('\n   7    7\n');
	});

	test('of a range changes its lines alone, with the columns of the section', () => {
		const edits = formatRange(modelOf('a.gmr', figureB1), {
			start: { line: 2, character: 0 },
			end: { line: 4, character: 0 },
		});
		expect(edits).toEqual([
			{
				range: { start: { line: 2, character: 0 }, end: { line: 2, character: 3 } },
				newText: ' 0  3',
			},
			{
				range: { start: { line: 3, character: 0 }, end: { line: 3, character: 4 } },
				newText: '15  0',
			},
		]);
	});

	test('leaves an empty file empty', () => {
		expect(formatted('')).toBe('');
	});

	test('keeps a mark at the start of the file', () => {
		expect(formatted('\ufeff#points\n1\n0  0\n')).toMatch(/^\ufeff/);
	});
});

/** The words of a text that are no comments, in their order. */
function words(text: string, name: string): string[] {
	const comment = name.endsWith('.gmr') ? /^\s*#.*$/gm : /#.*$/gm;
	const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll(comment, '');
	return lines.replaceAll(/[[\]]/g, ' $& ').split(/\s+/).filter(Boolean);
}

/** The comments of a text that are no headings, in their order. */
const comments = (text: string, name: string): string[] =>
	(text.match(name.endsWith('.gmr') ? /^[ \t]*#[^\r\n]*/gm : /#[^\r\n]*/g) ?? [])
		.map((comment) => comment.trim())
		.filter((comment) => !/^#\s*(points|edges|triangles|end)\b/i.test(comment));

const seeds = Array.from({ length: 150 }, (_, i) => 9000 + i);

describe('formatting any text', () => {
	test.each(seeds)('keeps its words and comments, seed %i', (seed) => {
		const { name, text } = wildText(seed);
		const out = formatted(text, name);
		expect(words(out, name)).toEqual(words(text, name));
		expect(comments(out, name)).toEqual(comments(text, name));
	});

	test.each(seeds)('changes nothing a second time, seed %i', (seed) => {
		const { name, text } = wildText(seed);
		expect(formatDocument(modelOf(name, formatted(text, name)))).toEqual([]);
	});

	test.each(seeds)('gives the same mesh and findings, seed %i', async (seed) => {
		const { name, text, others } = wildText(seed);
		const read = async (content: string) => {
			const sources = Object.entries({ [name]: content, ...others }).map(([file, text]) => {
				const bytes = new TextEncoder().encode(text);
				return { name: file, size: bytes.length, chunks: () => [bytes] };
			});
			const { mesh, findings } = await (name.endsWith('.gmr') ? gmr : triangle).read(sources);
			return { mesh, findings: findings.map(({ rule, severity }) => `${severity} ${rule}`) };
		};
		expect(await read(formatted(text, name))).toEqual(await read(text));
	});

	test.each(seeds)('of a range gives what formatting all gives to it, seed %i', (seed) => {
		const { name, text } = wildText(seed);
		const model = modelOf(name, text);
		const random = seededRandom(seed);
		const first = Math.floor(random() * model.lineCount);
		const last = first + Math.floor(random() * (model.lineCount - first));
		const whole = formatDocument(model).map((edit) => JSON.stringify(edit));
		const some = formatRange(model, {
			start: { line: first, character: 0 },
			end: { line: last, character: 1 },
		});
		expect(whole).toEqual(expect.arrayContaining(some.map((edit) => JSON.stringify(edit))));
		const within = formatDocument(model).filter(
			({ range }) => range.start.line >= first && range.start.line <= last,
		);
		// The line end that the last line lacks comes behind it, beyond a range that ends before.
		for (const edit of within)
			if (edit.range.end.line > edit.range.start.line || edit.range.end.character > 0)
				expect(some).toContainEqual(edit);
	});

	test.each(seeds)('in one edit is the same, seed %i', (seed) => {
		const { name, text } = wildText(seed);
		const edits = formatDocument(modelOf(name, text), 0);
		expect(edits.length).toBeLessThan(2);
		expect(applyEdits(text, edits)).toBe(formatted(text, name));
	});

	test.each(seeds)('of a range of all lines is formatting all, seed %i', (seed) => {
		const { name, text } = wildText(seed);
		const model = modelOf(name, text);
		const all = formatRange(model, {
			start: { line: 0, character: 0 },
			end: { line: model.lineCount, character: 0 },
		});
		expect(all).toEqual(formatDocument(model));
	});
});
