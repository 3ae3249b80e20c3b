import type { ExtensionContext } from 'vscode';
import { wakeWhenNeeded } from './wake.ts';

/** Entry in a Node extension host. */
export const activate = (context: ExtensionContext): Promise<void> =>
	wakeWhenNeeded(context, async () => (await import('./host/node.ts')).start(context));
