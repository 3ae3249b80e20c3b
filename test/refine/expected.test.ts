import { expect, test } from 'vitest';
import { expectedCases, expectOnEveryPath } from './expectedCases.ts';

test.skipIf(expectedCases.length === 0)('twelve cases are there', () => {
	expect(expectedCases.length).toBe(12);
});

expectOnEveryPath('grid2^17');
