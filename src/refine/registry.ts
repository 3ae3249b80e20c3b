import type { RefineAlgorithm } from './algorithm.ts';
import { longestEdge } from './longestEdge.ts';

/** All refinement algorithms; the first is the default. */
export const algorithms: readonly RefineAlgorithm[] = [longestEdge];
