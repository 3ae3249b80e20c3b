import { plainGpu } from '../support/engines.ts';
import { expectOnEveryPath, takesAll } from './expectedCases.ts';

// Apart from the kernels with subgroups, so that a processor that stands in for a card works on both at once.
expectOnEveryPath('grid2^20', ({ name }) => takesAll && name.startsWith(plainGpu.name));
