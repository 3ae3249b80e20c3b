import { expect, test } from 'vitest';
import { expectedCases, expectOnEveryPath, takesSmall } from './expectedCases.ts';

test.skipIf(expectedCases.length === 0)('twelve cases are there', () => {
	expect(expectedCases.length).toBe(12);
});

// The whole of it is in `npm run sweep`.
expectOnEveryPath('grid2^17', takesSmall);
