import { expect, test } from 'vitest';
import { textTable } from '../../src/util/textTable.ts';

test('tables put the first column to the left and the others to the right', () => {
	expect(
		textTable([
			['', 'before'],
			['points', '7'],
		]),
	).toBe('        before\npoints       7\n');
});
