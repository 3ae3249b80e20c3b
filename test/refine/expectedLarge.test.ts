import { expectOnEveryPath } from './expectedCases.ts';

// Each path of the CPU has what it is for; every case has a path. A software adapter takes up to a minute for sweeps over
// a million triangles: the GPU has the few marks that need none.
expectOnEveryPath('grid2^20', ({ isGpu, name, way }, { fraction, markMode }) => {
	if (isGpu) return name === 'GPU, sparse' && fraction === 0.001 && markMode === 'longest';
	return way === 'sparse' ? fraction < 1 : fraction > 0.001;
});
