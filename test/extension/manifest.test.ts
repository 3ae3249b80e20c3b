import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
	anyMeshLanguage,
	comparisonType,
	compressedType,
	editorType,
	languages,
	previewType,
} from '../../src/extension/ids.ts';
import { formatNames } from '../../src/formats/names.ts';
import { formats } from '../../src/formats/registry.ts';
import { companionsOf } from '../../src/formats/sets.ts';
import { commandIds, contributes, type MenuItem, manifest, menus, root } from './manifest.ts';

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

	/** Those about the view alone. */
	const aboutView = ['copyPicture', 'goTo', 'hideOthers', 'savePicture', 'showAll'].map(
		(name) => `trirefine.${name}`,
	);
	const aboutText = aboutMesh.filter((id) => !aboutView.includes(id));

	test.each([
		['commandPalette', aboutMesh],
		['editor/title', aboutMesh],
		['trirefine.text', aboutText],
	])('are in %s', (place, ids) => {
		expect(menus[place]?.map(({ command }) => command).sort()).toEqual(ids);
	});

	test('that need nothing but a file are in the context menu of the explorer', () => {
		expect(menus['explorer/context']?.map(({ command }) => command)).toEqual([
			'trirefine.openPreview',
			'trirefine.refineMarked',
			'trirefine.refineAll',
			'trirefine.convert',
			'trirefine.compareWith',
			'trirefine.check',
		]);
	});

	test('are nowhere without a condition', () => {
		const submenus = contributes.submenus.map(({ id }: { readonly id: string }) => id);
		const bare = Object.entries(menus)
			.filter(([place]) => !submenus.includes(place))
			.flatMap(([, items]) => items)
			.filter(({ when }) => !when);
		expect(bare).toEqual([]);
	});

	test('of the text are in a submenu with the name of the extension', () => {
		expect(menus['editor/context']?.map(({ submenu }) => submenu)).toEqual(['trirefine.text']);
		expect(contributes.submenus).toEqual([{ id: 'trirefine.text', label: 'TriRefine' }]);
	});

	test('of menus and keys exist', () => {
		const used: MenuItem[] = [...Object.values(menus).flat(), ...contributes.keybindings];
		const unknown = used.filter(
			({ command, submenu }) => submenu === undefined && !commandIds.includes(command ?? ''),
		);
		expect(unknown).toEqual([]);
	});

	test('have a title under the name of the extension', () => {
		for (const { category, title } of contributes.commands) {
			expect(category).toBe('TriRefine');
			expect(title).toMatch(/^[A-Z]/);
		}
	});
});

/** Suffixes that other programs have. */
const unoffered = formatNames.flatMap((names) => names.unoffered ?? []);
/** All file names that a set of a format may have. */
const readable = new Set(
	formats
		.flatMap((format) =>
			format.suffixes.flatMap((suffix) => [
				suffix,
				...companionsOf(`a.${suffix}`, format).map(
					({ name }) => format.suffixes.find((own) => name.endsWith(`.${own}`)) ?? name.slice(2),
				),
			]),
		)
		.filter((suffix) => !unoffered.includes(suffix)),
);

