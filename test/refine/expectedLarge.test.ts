import { cpuTurns, expectOnEveryPath, takesAll } from './expectedCases.ts';

// Each path of the CPU has what it is for, one thread and several by turns; every case has a path.
expectOnEveryPath('grid2^20', (path, one) => {
	if (path.isGpu) return false;
	const { fraction } = one;
	return (
		takesAll || (cpuTurns(path, one) && (path.way === 'sparse' ? fraction < 1 : fraction > 0.001))
	);
});
