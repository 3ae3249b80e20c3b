import type { ExtensionContext } from 'vscode';
import { activateShared } from '../activateShared.ts';
import type { Extension } from '../wake.ts';

/** Starts the extension in a web worker extension host. */
export const start = (context: ExtensionContext): Extension =>
	activateShared(context, { loadClient: () => import('../client/browser.ts') });
