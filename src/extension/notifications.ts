import { window } from 'vscode';

/**
 * Words that VS Code shows as they are. In notifications and in the details of a language status it makes links of
 * `[words](command:…)`, and names of files, and what stands in them, may read like that.
 */
export const plain = (words: string): string => words.replaceAll('](', '] (');

/** Notifications; each resolves to the button that is pressed. Their words are shown as they are, and are no links. */
export const notify = {
	error: (words: string, ...buttons: string[]) => window.showErrorMessage(plain(words), ...buttons),
	warning: (words: string, ...buttons: string[]) =>
		window.showWarningMessage(plain(words), ...buttons),
	information: (words: string, ...buttons: string[]) =>
		window.showInformationMessage(plain(words), ...buttons),
};
