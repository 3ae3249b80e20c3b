import { expect, test } from 'vitest';
import { expectedCases, expectOnEveryPath, takesAll } from './expectedCases.ts';

test.skipIf(expectedCases.length === 0)('twelve cases are there', () => {
	expect(expectedCases.length).toBe(12);
});

expectOnEveryPath('grid2^17');

// A software adapter takes up to a minute for sweeps over a million triangles: there one with few marks is enough.
expectOnEveryPath(
	'grid2^20',
	({ isGpu, name }, { fraction, markMode }) =>
		isGpu && (takesAll || (name === 'GPU, sparse' && fraction === 0.001 && markMode === 'longest')),
);
