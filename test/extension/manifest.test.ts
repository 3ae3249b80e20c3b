import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contextKeys, editorType, languages, previewType } from '../../src/extension/ids.ts';
import { companionsOf } from '../../src/extension/source/companions.ts';
import { formats } from '../../src/formats/registry.ts';

interface MenuItem {
	readonly command: string;
	readonly when?: string;
}

const root = resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
const { contributes } = manifest;
const menus = contributes.menus as Record<string, readonly MenuItem[]>;
const commandIds: string[] = contributes.commands.map(({ command }: MenuItem) => command);

/** Ids in the sources of the commands; the modules themselves need VS Code. */
const folder = resolve(root, 'src/extension/commands');
const coded = readdirSync(folder).flatMap((file) =>
	[...readFileSync(resolve(folder, file), 'utf8').matchAll(/^\tid: '(trirefine\.\w+)'/gm)].map(
		([, id]) => id as string,
	),
);
const registered = readFileSync(resolve(folder, 'index.ts'), 'utf8').match(
	/const all[^=]*= \[([^\]]*)\]/,
)?.[1];

describe('commands', () => {
	test('are those of the code', () => {
		expect([...commandIds].sort()).toEqual([...coded].sort());
	});

	test('are all registered', () => {
		const names = commandIds.map((id) => id.replace('trirefine.', ''));
		expect(
			(registered ?? '')
				.split(/[\s,]+/)
				.filter(Boolean)
				.sort(),
		).toEqual(names.sort());
	});

	/** All but the one that needs no mesh. */
	const aboutMesh = commandIds.filter((id) => id !== 'trirefine.openExample').sort();

	test('are in the palette, in the editor title and in the context menu of the text', () => {
		for (const place of ['commandPalette', 'editor/title', 'editor/context'])
			expect([place, menus[place]?.map(({ command }) => command).sort()]).toEqual([
				place,
				aboutMesh,
			]);
	});

	test('that need nothing but a file are in the context menu of the explorer', () => {
		expect(menus['explorer/context']?.map(({ command }) => command)).toEqual([
			'trirefine.openPreview',
			'trirefine.refineMarked',
			'trirefine.refineAll',
			'trirefine.convert',
			'trirefine.check',
		]);
	});

	test('stand nowhere without a condition', () => {
		const bare = Object.values(menus)
			.flat()
			.filter(({ when }) => !when);
		expect(bare).toEqual([]);
	});

	test('of menus and keys exist', () => {
		const used = [...Object.values(menus).flat(), ...contributes.keybindings];
		expect(
			used.map(({ command }: MenuItem) => command).filter((id) => !commandIds.includes(id)),
		).toEqual([]);
	});

	test('have a title under the name of the extension', () => {
		for (const { category, title } of contributes.commands) {
			expect(category).toBe('TriRefine');
			expect(title).toMatch(/^[A-Z]/);
		}
	});
});

