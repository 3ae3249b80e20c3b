import { expect, test } from 'vitest';
import { expectedCases, expectOnEveryPath, takesAll } from './expectedCases.ts';

test.skipIf(expectedCases.length === 0)('twelve cases are there', () => {
	expect(expectedCases.length).toBe(12);
});

expectOnEveryPath('grid2^17');

// All 24 over a million triangles take a software adapter a minute: there one with few marks is enough by default.
expectOnEveryPath(
	'grid2^20',
	({ isGpu, name }, { fraction, markMode }) =>
		isGpu && (takesAll || (name === 'GPU, sparse' && fraction === 0.001 && markMode === 'longest')),
);
