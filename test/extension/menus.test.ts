import { describe, expect, test } from 'vitest';
import {
	compressedType,
	contextKeys,
	editorType,
	languages,
	previewType,
} from '../../src/extension/ids.ts';
import { formatNames, offeredSuffixes, suffixesOnRequest } from '../../src/formats/names.ts';
import { contributes, type MenuItem, menus } from './manifest.ts';

describe('conditions', () => {
	const clauses = [...Object.values(menus).flat(), ...contributes.keybindings].map(
		({ when }: MenuItem) => when ?? '',
	);
	/** Keys that VS Code sets. */
	const known = [
		'activeCustomEditorId',
		'activeWebviewPanelId',
		'auxiliaryBarFocus',
		'editorLangId',
		'editorTextFocus',
		'inQuickOpen',
		'isInDiffEditor',
		'panelFocus',
		'resourceFilename',
		'resourceLangId',
		'resourcePath',
		'scmProvider',
		'sideBarFocus',
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
		const named = (key: string, pattern: RegExp) => [
			...new Set(
				clauses.flatMap((clause) =>
					[...clause.matchAll(pattern)].filter(([, k]) => k === key).map(([, , id]) => id),
				),
			),
		];
		expect(named('WebviewPanel', /active(\w+)Id == ([\w.]+)/g)).toEqual([previewType]);
		const [editors, ...others] = named('CustomEditor', /active(\w+)Id =~ \/(.*?)\//g);
		expect(others).toEqual([]);
		const pattern = new RegExp(editors ?? '(?!)');
		const types = [editorType, compressedType, 'other.mesh', 'trirefinery'];
		expect(types.filter((type) => pattern.test(type))).toEqual([editorType, compressedType]);
	});

	/** All that is said of where a command makes sense, in one place. */
	const text =
		'=~ /^(gmr|triangle-(node|ele|poly|edge|neigh)|gmsh|off|vtk|ply|obj|su2|medit|freefem|abaqus|mfem)$/';
	const named = (suffixes: readonly string[]) =>
		`resourceFilename =~ /\\.(${suffixes.join('|')})(\\.gz)?$/i`;
	const name = named(offeredSuffixes(formatNames));
	const panel = `activeWebviewPanelId == ${previewType} || activeCustomEditorId =~ /^trirefine\\./`;
	const ours = `${name} && !(resourcePath =~ /[\\\\/](node_modules|build|prebuilds)[\\\\/]/)`;
	const shown = `resourceLangId ${text} || ${panel}`;
	const results = [contextKeys.hasResult, contextKeys.canUndo];
	const { inDiff, hasMesh, hasPreview } = contextKeys;
	const allowed: Readonly<Record<string, readonly (string | undefined)[]>> = {
		commandPalette: [
			`${shown} || ${named(suffixesOnRequest(formatNames))}`,
			...results,
			`isInDiffEditor || ${inDiff}`,
		],
		'editor/title': [
			`resourceLangId ${text} || ${ours}`,
			shown,
			...results.map((result) =>
				shown
					.split(' || ')
					.map((one) => `${result} && ${one}`)
					.join(' || '),
			),
			`isInDiffEditor && ${ours} || ${inDiff}`,
		],
		// VS Code has no keys for the file there.
		'scm/resourceState/context': [
			`scmProvider == git && ${hasMesh} || scmProvider == git && ${hasPreview}`,
		],
		'explorer/context': [ours],
		'editor/context': [`editorLangId ${text}`],
		// In a submenu of the text.
		'trirefine.text': [undefined, ...results, 'isInDiffEditor'],
	};

	test('say the same everywhere', () => {
		expect(Object.keys(menus).sort()).toEqual(Object.keys(allowed).sort());
		for (const [place, items] of Object.entries(menus))
			for (const { command, when } of items)
				expect(allowed[place], `${command} in ${place}`).toContain(when);
		const focused = `editorTextFocus && editorLangId ${text}`;
		const outside = '!sideBarFocus && !panelFocus && !auxiliaryBarFocus && !inQuickOpen';
		for (const { command, when } of contributes.keybindings)
			expect(when, command).toBe(
				command === 'trirefine.openPreview'
					? // Where the button in the title is, whose tooltip names the keys.
						`(resourceLangId ${text} || ${ours}) && ${outside}`
					: `${focused} || ${panel}`,
			);
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
