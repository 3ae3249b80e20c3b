import type { TextDocument } from 'vscode';

/**
 * Whether a document is checked. Comparisons with older versions or chat proposals add a second document, and output
 * channels are documents too; neither is checked.
 */
export const isChecked = ({ uri }: Pick<TextDocument, 'uri'>): boolean =>
	!/^(git|gitfs|vscode-.*-diff|vscode-local-history|chat-editing-.*|output|review)$/.test(
		uri.scheme,
	);
