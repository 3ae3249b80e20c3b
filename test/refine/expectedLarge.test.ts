import { expectOnEveryPath } from './expectedCases.ts';

// Each path of the CPU has what it is for; every case has a path. A software adapter takes many seconds for most of a
// million triangles: the GPU has each path once, with few marks.
expectOnEveryPath('grid2^20', ({ isGpu, name, way }, { fraction, markMode }) => {
	if (isGpu) return !name.includes('without') && fraction === 0.001 && markMode === 'longest';
	return way === 'sparse' ? fraction < 1 : fraction > 0.001;
});
