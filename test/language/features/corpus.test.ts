import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { triangle } from '../../../src/formats/triangle/triangle.ts';
import { formatDocument } from '../../../src/language/features/format.ts';
import { hover } from '../../../src/language/features/hover.ts';
import { externalPath } from '../../support/external.ts';
import { open } from '../open.ts';
import { applyEdits } from './applyEdits.ts';

const corpus = externalPath('TRIREFINE_CORPUS');
const paths = !corpus
	? []
	: readdirSync(corpus, { recursive: true, encoding: 'utf8' })
			.filter((path) => /^triangle.*\.(node|ele|poly|edge|neigh)$/.test(path))
			.sort();

/** The texts of a file and of those of its set that are there. */
function setOf(path: string): Record<string, string> {
	const folder = join(corpus!, dirname(path));
	const beside = readdirSync(folder);
	const names = [
		basename(path),
		...triangle.companions(path).map(({ name }) => basename(name)),
	].filter((name) => beside.includes(name));
	return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

const words = (text: string) => text.replaceAll(/#.*$/gm, '').split(/\s+/).filter(Boolean);

describe.skipIf(!corpus)('files of the corpus', () => {
	test('are there', () => {
		expect(paths.length).toBeGreaterThan(20);
	});

	test.each(paths)('%s is formatted without a changed value, and once for all', async (path) => {
		const texts = setOf(path);
		const name = basename(path);
		const { model } = await open({ [name]: texts[name]! });
		const formatted = applyEdits(texts[name]!, formatDocument(model, 0));
		expect(words(formatted)).toEqual(words(texts[name]!));
		const again = await open({ [name]: formatted });
		expect(formatDocument(again.model)).toEqual([]);
	});

	test.each(paths)('%s says something of its lines', async (path) => {
		const { document, model } = await open(setOf(path));
		const every = Math.ceil(model.lineCount / 200);
		for (let line = 0; line < model.lineCount; line += every)
			for (const { start } of model.tokensOf(line)) {
				const told = hover(document, model, { line, character: start });
				expect([line, JSON.stringify(told?.contents)]).not.toEqual([
					line,
					expect.stringMatching(/undefined|NaN|null/),
				]);
				expect([line, told]).not.toEqual([line, null]);
			}
	});
});
