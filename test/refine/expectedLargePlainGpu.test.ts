import { plainGpu } from '../support/engines.ts';
import { expectOnEveryPath, takesLarge } from './expectedCases.ts';

// Apart from the kernels with subgroups, so that a processor that stands in for a card works on both at once.
expectOnEveryPath(
	'grid2^20',
	(path, one) => path.name.startsWith(plainGpu.name) && takesLarge(path, one),
);
