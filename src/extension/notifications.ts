import { window } from 'vscode';

/**
 * Escapes text for notifications and details of a language status: VS Code makes links of `[text](command:…)`, which
 * names and contents of files may contain.
 */
export const escapeLinks = (text: string): string => text.replaceAll('](', '] (');

/** Notifications of plain text without links; each resolves to the pressed button. */
export const notify = {
	error: (text: string, ...buttons: string[]) =>
		window.showErrorMessage(escapeLinks(text), ...buttons),
	warning: (text: string, ...buttons: string[]) =>
		window.showWarningMessage(escapeLinks(text), ...buttons),
	information: (text: string, ...buttons: string[]) =>
		window.showInformationMessage(escapeLinks(text), ...buttons),
};
