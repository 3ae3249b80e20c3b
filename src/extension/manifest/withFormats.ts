import type { FormatNames, LanguageNames } from '../../formats/core/formatNames.ts';
import { binarySuffixes, offeredSuffixes, suffixesOnRequest } from '../../formats/names.ts';
import { listText } from '../../util/listText.ts';
import { anyMeshLanguage, compressedType, editorType } from '../ids.ts';
import { grammarPath, scopeName } from './grammarFiles.ts';

const icon = { light: './syntaxes/mesh-light.svg', dark: './syntaxes/mesh-dark.svg' };

/** The parts of package.json that depend on formats. */
export interface Manifest {
	readonly contributes: {
		readonly languages: readonly unknown[];
		readonly grammars: readonly unknown[];
		readonly keybindings: readonly { readonly when?: string }[];
		readonly customEditors: readonly { readonly viewType: string }[];
		readonly menus: Readonly<Record<string, readonly { readonly when?: string }[]>>;
		readonly configurationDefaults: Readonly<Record<string, unknown>>;
		readonly walkthroughs: readonly {
			readonly steps: readonly { readonly description: string }[];
		}[];
	};
}

/** Suffixes of the files that each custom editor opens. */
const suffixesByEditor: ReadonlyMap<
	string,
	(formats: readonly FormatNames[]) => readonly string[]
> = new Map([
	[
		editorType,
		(formats) => {
			const binary = binarySuffixes(formats);
			return suffixesOnRequest(formats).filter((suffix) => !binary.includes(suffix));
		},
	],
	[
		compressedType,
		(formats) => [
			...binarySuffixes(formats),
			...offeredSuffixes(formats).map((suffix) => `${suffix}.gz`),
		],
	],
]);

/** Replaces languages, suffixes and names of formats in package.json. */
export function withFormats<M extends Manifest>(manifest: M, formats: readonly FormatNames[]): M {
	const languages = formats.flatMap((format) => format.languages);
	const suffixes = offeredSuffixes(formats);
	const contributed = manifest.contributes;
	const withConditions = <T extends { readonly when?: string }>(
		items: readonly T[],
		accepted = suffixes,
	): T[] =>
		items.map((item) =>
			item.when === undefined ? item : { ...item, when: condition(item.when, formats, accepted) },
		);
	const contributes: Manifest['contributes'] = {
		...contributed,
		languages: [anyMesh(formats), ...languages.map(languageEntry)],
		grammars: languages.map((language) => ({
			language: language.id,
			scopeName: scopeName(language),
			path: `./${grammarPath(language)}`,
		})),
		keybindings: withConditions(contributed.keybindings),
		customEditors: contributed.customEditors.map((editor) => {
			const editorSuffixes = suffixesByEditor.get(editor.viewType)?.(formats);
			const selector = editorSuffixes?.map((suffix) => ({ filenamePattern: `*.${suffix}` }));
			return selector ? { ...editor, selector } : editor;
		}),
		menus: Object.fromEntries(
			Object.entries(contributed.menus).map(([menu, items]) => [
				menu,
				withConditions(items, menu === 'commandPalette' ? suffixesOnRequest(formats) : suffixes),
			]),
		),
		configurationDefaults: Object.fromEntries(
			Object.entries(contributed.configurationDefaults).map(([key, value]) => [
				/^(\[[^\]]+\])+$/.test(key) ? languages.map(({ id }) => `[${id}]`).join('') : key,
				value,
			]),
		),
		walkthroughs: contributed.walkthroughs.map((walkthrough) => ({
			...walkthrough,
			steps: walkthrough.steps.map((step) => ({
				...step,
				description: step.description.replace(ownMeshSentence, `$1${suffixList(formats)}`),
			})),
		})),
	};
	return { ...manifest, contributes };
}

/** The sentence of the walkthrough that lists suffixes. */
const ownMeshSentence = /(Or open a mesh of your own: ).*? files\./;

/** ".gmr, .node and .vtu files.": the first suffix of each format. */
function suffixList(formats: readonly FormatNames[]): string {
	const names = new Set(formats.map(({ suffixes }) => `.${suffixes[0]}`));
	return `${listText([...names])} files.`;
}

/**
 * A language for all other files with the suffix of a mesh, which gives them an icon before they are opened. Listed
 * first: if several languages claim a name, VS Code takes the last.
 */
function anyMesh(formats: readonly FormatNames[]): unknown {
	const claimed = new Set(
		formats.flatMap(({ languages, otherLanguage = [] }) => [
			...languages.flatMap(({ suffix, claims }) => (claims === 'suffix' ? [suffix] : [])),
			...otherLanguage,
		]),
	);
	const suffixes = offeredSuffixes(formats);
	const extensions = [
		...suffixes.filter((suffix) => !claimed.has(suffix)),
		...suffixes.map((suffix) => `${suffix}.gz`),
	].map((suffix) => `.${suffix}`);
	return { id: anyMeshLanguage, aliases: ['Mesh File'], extensions, icon };
}

function languageEntry({ id, aliases, suffix, claims }: LanguageNames): unknown {
	const names =
		claims === 'suffix'
			? { extensions: [`.${suffix}`] }
			: claims === 'content'
				? {}
				: {
						filenamePatterns: ['[0-9]', '[0-9][0-9]', 'refined'].map(
							(ending) => `*.${ending}.${suffix}`,
						),
					};
	return {
		id,
		aliases,
		...names,
		configuration: './syntaxes/language-configuration.json',
		icon,
	};
}

/** A `when` clause with new patterns of language ids and suffixes. */
const condition = (
	when: string,
	formats: readonly FormatNames[],
	suffixes: readonly string[],
): string =>
	when
		.replace(/(LangId =~ \/\^)\(.*?\)(\$\/)/g, `$1(${formats.flatMap(idPattern).join('|')})$2`)
		.replace(
			/(resourceFilename =~ \/\\\.)\(.*?\)(\(\\\.gz\)\?\$\/i)/g,
			`$1(${suffixes.join('|')})$2`,
		);

/** `gmr`, or `triangle-(node|ele|…)` for a format with several languages; empty for one without. */
function idPattern({ id, languages }: FormatNames): string[] {
	if (languages.length < 2) return languages.map((language) => language.id);
	const start = `${id}-`;
	return [`${start}(${languages.map((language) => language.id.slice(start.length)).join('|')})`];
}
