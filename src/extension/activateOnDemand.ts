import {
	commands,
	Disposable,
	type ExtensionContext,
	TabInputText,
	type Uri,
	type WebviewPanel,
	window,
	workspace,
} from 'vscode';
import { fileName } from './fileNames.ts';
import { anyMeshLanguage, compressedType, editorType, isMeshLanguage, previewType } from './ids.ts';
import { mayBeMesh, mayBeMeshName } from './mayBeMesh.ts';

/** The running extension. */
export interface Extension {
	/** Runs a command of package.json; `selected` are all resources selected in the explorer. */
	run(id: string, argument: unknown, selected: unknown): Promise<void>;
	/** Shows a mesh in a custom editor made by VS Code. */
	edit(uri: Uri, view: WebviewPanel): void;
	/** Restores a preview after a reload of the window. */
	restore(view: WebviewPanel, saved: unknown): void;
}

/**
 * Stands in for the extension until it is needed: an open mesh, or one of its commands, editors or previews. VS Code
 * starts an extension with any plain text that may be one of its files, and usually is not. Resolves once all that is
 * needed at once is running.
 */
export async function activateOnDemand(
	{ subscriptions, extension }: Pick<ExtensionContext, 'subscriptions' | 'extension'>,
	load: () => Promise<Extension>,
): Promise<void> {
	let running: Promise<Extension> | undefined;
	const wake = (): Promise<Extension> => {
		running ??= load().catch((error: unknown) => {
			// The next use tries again.
			running = undefined;
			throw error;
		});
		return running;
	};
	const look = async (): Promise<void> => {
		if (!running && isNeeded()) await wake();
	};
	const ids: readonly { command: string }[] = extension.packageJSON.contributes.commands;
	subscriptions.push(
		Disposable.from(
			...ids.map(({ command }) =>
				commands.registerCommand(command, async (argument: unknown, selected: unknown) =>
					(await wake()).run(command, argument, selected),
				),
			),
		),
		...[editorType, compressedType].map((type) =>
			window.registerCustomEditorProvider(
				type,
				{
					openCustomDocument: (uri) => ({ uri, dispose() {} }),
					resolveCustomEditor: async ({ uri }, view) => (await wake()).edit(uri, view),
				},
				{
					supportsMultipleEditorsPerDocument: true,
					webviewOptions: { retainContextWhenHidden: true },
				},
			),
		),
		window.registerWebviewPanelSerializer(previewType, {
			deserializeWebviewPanel: async (view, saved: unknown) => (await wake()).restore(view, saved),
		}),
		workspace.onDidOpenTextDocument(look),
		window.tabGroups.onDidChangeTabs(look),
	);
	await look();
}

/** Whether anything that concerns the extension is open. */
function isNeeded(): boolean {
	const inText = workspace.textDocuments.some(
		(document) =>
			isMeshLanguage(document.languageId) ||
			document.languageId === anyMeshLanguage ||
			(document.languageId === 'plaintext' && mayBeMesh(document)),
	);
	// Extensions see only the tab of a text above 50 MiB.
	const tabs = window.tabGroups.all.flatMap(({ tabs }) => tabs);
	return (
		inText ||
		tabs.some(
			({ input }) => input instanceof TabInputText && mayBeMeshName(fileName(input.uri.path)),
		)
	);
}
