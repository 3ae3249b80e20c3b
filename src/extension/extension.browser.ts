import type { ExtensionContext } from 'vscode';
import { wakeWhenNeeded } from './wake.ts';

/** Entry in a web worker extension host. */
export const activate = (context: ExtensionContext): Promise<void> =>
	wakeWhenNeeded(context, async () => (await import('./host/browser.ts')).start(context));
