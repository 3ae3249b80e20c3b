import { type Disposable, languages, type TextDocument, workspace } from 'vscode';
import { fileName } from './fileNames.ts';
import { anyMeshLanguage } from './ids.ts';
import { languageByContent } from './languageByContent.ts';
import { beginning } from './mayBeMesh.ts';

/** Languages of text whose name does not show its format. */
const undecided: ReadonlySet<string> = new Set(['plaintext', anyMeshLanguage]);

/**
 * Gives mesh files that no name pattern claims their language, once their beginning shows what they are. A user who
 * sets such a file to plain text later keeps that.
 */
export function registerLanguageDetection(): Disposable {
	const seen = new WeakSet<TextDocument>();
	const detect = (document: TextDocument) => {
		// Another language makes VS Code close and open a document.
		const known = seen.has(document);
		seen.add(document);
		if (known || !undecided.has(document.languageId)) return;
		const name = fileName(document.uri.path);
		const text = document.getText(beginning);
		const language = languageByContent(name, new TextEncoder().encode(text));
		if (language) void languages.setTextDocumentLanguage(document, language);
	};
	for (const document of workspace.textDocuments) detect(document);
	return workspace.onDidOpenTextDocument(detect);
}
