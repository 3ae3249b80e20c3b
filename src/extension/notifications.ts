import { window } from 'vscode';

/**
 * Escapes text for notifications and details of a language status: VS Code makes links of `[words](command:…)`, and
 * names or contents of files may look like that.
 */
export const escapeLinks = (words: string): string => words.replaceAll('](', '] (');

/** Notifications of plain text without links; each resolves to the pressed button. */
export const notify = {
	error: (words: string, ...buttons: string[]) =>
		window.showErrorMessage(escapeLinks(words), ...buttons),
	warning: (words: string, ...buttons: string[]) =>
		window.showWarningMessage(escapeLinks(words), ...buttons),
	information: (words: string, ...buttons: string[]) =>
		window.showInformationMessage(escapeLinks(words), ...buttons),
};
