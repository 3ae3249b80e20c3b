import {
	Disposable,
	type LanguageStatusItem,
	LanguageStatusSeverity,
	languages,
	StatusBarAlignment,
	TabInputText,
	type TextDocument,
	type Uri,
	window,
	workspace,
} from 'vscode';
import { formatByName } from '../../formats/registry.ts';
import { fileName } from '../fileNames.ts';
import { languages as ids, isMeshLanguage } from '../ids.ts';
import { escapeLinks } from '../notifications.ts';
import { isHidden, openDocument, statOf } from '../source/meshSet.ts';
import type { MeshLanguage } from './meshLanguage.ts';
import { limitOf, type StatusText, statusText } from './statusText.ts';

const levels: Readonly<Record<StatusText['level'], LanguageStatusSeverity>> = {
	information: LanguageStatusSeverity.Information,
	warning: LanguageStatusSeverity.Warning,
	error: LanguageStatusSeverity.Error,
};

/**
 * Two language status items: counts and state of the active mesh, and features that are off because of its size. VS
 * Code shows no language status if it hides the text from extensions; a status bar item replaces it then.
 */
export function registerStatusItem(language: MeshLanguage): Disposable {
	const mesh = languages.createLanguageStatusItem('trirefine.mesh', [...ids]);
	mesh.name = 'TriRefine';
	mesh.command = { command: 'trirefine.check', title: 'Check Mesh' };
	let limits: LanguageStatusItem | undefined;
	const hidden = window.createStatusBarItem('trirefine.hidden', StatusBarAlignment.Right, 100);
	hidden.name = 'TriRefine';

	/** A tab may lack a document because VS Code has not opened it yet, or asks the user first. */
	async function showIfHidden(uri: Uri): Promise<void> {
		const stat = await statOf(uri);
		const now = activeMesh();
		if (!now || now.document || now.uri.toString() !== uri.toString()) return;
		if (isHidden({ name: fileName(uri.path), uri, ...(stat ? { stat } : {}) })) showHidden(uri);
		else hidden.hide();
	}

	function showHidden(uri: Uri): void {
		const { text, detail, command } = limitOf(undefined, true) ?? { text: '', detail: '' };
		hidden.text = `$(info) ${text}`;
		hidden.tooltip = detail;
		hidden.command = command && { ...command, arguments: [uri] };
		hidden.show();
	}

	function showLimit(document: TextDocument): void {
		const optimised = workspace
			.getConfiguration('editor', document)
			.get('largeFileOptimizations', true);
		const limit = limitOf(sizeOf(document), optimised);
		if (!limit) {
			limits?.dispose();
			limits = undefined;
			return;
		}
		limits ??= languages.createLanguageStatusItem('trirefine.limits', [...ids]);
		limits.name = 'TriRefine: Limits';
		limits.severity = LanguageStatusSeverity.Warning;
		limits.text = limit.text;
		limits.detail = limit.detail;
		limits.command = limit.command && { ...limit.command };
	}

	function update(): void {
		const active = activeMesh();
		if (active && !active.document) void showIfHidden(active.uri);
		else hidden.hide();
		if (!active?.document) return;
		showLimit(active.document);
		const { text, detail, level, busy } = statusText(language.status(active.uri));
		Object.assign(mesh, { text, detail: escapeLinks(detail), busy, severity: levels[level] });
	}

	update();
	return Disposable.from(
		mesh,
		hidden,
		new Disposable(() => limits?.dispose()),
		language.onDidChange(update),
		window.onDidChangeActiveTextEditor(update),
		window.tabGroups.onDidChangeTabs(update),
		window.tabGroups.onDidChangeTabGroups(update),
		workspace.onDidChangeConfiguration(({ affectsConfiguration }) => {
			if (affectsConfiguration('editor.largeFileOptimizations')) update();
		}),
	);
}

/** The mesh file that the active tab shows as text, visible to extensions or not. */
function activeMesh(): { readonly uri: Uri; readonly document?: TextDocument } | undefined {
	const document = window.activeTextEditor?.document;
	if (document)
		return isMeshLanguage(document.languageId) ? { uri: document.uri, document } : undefined;
	const input = window.tabGroups.activeTabGroup.activeTab?.input;
	if (!(input instanceof TabInputText) || openDocument(input.uri)) return undefined;
	return formatByName(fileName(input.uri.path)) ? { uri: input.uri } : undefined;
}

/** Estimates the size in bytes by the length of the text: mesh files are ASCII except for comments. */
const sizeOf = (document: TextDocument) => ({
	bytes: document.offsetAt(document.lineAt(document.lineCount - 1).range.end),
	lines: document.lineCount,
});
