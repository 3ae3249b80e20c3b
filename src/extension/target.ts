import {
	type SourceControlResourceState,
	TabInputCustom,
	TabInputText,
	TabInputTextDiff,
	Uri,
	window,
	workspace,
} from 'vscode';
import { plainName } from '../formats/io/gzip.ts';
import { formatByName, formats } from '../formats/registry.ts';
import { fileName } from './fileNames.ts';
import { isMeshLanguage } from './ids.ts';
import type { Panels } from './panel/panels.ts';

/**
 * The file that a command applies to: its argument, otherwise that of the active panel, the active tab, the active
 * text editor, a visible panel, or the only open mesh, as the active tab may be the walkthrough. Files above 50 MiB
 * have no text editor visible to extensions.
 */
export function targetUri(argument: unknown, panels: Panels): Uri | undefined {
	return (
		uriOfArgument(argument) ??
		panels.active?.uri ??
		uriOfTab(window.tabGroups.activeTabGroup.activeTab?.input) ??
		window.activeTextEditor?.document.uri ??
		panels.current?.uri ??
		onlyMesh()
	);
}

/** As `targetUri`; throws an `Error` for the user if there is none. */
export function requireTarget(argument: unknown, panels: Panels): Uri {
	const uri = targetUri(argument, panels);
	if (!uri)
		throw new Error(`Open a mesh file first: ${formats.map(({ title }) => title).join(', ')}.`);
	return uri;
}

/** The file that a tab shows, text or not. */
function uriOfTab(input: unknown): Uri | undefined {
	if (input instanceof TabInputText || input instanceof TabInputCustom) return input.uri;
	return input instanceof TabInputTextDiff ? input.modified : undefined;
}

/**
 * The file of a command's argument: a URI from a menu, a changed file of source control, or the text of a URI from a
 * lens. Throws if the text names no open file: anyone can write a link that runs a command.
 */
function uriOfArgument(argument: unknown): Uri | undefined {
	if (argument instanceof Uri) return argument.scheme === 'webview-panel' ? undefined : argument;
	if (isResourceState(argument)) return argument.resourceUri;
	if (typeof argument !== 'string' || argument === '') return undefined;
	const open = [...workspace.textDocuments.map(({ uri }) => uri), ...urisInTabs()];
	const uri = open.find((candidate) => candidate.toString() === argument);
	if (!uri) throw new Error(`Open the file first: “${argument.slice(0, 200)}” is not open.`);
	return uri;
}

const isResourceState = (argument: unknown): argument is SourceControlResourceState =>
	typeof argument === 'object' &&
	argument !== null &&
	'resourceUri' in argument &&
	argument.resourceUri instanceof Uri;

/** Files of all tabs. */
const urisInTabs = (): Uri[] =>
	window.tabGroups.all
		.flatMap(({ tabs }) => tabs)
		.map(({ input }) => uriOfTab(input))
		.filter((uri) => uri !== undefined);

/** The mesh in a visible editor, otherwise the only mesh among the tabs. */
function onlyMesh(): Uri | undefined {
	const editor = window.visibleTextEditors.find(({ document }) =>
		isMeshLanguage(document.languageId),
	);
	if (editor) return editor.document.uri;
	const meshes = new Map<string, Uri>();
	for (const uri of urisInTabs())
		if (formatByName(plainName(fileName(uri.path)))) meshes.set(uri.toString(), uri);
	return meshes.size === 1 ? [...meshes.values()][0] : undefined;
}
