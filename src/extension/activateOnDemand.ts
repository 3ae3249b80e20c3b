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
import {
	anyMeshLanguage,
	comparisonType,
	compressedType,
	editorType,
	isMeshLanguage,
	previewType,
} from './ids.ts';
import { mayBeMesh, mayBeMeshName } from './mayBeMesh.ts';

/** The running extension. */
export interface Extension {
	/** Runs a command of package.json; `selected` are all resources selected in the explorer. */
	run(id: string, argument: unknown, selected: unknown): Promise<void>;
	/** Shows a mesh in a custom editor made by VS Code. */
	edit(uri: Uri, view: WebviewPanel): void;
	/** Restores a preview or a comparison after a reload of the window. */
	restore(view: WebviewPanel, saved: unknown): void;
}

/**
 * Registers the commands, editors and previews of the extension, and loads it when one of them is used or a mesh is
 * open. VS Code activates the extension for any plain text, and most are no meshes. Resolves once the extension runs,
 * if it is needed at once.
 */
export async function activateOnDemand(
	{ subscriptions, extension }: Pick<ExtensionContext, 'subscriptions' | 'extension'>,
	load: () => Promise<Extension>,
): Promise<void> {
	let running: Promise<Extension> | undefined;
	const start = (): Promise<Extension> => {
		running ??= load().catch((error: unknown) => {
			// The next use tries again.
			running = undefined;
			throw error;
		});
		return running;
	};
	const startIfNeeded = async (): Promise<void> => {
		if (!running && isNeeded()) await start();
	};
	const ids: readonly { command: string }[] = extension.packageJSON.contributes.commands;
	subscriptions.push(
		Disposable.from(
			...ids.map(({ command }) =>
				commands.registerCommand(command, async (argument: unknown, selected: unknown) =>
					(await start()).run(command, argument, selected),
				),
			),
		),
		...[editorType, compressedType].map((type) =>
			window.registerCustomEditorProvider(
				type,
				{
					openCustomDocument: (uri) => ({ uri, dispose() {} }),
					resolveCustomEditor: async ({ uri }, view) => (await start()).edit(uri, view),
				},
				{
					supportsMultipleEditorsPerDocument: true,
					webviewOptions: { retainContextWhenHidden: true },
				},
			),
		),
		...[previewType, comparisonType].map((type) =>
			window.registerWebviewPanelSerializer(type, {
				deserializeWebviewPanel: async (view, saved: unknown) =>
					(await start()).restore(view, saved),
			}),
		),
		workspace.onDidOpenTextDocument(startIfNeeded),
		window.tabGroups.onDidChangeTabs(startIfNeeded),
	);
	await startIfNeeded();
}

/** Whether a document or a tab is a mesh, or may be one by its name. */
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
