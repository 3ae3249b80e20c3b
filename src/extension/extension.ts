import type { ExtensionContext } from 'vscode';
import { activateOnDemand } from './activateOnDemand.ts';

/** Entry in a Node extension host. */
export const activate = (context: ExtensionContext): Promise<void> =>
	activateOnDemand(context, async () => (await import('./host/node.ts')).start(context));
