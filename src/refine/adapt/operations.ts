import type { MeshKind, Operation } from '../operation.ts';
import {
	adaptOptions,
	coarsenOptions,
	flipOptions,
	redGreenOptions,
	smoothOptions,
} from './options.ts';

const SOURCE =
	'Imperial College London 2011, Refinement and coarsening of unstructured meshes on the GPU';

const planar: MeshKind = { dimensions: [2, 3], cells: ['triangle', 'line'] };

const shared = {
	takes: planar,
	gives: planar,
	selects: true,
	selectsAll: true,
	refines: false,
	engines: ['cpu', 'threads', 'gpu'],
	goals: [],
	steps: 'adaptation',
} as const satisfies Partial<Operation>;

/*
 * On a million triangles one thread takes 2.6 s to coarsen, 5 s to flip and 2.4 s for each sweep of smoothing; sixteen
 * threads take a tenth of that, a card below 15 ms for each.
 */
const EDGES_US = 1;
const MOVES_US = 10;

/** Coarsens and refines until all edges fit a metric field. */
export const adapt: Operation = {
	...shared,
	id: 'adapt',
	longerOnCpu: MOVES_US,
	title: 'Adapt to sizes',
	summary: 'refine and coarsen until edges have the lengths of a metric field',
	source: `${SOURCE}, chapters 5 to 7 (Algorithm 10)`,
	options: adaptOptions,
	run: async (...args) => (await import('./run.ts')).runAdapt(...args),
};

/** Collapses edges that are too short. */
export const coarsen: Operation = {
	...shared,
	id: 'coarsen',
	longerOnCpu: EDGES_US,
	title: 'Coarsen',
	summary: 'collapse edges that are shorter than the sizes of a metric field ask for',
	source: `${SOURCE}, chapters 5 to 7 (Algorithm 11)`,
	options: coarsenOptions,
	run: async (...args) => (await import('./run.ts')).runCoarsen(...args),
};

/** Divides triangles with an edge that is too long. */
export const redGreen: Operation = {
	...shared,
	id: 'red-green',
	longerOnCpu: EDGES_US,
	title: 'Red-green refinement',
	summary: 'divide triangles with edges longer than the sizes of a metric field ask for into four',
	source: `${SOURCE}, chapters 5 to 7 (Algorithm 12)`,
	options: redGreenOptions,
	run: async (...args) => (await import('./run.ts')).runRedGreen(...args),
};

/** Flips edges if that improves the worse of their triangles. */
export const flip: Operation = {
	...shared,
	id: 'flip',
	longerOnCpu: EDGES_US,
	title: 'Flip edges',
	summary:
		'flip edges where the worse of their two triangles gains quality in a metric field, or without sizes until all triangles are Delaunay',
	source:
		'Lawson 1977, Software for C¹ surface interpolation; Vasilevskii, Lipnikov 1999, An adaptive algorithm for quasioptimal mesh generation',
	options: flipOptions,
	run: async (...args) => (await import('./run.ts')).runFlip(...args),
};

/** Moves points towards edges of the lengths that a metric field prescribes. */
export const smooth: Operation = {
	...shared,
	id: 'smooth',
	longerOnCpu: MOVES_US,
	title: 'Smooth',
	summary:
		'move points so that the edges at each get the same length in a metric field, or without sizes to the means of their neighbours',
	source:
		'Rokos, Gorman, Kelly 2011, Accelerating anisotropic mesh adaptivity on nVIDIA’s CUDA using texture interpolation, section 2.3',
	options: smoothOptions,
	needsGpu: ({ fast }) => fast === true,
	run: async (...args) => (await import('./run.ts')).runSmooth(...args),
};
