import { expectOnEveryPath, takesAll } from './expectedCases.ts';

// All 24 over a million triangles take a software adapter two minutes: there one with few marks is enough by default.
expectOnEveryPath(
	'grid2^20',
	({ name }, { fraction, markMode }) =>
		name.startsWith('GPU, ') &&
		(takesAll || (name === 'GPU, sparse' && fraction === 0.001 && markMode === 'longest')),
);
