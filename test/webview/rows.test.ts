import { expect, test } from 'vitest';
import { rowsOfFaces } from '../../webview/controls/faceRows.ts';

test('rows of the comparison have labels of their own', () => {
	const labels = rowsOfFaces.map(([, label]) => label);
	expect(new Set(labels).size).toBe(labels.length);
});
