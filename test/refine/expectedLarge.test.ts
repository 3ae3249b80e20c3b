import { expectOnEveryPath, takesAll } from './expectedCases.ts';

// Each path of the CPU has what it is for; every case has a path.
expectOnEveryPath('grid2^20', ({ isGpu, way }, { fraction }) => {
	if (isGpu) return false;
	return takesAll || (way === 'sparse' ? fraction < 1 : fraction > 0.001);
});
