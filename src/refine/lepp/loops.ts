import { numberingLoops } from './numbering.ts';
import { openLoops } from './open.ts';
import { resultLoops } from './result.ts';
import { roomLoops } from './room.ts';
import { targetLoops } from './targets.ts';
import { teamLoops } from './threads/teamBisection.ts';

export { leppTeams } from './threads/teamWork.ts';

/** Loops of Lepp-bisection that threads may share. */
export const leppLoops = [
	...openLoops,
	...roomLoops,
	...targetLoops,
	...numberingLoops,
	...resultLoops,
	...teamLoops,
];
