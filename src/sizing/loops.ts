import { complexityLoops } from './complexity.ts';
import { hessianLoops } from './hessian.ts';
import { interpolationLoops } from './interpolationMetric.ts';
import { boundLoops } from './sizeBounds.ts';

/** Loops that worker threads may run. */
export const sizingLoops = [
	...hessianLoops,
	...interpolationLoops,
	...boundLoops,
	...complexityLoops,
];
