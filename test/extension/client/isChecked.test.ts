import { expect, test } from 'vitest';
import type { TextDocument } from 'vscode';
import { isChecked } from '../../../src/extension/client/isChecked.ts';

const of = (scheme: string) => isChecked({ uri: { scheme } } as TextDocument);

test.each(['file', 'untitled', 'vscode-vfs', 'memfs'])('a mesh of “%s:” is checked', (scheme) => {
	expect(of(scheme)).toBe(true);
});

test.each([
	'git',
	'vscode-local-history',
	'chat-editing-text-model',
	'chat-editing-snapshot-text-model',
])('a side of a comparison, “%s:”, is not', (scheme) => {
	expect(of(scheme)).toBe(false);
});
