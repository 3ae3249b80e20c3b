import { availableParallelism } from 'node:os';

/**
 * Test files that run at once. One alone keeps hardly more than one core busy, as most of its time is waiting; now and
 * then its software adapter wants more.
 */
export const atOnce = availableParallelism() < 4 ? 1 : 2;
