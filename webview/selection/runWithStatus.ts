import type { PanelContext } from './panelContext.ts';

/** Milliseconds before the message is shown. */
const delay = 300;

/**
 * Runs work that may be slow: shows `during` if it is, and `after` when done, or the error. Returns null on an error.
 * Shows nothing if another document is shown by then.
 */
export async function runWithStatus<T>(
	{ showStatus, document }: PanelContext,
	words: { readonly during: string; readonly after?: string },
	work: () => Promise<T>,
): Promise<T | null> {
	const shown = document();
	let isShown = false;
	const timer = setTimeout(() => {
		isShown = true;
		showStatus(words.during, 'busy');
	}, delay);
	try {
		const done = await work();
		if (isShown && words.after && shown === document()) showStatus(words.after);
		return done;
	} catch (error) {
		if (shown === document()) showStatus((error as Error).message, 'error');
		return null;
	} finally {
		clearTimeout(timer);
	}
}