describe('conditions', () => {
	const clauses = [...Object.values(menus).flat(), ...contributes.keybindings].map(
		({ when }: MenuItem) => when ?? '',
	);
	/** Keys that VS Code sets. */
	const known = [
		'activeCustomEditorId',
		'activeWebviewPanelId',
		'editorLangId',
		'editorTextFocus',
		'resourceExtname',
		'resourceLangId',
		'resourcePath',
	];

	test('name keys that VS Code or the extension sets', () => {
		const keys = clauses.flatMap((clause) =>
			clause
				.replace(/=~ \/(\[[^\]]*\]|\\.|[^/\\])*\/i?/g, '')
				.replace(/== \S+/g, '')
				.split(/[^\w.]+/)
				.filter(Boolean),
		);
		const ours = Object.values(contextKeys) as string[];
		expect(keys.length).toBeGreaterThan(30);
		expect(keys.filter((key) => !known.includes(key) && !ours.includes(key))).toEqual([]);
	});

	test('name the view types of the code', () => {
		const named = clauses.flatMap((clause) =>
			[...clause.matchAll(/active(?:CustomEditor|WebviewPanel)Id == ([\w.]+)/g)].map(
				([, id]) => id,
			),
		);
		expect(new Set(named)).toEqual(new Set([editorType, previewType]));
	});

	/** All that is said of where a command makes sense, in one place. */
	const text = '=~ /^(gmr|triangle-(node|ele|poly|edge|neigh))$/';
	const name = 'resourceExtname =~ /^\\.(gmr|node|ele|poly|edge|neigh)$/i';
	const panel = `activeWebviewPanelId == ${previewType} || activeCustomEditorId == ${editorType}`;
	const shown = `resourceLangId ${text} || ${panel}`;
	const result = contextKeys.hasResult;
	const allowed: Readonly<Record<string, readonly string[]>> = {
		commandPalette: [`${shown} || ${name}`, result],
		'editor/title': [
			`resourceLangId ${text}`,
			shown,
			shown
				.split(' || ')
				.map((one) => `${result} && ${one}`)
				.join(' || '),
		],
		'explorer/context': [
			`${name} && !(resourcePath =~ /[\\\\/](node_modules|build|prebuilds)[\\\\/]/)`,
		],
		'editor/context': [`editorLangId ${text}`, `${result} && editorLangId ${text}`],
	};

	test('say the same everywhere', () => {
		expect(Object.keys(menus).sort()).toEqual(Object.keys(allowed).sort());
		for (const [place, items] of Object.entries(menus))
			for (const { command, when } of items)
				expect(allowed[place], `${command} in ${place}`).toContain(when);
		const focused = `editorTextFocus && editorLangId ${text}`;
		for (const { command, when } of contributes.keybindings)
			expect([focused, `${focused} || ${panel}`], command).toContain(when);
	});

	test('know every language', () => {
		const patterns = clauses.flatMap((clause) =>
			[...clause.matchAll(/LangId =~ \/(.*?)\//g)].map(([, source]) => source as string),
		);
		expect(patterns.length).toBeGreaterThan(10);
		for (const pattern of new Set(patterns))
			expect(languages.filter((id) => !new RegExp(pattern).test(id))).toEqual([]);
	});

	test('offer writing only where there is a result', () => {
		const writing = Object.values(menus)
			.flat()
			.filter(({ command }) => command === 'trirefine.writeRefined');
		for (const { when } of writing)
			for (const alternative of (when ?? '').split('||'))
				expect(alternative).toContain(contextKeys.hasResult);
	});
});

/** All file names that a set of a format may have. */
const suffixes = (suffix: string) => [
	suffix,
	...companionsOf(`a.${suffix}`).map(({ name }) => name.slice(2)),
];
const readable = new Set(formats.flatMap((format) => format.suffixes.flatMap(suffixes)));

describe('files', () => {
	test('of every format open in the custom editor', () => {
		const [editor] = contributes.customEditors;
		const patterns = editor.selector.map(
			({ filenamePattern }: { filenamePattern: string }) => filenamePattern,
		);
		expect(patterns.sort()).toEqual([...readable].map((suffix) => `*.${suffix}`).sort());
	});

	test('of every format have the commands in the explorer', () => {
		for (const { when } of menus['explorer/context'] ?? []) {
			const [, source] = /resourceExtname =~ \/(.*?)\/i/.exec(when ?? '') ?? [];
			const pattern = new RegExp(source ?? '(?!)', 'i');
			expect([...readable].filter((suffix) => !pattern.test(`.${suffix}`))).toEqual([]);
		}
	});

	test('are text by default', () => {
		expect(contributes.customEditors).toMatchObject([{ viewType: editorType, priority: 'option' }]);
	});
});

describe('languages', () => {
	test('are those of the code, each with a grammar that is there', () => {
		expect(contributes.languages.map(({ id }: { id: string }) => id)).toEqual(languages);
		expect(contributes.grammars.map(({ language }: { language: string }) => language)).toEqual(
			languages,
		);
		for (const { path } of contributes.grammars)
			expect(existsSync(resolve(root, path)), path).toBe(true);
	});

	test.each(['node', 'poly', 'edge', 'neigh'])(
		'*.%s is claimed only where its name says Triangle',
		(suffix) => {
			const language = contributes.languages.find(
				({ id }: { id: string }) => id === `triangle-${suffix}`,
			);
			expect(language.extensions).toBeUndefined();
			expect(language.filenamePatterns).toEqual([
				`*.[0-9].${suffix}`,
				`*.[0-9][0-9].${suffix}`,
				`*.refined.${suffix}`,
			]);
		},
	);

	test('propose no numbers while one types, light up what an index means and are coloured by meaning', () => {
		const together = languages.map((id) => `[${id}]`).join('');
		expect(contributes.configurationDefaults[together]).toEqual({
			'editor.wordBasedSuggestions': 'off',
			'editor.occurrencesHighlight': 'singleFile',
			'editor.semanticHighlighting.enabled': true,
		});
	});

	test('*.gmr and *.ele are claimed whole', () => {
		const extensions = contributes.languages.flatMap(
			({ extensions = [] }: { extensions?: string[] }) => extensions,
		);
		expect(extensions).toEqual(['.gmr', '.ele']);
	});
});

describe('the extension', () => {
	test('has an entry for Node and one for the browser', () => {
		expect([manifest.main, manifest.browser]).toEqual([
			'./dist/extension.js',
			'./dist/extension.browser.js',
		]);
	});

	test('works in untrusted and in virtual workspaces', () => {
		expect(manifest.capabilities).toMatchObject({
			untrustedWorkspaces: { supported: true },
			virtualWorkspaces: true,
		});
	});

	test('wakes up for a preview to restore and for text that may be a mesh, else when it is used', () => {
		expect(manifest.activationEvents).toEqual([
			`onWebviewPanel:${previewType}`,
			'onLanguage:plaintext',
		]);
	});

	test('has an icon', () => {
		expect(existsSync(resolve(root, manifest.icon))).toBe(true);
	});
});

describe('walkthroughs', () => {
	interface Step {
		readonly id: string;
		readonly description: string;
		readonly media: { readonly image: string; readonly altText: string };
		readonly completionEvents: readonly string[];
	}
	const steps: readonly Step[] = contributes.walkthroughs.flatMap(
		({ steps }: { steps: readonly Step[] }) => steps,
	);
	const packaged = readFileSync(resolve(root, '.vscodeignore'), 'utf8');

	test('have buttons for commands that exist', () => {
		const named = steps.flatMap(({ description }) =>
			[...description.matchAll(/\(command:(?:toSide:)?([\w.]+)\)/g)].map(([, id]) => id as string),
		);
		expect(new Set(named).size).toBeGreaterThan(4);
		expect(named.filter((id) => !commandIds.includes(id))).toEqual([]);
	});

	test('wait for commands and context keys that exist', () => {
		const known = [
			...commandIds.map((id) => `onCommand:${id}`),
			...Object.values(contextKeys).map((key) => `onContext:${key}`),
		];
		for (const { id, completionEvents } of steps) {
			expect(completionEvents, id).not.toEqual([]);
			expect(known, id).toEqual(expect.arrayContaining([...completionEvents]));
		}
	});

	test('show pictures that are there, are packaged, are small and have words', () => {
		for (const { media } of steps) {
			expect(existsSync(resolve(root, media.image)), media.image).toBe(true);
			expect(statSync(resolve(root, media.image)).size, media.image).toBeLessThan(120e3);
			expect(media.image).toMatch(/^examples\/pictures\//);
			expect(media.altText).toMatch(/^[A-Z].{10,}/);
		}
		expect(packaged).toContain('!examples/pictures/**');
	});

	test('open an example that is packaged', () => {
		expect(packaged).toContain('!examples/plate.gmr');
	});
});
