import { expectOnEveryPath, takesLarge } from './expectedCases.ts';

expectOnEveryPath(
	'grid2^20',
	(path, one) => path.name.startsWith('GPU, ') && takesLarge(path, one),
);
