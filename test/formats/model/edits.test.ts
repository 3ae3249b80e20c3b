import { describe, expect, test } from 'vitest';
import type { ReadResult } from '../../../src/formats/core/format.ts';
import { isBlank } from '../../../src/formats/emptyFile.ts';
import { gmrForms } from '../../../src/formats/gmr/readGmr.ts';

import { TextModel } from '../../../src/formats/model/textModel.ts';
import { readModels } from '../../../src/formats/openModel.ts';
import { buildTableLayout } from '../../../src/formats/tables/tableLayout.ts';
import { triangleForms } from '../../../src/formats/triangle/readTriangle.ts';
import { seededRandom } from '../../support/random.ts';
import { gmr, triangle } from '../loaded.ts';
import { fileSets } from '../samples.ts';
import { sourcesOf } from '../sources.ts';

const encoder = new TextEncoder();
const open = (name: string, bytes: Uint8Array): TextModel =>
	new TextModel(
		name,
		bytes,
		name.endsWith('.gmr') ? gmrForms : triangleForms(name),
		buildTableLayout,
	);

/** Everything that a text model says about its text, but for its version. */
function told(model: TextModel) {
	const lines = Array.from({ length: model.lineCount }, (_, line) => {
		const content = model.contentOf(line);
		return {
			start: model.lineStart(line),
			end: model.lineEnd(line),
			text: model.textOf(line),
			kind: content.kind,
			section: 'section' in content ? model.sections.indexOf(content.section) : -1,
			row: content.kind === 'entry' ? content.row : -1,
			within: model.sections.indexOf(model.sectionAt(line)!),
			tokens: model.tokensOf(line),
		};
	});
	const sections = model.sections.map((section) => {
		const rows = Array.from({ length: section.count }, (_, row) => ({
			line: section.lineOf(row),
			number: section.numberOf(row),
			back: section.rowOf(section.numberOf(row)),
			values: section.roles.map((_, column) => section.value(row, column)),
		}));
		const { kind, header, heading, declared, count, roles } = section;
		return { kind, header, heading, declared, count, roles, rows };
	});
	const { file, part, form, length, lineCount } = model;
	return { file, part, form, length, lineCount, lines, sections };
}

/** All errors, those beyond the limit included. */
const errorsOf = ({ findings, dropped }: ReadResult): number =>
	findings.filter(({ severity }) => severity === 'error').length + dropped.errors;

/** The lines of a text by another way: as a regular expression sees them. */
function startsOf(bytes: Uint8Array): number[] {
	const text = Buffer.from(bytes).toString('latin1');
	const from = text.startsWith('\xef\xbb\xbf') ? 3 : 0;
	return [
		from,
		...[...text.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length),
	];
}

const pieces = [
	'\n',
	'\r',
	'\r\n',
	'\n\n',
	' ',
	'\t',
	'#',
	'# points',
	'#edges\n',
	'#triangles\n',
	'0',
	'7',
	'-3',
	'1.5',
	'1e3',
	'99999999999',
	'[',
	']',
	'[1 2] [3 4]\n',
	'x',
	'é',
	'\ufeff',
	'0 1\n',
	'1 2 3 0\n',
	'12\n',
	'1 1 2\n',
	'3 0.5 0.5\n',
	'nan',
	'007',
	'4 2 1 1\n',
	'2 3 1\n',
].map((text) => encoder.encode(text));

/** A place, how much goes, and what comes instead; small changes at places of interest more often than others. */
function randomEdit(model: TextModel, random: () => number): [number, number, Uint8Array] {
	const pick = (count: number) => Math.floor(count * random());
	const { length } = model;
	const line = pick(model.lineCount);
	const at = random() < 0.5 ? pick(length + 1) : model.lineStart(line);
	const nextLine = line + 1 < model.lineCount ? model.lineStart(line + 1) : length;
	switch (pick(8)) {
		case 0:
			return [at, Math.min(length, at + 1 + pick(2)), new Uint8Array(0)];
		case 1:
			return [model.lineStart(line), nextLine, new Uint8Array(0)];
		case 2: {
			// A copy of some lines elsewhere.
			const last = Math.min(model.lineCount - 1, line + pick(4));
			return [at, at, model.bytes.slice(model.lineStart(line), model.lineEnd(last))];
		}
		case 3: {
			const [a, b] = [pick(length + 1), pick(length + 1)];
			return [
				Math.min(a, b),
				Math.min(Math.max(a, b), Math.min(a, b) + 40),
				pieces[pick(pieces.length)]!,
			];
		}
		case 4:
			return [model.lineStart(line), model.lineEnd(line), pieces[pick(pieces.length)]!];
		case 5:
			return [model.lineEnd(line), model.lineEnd(line), pieces[pick(pieces.length)]!];
		default:
			return [at, at, pieces[pick(pieces.length)]!];
	}
}

describe.each(fileSets())('%s', (_, files) => {
	test('seed 11: after each of 150 edits the text models are those of the text', async () => {
		const random = seededRandom(11);
		let texts = new Map(files);
		let models = new Map([...texts].map(([name, bytes]) => [name, open(name, bytes)]));
		for (let i = 0; i < 150; i++) {
			if (i % 50 === 0) {
				texts = new Map(files);
				models = new Map([...texts].map(([name, bytes]) => [name, open(name, bytes)]));
			}
			const names = [...models.keys()];
			const name = names[Math.floor(names.length * random())]!;
			const model = models.get(name)!;
			const [start, end, piece] = randomEdit(model, random);
			const before = texts.get(name)!;
			const text = new Uint8Array(
				Buffer.concat([before.subarray(0, start), piece, before.subarray(end)]),
			);
			texts.set(name, text);
			model.edit(start, end, piece);
			expect(Buffer.from(model.bytes.subarray(0, model.length)).equals(text)).toBe(true);
			expect(Array.from({ length: model.lineCount }, (_, k) => model.lineStart(k))).toEqual(
				startsOf(text),
			);
			const fresh = [...texts].map(([name, bytes]) => open(name, bytes));
			expect(told(model)).toEqual(told(fresh.find(({ file }) => file === name)!));
			const options = { positions: true, maxFindings: i % 3 === 0 ? 3 : 1000 };
			const result = readModels([...models.values()], options);
			expect(result).toEqual(readModels(fresh, options));
			expect(errorsOf(result)).toBe(errorsOf(readModels(fresh, { maxFindings: 1e6 })));
			const [first] = [...texts.values()];
			// Whoever opens an empty file says so before its format reads it.
			if (i % 5 !== 0 || isBlank(first!, first!.length)) continue;
			const format = names[0]!.endsWith('.gmr') ? gmr : triangle;
			expect(await format.read(sourcesOf(texts), options)).toEqual(result);
		}
	});
});
