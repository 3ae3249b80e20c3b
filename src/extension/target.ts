import { TabInputCustom, TabInputText, TabInputTextDiff, Uri, window } from 'vscode';
import type { Panels } from './panel/panels.ts';

/**
 * The file that a command is about: its argument (a menu's), else what the active tab shows, else the active text
 * editor's, else that of a visible panel. Files above 50 MiB have no text editor that an extension could see.
 */
export function targetUri(argument: unknown, panels: Panels): Uri | undefined {
	if (argument instanceof Uri && argument.scheme !== 'webview-panel') return argument;
	if (panels.active) return panels.active.uri;
	const input = window.tabGroups.activeTabGroup.activeTab?.input;
	if (input instanceof TabInputText || input instanceof TabInputCustom) return input.uri;
	if (input instanceof TabInputTextDiff) return input.modified;
	return window.activeTextEditor?.document.uri ?? panels.current?.uri;
}

/** As `targetUri`; says so where there is none. */
export function requireTarget(argument: unknown, panels: Panels): Uri {
	const uri = targetUri(argument, panels);
	if (!uri) throw new Error('Open a mesh file first (.gmr, or Triangle’s .node and .ele).');
	return uri;
}
