import { worksOf } from '../engine/threadWork.ts';
import { curveLoops } from '../mesh/curveOrder.ts';
import { latticeLoops } from '../mesh/lattice.ts';
import { shapeLoops } from '../mesh/shape.ts';
import { steps } from '../steps/registry.ts';
import type { Loop } from '../util/loop.ts';
import { sortLoops } from '../util/radixSort.ts';
import { numberLoops } from './host/numbers.ts';
import { prepareLoops } from './host/prepare.ts';
import { sidesLoops } from './topology/deriveSides.ts';
import { fileLoops } from './topology/fileEdges.ts';

/** All loops that threads may share. */
export const loops = [
	...sortLoops,
	...latticeLoops,
	...curveLoops,
	...shapeLoops,
	...sidesLoops,
	...fileLoops,
	...prepareLoops,
	...numberLoops,
] as unknown as readonly Loop[];

/** All that threads do together, by the index that they name it to each other by. */
export const works = worksOf(steps, loops);
