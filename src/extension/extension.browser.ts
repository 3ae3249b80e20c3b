import type { ExtensionContext } from 'vscode';
import { activateOnDemand } from './activateOnDemand.ts';

/** Entry in a web worker extension host. */
export const activate = (context: ExtensionContext): Promise<void> =>
	activateOnDemand(context, async () => (await import('./host/browser.ts')).start(context));
