import type { TextDocument } from 'vscode';

/**
 * Both sides of a comparison with an older version or with what a chat proposes are documents too, and output is one;
 * they are not checked.
 */
export const isChecked = ({ uri }: Pick<TextDocument, 'uri'>): boolean =>
	!/^(git|gitfs|vscode-.*-diff|vscode-local-history|chat-editing-.*|output|review)$/.test(
		uri.scheme,
	);
