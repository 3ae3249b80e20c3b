export { orderFreeChecksum } from '../../src/cli/bench/check.ts';
export {
	equilateralLattice,
	hashedSelection,
	pcg,
	perturbedGrid,
	rightTriangleGrid,
} from '../../src/cli/bench/grids.ts';
