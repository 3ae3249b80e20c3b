import type { Command } from './command.ts';
import { refine } from './refine.ts';

/** Does what the button of the preview does: refines the triangles that are chosen there. */
export const refineMesh: Command = {
	id: 'trirefine.refineMesh',
	run: (context, argument) => refine(context, argument, {}),
};
