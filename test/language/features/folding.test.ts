import { expect, test } from 'vitest';
import { foldingRanges } from '../../../src/language/features/folding.ts';
import { open } from '../open.ts';
import { figureB1, square } from './places.ts';

/** First and last line of each fold from 1, and its kind. */
async function folds(text: string, file = 'a.gmr') {
	const { model } = await open({ [file]: text });
	return foldingRanges(model).map(
		({ startLine, endLine, kind }) => `${startLine + 1}–${endLine + 1} ${kind}`,
	);
}

test('sections fold from their headings to their last entries', async () => {
	expect(await folds(figureB1.plain)).toEqual(['1–7 region', '9–17 region', '19–23 region']);
});

test('without headings they fold from their counts', async () => {
	expect(await folds(figureB1.plain.replaceAll(/^#.*\n?/gm, ''))).toEqual([
		'1–6 region',
		'8–15 region',
		'17–20 region',
	]);
});

test('comments fold in blocks of two lines or more', async () => {
	const text = `# a\n  # b\n# c\n${figureB1.plain.replace('15 0', '# one\n15 0\n# two\n# three')}`;
	expect(await folds(text)).toEqual([
		'1–3 comment',
		'4–13 region',
		'9–10 comment',
		'15–23 region',
		'25–29 region',
	]);
});

test('a heading is no part of the comments before it', async () => {
	expect(await folds(`# a\n# b\n${figureB1.plain}`)).toContain('1–2 comment');
});

test('blank lines part comments', async () => {
	expect(await folds(`# a\n\n# b\n${figureB1.plain}`)).toHaveLength(3);
});

test('all sections of a .poly file fold, those without entries do not', async () => {
	const poly = '# by hand\n# twice\n0 2\n2 1 # two\n1 1 2 5\n2 3 4 9\n0\n';
	expect(await folds(poly, 'a.poly')).toEqual(['1–2 comment', '4–6 region']);
	expect(await folds(square['square.ele'], 'a.ele')).toEqual(['1–3 region']);
});

test('CRLF makes no difference', async () => {
	expect(await folds(figureB1.plain.replaceAll('\n', '\r\n'))).toEqual(await folds(figureB1.plain));
});
