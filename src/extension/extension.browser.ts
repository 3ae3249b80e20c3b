import type { ExtensionContext } from 'vscode';
import { activateShared } from './activateShared.ts';

/** Entry in a web worker extension host. */
export function activate(context: ExtensionContext): void {
	activateShared(context, { loadClient: () => import('./client/browser.ts') });
}
