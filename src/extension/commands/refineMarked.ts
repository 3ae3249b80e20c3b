import type { Command } from './command.ts';
import { refine } from './refine.ts';

/** Refines the triangles marked in the file. */
export const refineMarked: Command = {
	id: 'trirefine.refineMarked',
	run: (context, argument) => refine(context, argument, { selection: { kind: 'marked' } }),
};
