import type { TextDocument } from 'vscode';

/**
 * A comparison with an older version, or with what a chat proposes, has two documents, and output is a document too;
 * they are not checked.
 */
export const isChecked = ({ uri }: Pick<TextDocument, 'uri'>): boolean =>
	!/^(git|gitfs|vscode-.*-diff|vscode-local-history|chat-editing-.*|output|review)$/.test(
		uri.scheme,
	);
