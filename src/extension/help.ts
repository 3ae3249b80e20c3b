import { commands, Uri } from 'vscode';
import { statOf } from './source/meshSet.ts';

/** Opens the extension's README at an anchor in VS Code's preview. The package renames it to readme.md. */
export async function openHelp(extensionUri: Uri, anchor: string): Promise<void> {
	for (const name of ['README.md', 'readme.md']) {
		const uri = Uri.joinPath(extensionUri, name);
		if (!(await statOf(uri))) continue;
		await commands.executeCommand('markdown.showPreview', uri.with({ fragment: anchor }));
		return;
	}
	throw new Error('The extension has no README.');
}
