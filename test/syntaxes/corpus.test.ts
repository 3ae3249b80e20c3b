import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { grammars, wrongPieces } from './tokens.ts';

const corpus = process.env.TRIREFINE_CORPUS;
const all = process.env.TRIREFINE_REQUIRE_ALL === '1';
const folders = ['triangle', 'triangle_generated'];
const languages = new Set(grammars.map(({ language }) => language));

const files = corpus
	? folders.flatMap((folder) =>
			readdirSync(join(corpus, folder))
				.map((name) => [join(folder, name), `triangle-${extname(name).slice(1)}`] as const)
				.filter(([name, language]) => languages.has(language) && !name.includes('tetgen')),
		)
	: [];

describe.skipIf(!corpus && !all)('real files of Triangle', () => {
	test('are there', () => expect(files.length).toBeGreaterThan(20));

	test.each(files)('%s: every piece is known to %s', async (name, language) => {
		const text = readFileSync(join(corpus as string, name), 'utf8')
			.split('\n')
			.slice(0, 5000);
		expect((await wrongPieces(language, text.join('\n'))).slice(0, 5)).toEqual([]);
	});
});
