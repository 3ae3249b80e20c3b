import { type Disposable, languages, type TextDocument, workspace } from 'vscode';
import { fileName } from './fileNames.ts';
import { anyMeshLanguage } from './ids.ts';
import { languageByContent } from './languageByContent.ts';
import { headRange } from './mayBeMesh.ts';

/** Languages of documents whose name does not determine a format. */
const undecided: ReadonlySet<string> = new Set(['plaintext', anyMeshLanguage]);

/**
 * Sets the language of mesh files that no name pattern claims, by the start of their text. If a user sets such a file
 * to plain text later, it stays so.
 */
export function registerLanguageDetection(): Disposable {
	const checked = new WeakSet<TextDocument>();
	const detect = (document: TextDocument) => {
		// A change of language closes and reopens the document.
		const isChecked = checked.has(document);
		checked.add(document);
		if (isChecked || !undecided.has(document.languageId)) return;
		const name = fileName(document.uri.path);
		const text = document.getText(headRange);
		const language = languageByContent(name, new TextEncoder().encode(text));
		if (language) void languages.setTextDocumentLanguage(document, language);
	};
	for (const document of workspace.textDocuments) detect(document);
	return workspace.onDidOpenTextDocument(detect);
}
