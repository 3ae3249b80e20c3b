import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Position } from 'vscode-languageserver';
import { codeLenses } from '../../../src/language/features/codeLens.ts';
import { completion } from '../../../src/language/features/completion.ts';
import { definition } from '../../../src/language/features/definition.ts';
import { documentLinks } from '../../../src/language/features/documentLinks.ts';
import { namedAt } from '../../../src/language/features/entries.ts';
import { foldingRanges } from '../../../src/language/features/folding.ts';
import { formatDocument } from '../../../src/language/features/format.ts';
import { highlights } from '../../../src/language/features/highlights.ts';
import { hover } from '../../../src/language/features/hover.ts';
import { inlayHints } from '../../../src/language/features/inlayHints.ts';
import { references } from '../../../src/language/features/references.ts';
import { selectionRanges } from '../../../src/language/features/selectionRanges.ts';
import { semanticTokens } from '../../../src/language/features/semanticTokens.ts';
import { documentSymbols } from '../../../src/language/features/symbols.ts';
import { tokenAtPosition } from '../../../src/language/positions.ts';
import { seededRandom } from '../../support/random.ts';
import { type Opened, open } from '../open.ts';
import { figureB1, square } from './places.ts';

const examples = join(import.meta.dirname, '../../../examples');
const plate = readFileSync(join(examples, 'plate.gmr'), 'utf8').split('\n');

/** The square with one of its files first. */
const opening = (file: keyof typeof square, text: string = square[file]) => {
	const { [file]: _, ...others } = square;
	return { [file]: text, ...others };
};

const files: Record<string, Record<string, string>> = {
	'figure B.1': { 'a.gmr': figureB1.plain },
	'the output form': { 'a.gmr': figureB1.output },
	'figure B.1 with CRLF': { 'a.gmr': figureB1.plain.replaceAll('\n', '\r\n') },
	'a part of the plate': { 'a.gmr': plate.filter((_, i) => i % 20 < 3).join('\n') },
	'a .node file and its set': square,
	'an .ele file and its set': opening('square.ele'),
	'a .poly file and its set': opening(
		'square.poly',
		'2 2 0 1\n1 0 0 5\n2 1 0 5\n1 1\n1 1 2 5\n1\n1 0.5 0.5\n1\n1 0 0 7\n',
	),
	'a .neigh file and its set': opening('square.neigh'),
	'an .edge file alone': { 'square.edge': square['square.edge'] },
};

const pieces = [
	'x',
	'\n',
	'\n\n',
	'# c\n',
	'#points\n',
	' ',
	'-',
	'9',
	'1 2 3 0\n',
	'[',
	']',
	'é𝄞',
	'\r',
];

/** What every feature says about a text, at some positions. */
function everything({ document, model }: Opened, positions: readonly Position[]) {
	const whole = { start: { line: 0, character: 0 }, end: { line: 1e6, character: 0 } };
	return {
		symbols: documentSymbols(model),
		folding: foldingRanges(model),
		links: documentLinks(document, model),
		tokens: semanticTokens(model, whole),
		hints: inlayHints(model, whole),
		lenses: codeLenses(document, model),
		formatted: formatDocument(model),
		selections: selectionRanges(model, positions),
		places: positions.map((position) => ({
			definition: definition(document, tokenAtPosition(model, position)),
			references: references(document, namedAt(model, position), true),
			highlights: highlights(document, namedAt(model, position)),
			hover: hover(document, model, position),
			completion: completion(document, model, position),
		})),
	};
}

describe.each(Object.entries(files))('in %s', (_, texts) => {
	test.each([1, 2])('the features follow any edits, seed %i', async (seed) => {
		const random = seededRandom(seed);
		const [file] = Object.keys(texts) as [string];
		const edited = await open(texts);
		const encoder = new TextEncoder();
		// By characters, so that none is cut in half.
		let characters = [...texts[file]!];
		const bytes = (from: number, to: number) =>
			encoder.encode(characters.slice(from, to).join('')).length;
		for (let round = 0; round < 25; round++) {
			const start = Math.floor(random() * (characters.length + 1));
			const end = Math.min(characters.length, start + Math.floor(random() * random() * 12));
			const piece = random() < 0.7 ? pieces[Math.floor(random() * pieces.length)]! : '';
			const before = bytes(0, start);
			edited.model.edit(before, before + bytes(start, end), encoder.encode(piece));
			characters = [...characters.slice(0, start), ...piece, ...characters.slice(end)];
			const text = characters.join('');
			const lines = text.split(/\r\n|\r|\n/);
			const positions = Array.from({ length: 8 }, () => {
				const line = Math.floor(random() * lines.length);
				return { line, character: Math.floor(random() * (lines[line]!.length + 1)) };
			});
			const fresh = await open({ ...texts, [file]: text });
			expect(everything(edited, positions)).toEqual(everything(fresh, positions));
		}
	});
});
