import type { TextDocument } from 'vscode';

/** Both sides of a comparison with an older version are documents too, and output is one; they are not checked. */
export const isChecked = ({ uri }: Pick<TextDocument, 'uri'>): boolean =>
	!/^(git|gitfs|vscode-.*-diff|output|review)$/.test(uri.scheme);