describe('files', () => {
	test('of every format open in the custom editor', () => {
		const [plain, compressed] = contributes.customEditors.map(
			({ selector }: { selector: { filenamePattern: string }[] }) =>
				selector.map(({ filenamePattern }) => filenamePattern).sort(),
		);
		const binary = ['ex2', 'exii', 'exo', 'meshb', 'solb'];
		const text = [...readable].filter((suffix) => !binary.includes(suffix));
		expect(plain).toEqual([...text, 'xml'].map((suffix) => `*.${suffix}`).sort());
		const packed = [...readable].map((suffix) => `${suffix}.gz`);
		expect(compressed).toEqual([...packed, ...binary].map((ending) => `*.${ending}`).sort());
	});

	test('that are mostly of other programs are left to them', () => {
		expect([...unoffered].sort()).toEqual(['h5', 'sol', 'xml']);
		const all = JSON.stringify([contributes.customEditors, menus]);
		expect(all).not.toMatch(/\bsol\b/);
	});

	/** Whether a file of this name has the commands of a menu. */
	const offered = (place: string, name: string): boolean[] =>
		(menus[place] ?? [])
			.filter(({ when }) => when?.includes('resourceFilename'))
			.map(({ when }) => {
				const [, source] = /resourceFilename =~ \/(.*?)\/i/.exec(when ?? '') ?? [];
				return new RegExp(source ?? '(?!)', 'i').test(name);
			});

	test.each(['explorer/context', 'commandPalette', 'editor/title'])(
		'of every format, compressed or not, have the commands of %s',
		(place) => {
			expect(offered(place, 'a.gmr')).not.toHaveLength(0);
			for (const suffix of readable)
				for (const name of [`a.${suffix}`, `a.1.${suffix}.gz`, `A.${suffix.toUpperCase()}.GZ`])
					expect([name, offered(place, name)]).not.toEqual([name, expect.arrayContaining([false])]);
			for (const other of ['a.gz', 'a.tar.gz', 'a.gmr.gz.txt', 'a.gmr.zip', 'agmr', 'a.gmrs'])
				expect([other, offered(place, other)]).not.toEqual([other, expect.arrayContaining([true])]);
		},
	);

	test('are text by default, but for compressed ones', () => {
		expect(contributes.customEditors).toMatchObject([
			{ viewType: editorType, priority: 'option' },
			{ viewType: compressedType, priority: 'default' },
		]);
	});

	const opened = (name: string) =>
		contributes.customEditors
			.filter(({ selector }: { selector: readonly { filenamePattern: string }[] }) =>
				selector.some(({ filenamePattern }) => name.endsWith(filenamePattern.slice(1))),
			)
			.map(({ priority }: { priority: string }) => priority);

	test.each([
		['a.meshb', 'default'],
		['a.solb', 'default'],
		['a.exo', 'default'],
		['a.meshb.gz', 'default'],
		// Sources of Eiffel, arrays of NumPy without a mesh, and text.
		['a.e', 'option'],
		['a.npz', 'option'],
		['a.mesh', 'option'],
		// Few are meshes of DOLFIN: they open so for who asks for it, compressed ones never.
		['a.xml', 'option'],
		['a.xml.gz', undefined],
		['a.sol', undefined],
		['a.h5', undefined],
	])('%s open in the view as %s', (name, priority) => {
		expect(opened(name)).toEqual(priority === undefined ? [] : [priority]);
	});

	test('of DOLFIN are in the palette alone', () => {
		expect(offered('commandPalette', 'a.xml')).toContain(true);
		for (const place of ['explorer/context', 'editor/title'])
			expect(offered(place, 'a.xml'), place).not.toContain(true);
	});
});

describe('languages', () => {
	test('are those of the code, each with a grammar that is there', () => {
		const [any, ...own] = contributes.languages.map(({ id }: { id: string }) => id);
		expect(any).toBe(anyMeshLanguage);
		expect(own).toEqual(languages);
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

	test('those that no other program uses are claimed whole', () => {
		const [, ...own] = contributes.languages;
		const extensions = own.flatMap(({ extensions = [] }: { extensions?: string[] }) => extensions);
		expect(extensions).toEqual(['.gmr', '.ele', '.off', '.vtk', '.ply', '.obj', '.su2']);
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

	test('has settings of folders, but for the engine', () => {
		const { properties } = contributes.configuration;
		const scopes = Object.entries<{ scope?: string }>(properties);
		for (const [name, { scope }] of scopes)
			expect([name, scope]).toEqual([name, name === 'trirefine.engine' ? 'window' : 'resource']);
	});

	test('wakes up for a preview to restore and for text that may be a mesh, else when it is used', () => {
		expect(manifest.activationEvents).toEqual([
			`onWebviewPanel:${previewType}`,
			`onWebviewPanel:${comparisonType}`,
			'onLanguage:plaintext',
		]);
	});

	test('has an icon', () => {
		expect(existsSync(resolve(root, manifest.icon))).toBe(true);
	});
});
