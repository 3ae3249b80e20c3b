import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { grammarFiles } from '../../../src/extension/manifest/grammarFiles.ts';
import { manifestFiles } from '../../../src/extension/manifest/manifestFiles.ts';
import { withFormats } from '../../../src/extension/manifest/withFormats.ts';
import { withRules } from '../../../src/extension/manifest/withRules.ts';
import type { FormatNames } from '../../../src/formats/core/formatNames.ts';
import { formatNames } from '../../../src/formats/names.ts';
import { manifest, root } from '../manifest.ts';

const textIn = (path: string) => readFileSync(resolve(root, path), 'utf8');
const made = manifestFiles(textIn('package.json'));

describe('what is made of the registries', () => {
	test.each([...made.keys()])(
		'%s is up to date: else `npm run manifest` makes it again',
		(path) => {
			expect(textIn(path)).toBe(made.get(path));
		},
	);

	test('is all that there is of grammars', () => {
		const there = readdirSync(resolve(root, 'syntaxes')).filter((name) => name.includes('tmLang'));
		const grammars = [...made.keys()].filter((path) => path.startsWith('syntaxes/'));
		expect(there.map((name) => `syntaxes/${name}`).sort()).toEqual(grammars.sort());
	});
});

/** A format of two files, one of which people edit. */
const toy: FormatNames = {
	id: 'toy',
	suffixes: ['toy', 'toys'],
	languages: [{ id: 'toy', aliases: ['Toy Mesh'], suffix: 'toy', claims: 'suffix' }],
	companions: () => [],
};

describe('a format that comes in', () => {
	const { contributes } = withFormats(manifest, [...formatNames, toy]);

	test('has its language, with a grammar', () => {
		expect(contributes.languages.at(-1)).toEqual({
			id: 'toy',
			aliases: ['Toy Mesh'],
			extensions: ['.toy'],
			configuration: './syntaxes/language-configuration.json',
			icon: { light: './syntaxes/mesh-light.svg', dark: './syntaxes/mesh-dark.svg' },
		});
		expect(contributes.grammars.at(-1)).toEqual({
			language: 'toy',
			scopeName: 'source.toy',
			path: './syntaxes/toy.tmLanguage.json',
		});
	});

	test('has the icon before a file is opened, whether people edit it or not', () => {
		const [any] = contributes.languages as [{ extensions: string[]; icon: object }];
		expect(any.extensions).toEqual(expect.arrayContaining(['.toys', '.toy.gz', '.toys.gz']));
		expect(any.extensions).not.toContain('.toy');
		expect(any.icon).toEqual((contributes.languages.at(-1) as { icon: object }).icon);
	});

	test('has an icon that is there', () => {
		const { icon } = contributes.languages.at(-1) as { icon: Record<string, string> };
		for (const path of Object.values(icon)) expect(textIn(path)).toMatch(/^<svg /);
	});

	test('opens in the custom editor, whether people edit it or not', () => {
		const last = contributes.customEditors.map(
			({ selector }: { selector: { filenamePattern: string }[] }) =>
				selector.slice(-2).map(({ filenamePattern }) => filenamePattern),
		);
		expect(last).toEqual([
			['*.toy', '*.toys'],
			['*.toy.gz', '*.toys.gz'],
		]);
	});

	test('is named in the walkthrough', () => {
		const [step] = contributes.walkthroughs[0].steps;
		expect(step.description).toMatch(/a mesh of your own: \.gmr, \.node, .* and \.toy files\.$/);
	});

	test('has every command of the others', () => {
		const all = (menus: object) =>
			Object.values(menus)
				.flat()
				.map(({ when }) => (when ?? '') as string);
		const before = [...all(manifest.contributes.menus), ...all(manifest.contributes.keybindings)];
		const after = [...all(contributes.menus), ...all(contributes.keybindings)];
		const expected = before.map((when) =>
			when
				.replaceAll(/(LangId =~ [^$]*)\)\$\//g, '$1|toy)$$/')
				.replaceAll(/(Filename =~ [^$]*)\)(\(\\\.gz\)\?\$\/i)/g, '$1|toy|toys)$2'),
		);
		expect(after).toEqual(expected);
		expect(after).not.toEqual(before);
	});

	test('goes again without a trace', () => {
		const with_ = withFormats(manifest, [...formatNames, toy]);
		expect(JSON.stringify(withFormats(with_, formatNames))).toBe(JSON.stringify(manifest));
		const alone = withFormats(manifest, [toy]);
		expect(JSON.stringify(withFormats(alone, formatNames))).toBe(JSON.stringify(manifest));
	});

	test('needs a grammar for its language', () => {
		const without = () => grammarFiles(toy.languages, new Map());
		expect(without).toThrow('The language toy has no grammar.');
		const text = grammarFiles(toy.languages, new Map([['toy', { patterns: [], repository: {} }]]));
		expect(JSON.parse(text.get('syntaxes/toy.tmLanguage.json') ?? '')).toMatchObject({
			name: 'Toy Mesh',
			scopeName: 'source.toy',
		});
	});
});

test('a rule that comes in has a setting, and those that go have none', () => {
	const rule = { id: 'toy-rule', severity: 'hint', description: 'Toys are put away.' };
	const { properties } = withRules(manifest, [rule]).contributes.configuration;
	expect(properties['trirefine.rules'].properties).toEqual({
		'toy-rule': {
			type: 'string',
			enum: ['error', 'warning', 'information', 'hint', 'off'],
			default: 'hint',
			description: 'Toys are put away.',
		},
	});
	expect(Object.keys(properties)).toEqual(
		Object.keys(manifest.contributes.configuration.properties),
	);
});
