import type { ExtensionContext } from 'vscode';
import type { Extension } from '../activateOnDemand.ts';
import { activateShared } from '../activateShared.ts';

/** Starts the extension in a web worker extension host. */
export const start = (context: ExtensionContext): Extension =>
	activateShared(context, { loadClient: () => import('../client/browser.ts') });
