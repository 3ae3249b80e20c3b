import type { Command } from './command.ts';
import { refine } from './refine.ts';

/** Refines all triangles. */
export const refineAll: Command = {
	id: 'trirefine.refineAll',
	run: (context, argument) => refine(context, argument, { selection: { kind: 'all' } }),
};
