import type { PanelContext } from './panelContext.ts';

/** Milliseconds before the message is shown. */
const delay = 300;

/**
 * Runs work that may be slow: shows `during` if it is, and `after` when done, or the error. Returns null on an error.
 * Shows nothing if another document is shown by then.
 */
export async function runWithStatus<T>(
	{ showStatus, document }: PanelContext,
	messages: { readonly during: string; readonly after?: string },
	work: () => Promise<T>,
): Promise<T | null> {
	const documentBefore = document();
	let isShown = false;
	const timer = setTimeout(() => {
		isShown = true;
		showStatus(messages.during, 'busy');
	}, delay);
	try {
		const result = await work();
		if (isShown && messages.after && documentBefore === document()) showStatus(messages.after);
		return result;
	} catch (error) {
		if (documentBefore === document()) showStatus((error as Error).message, 'error');
		return null;
	} finally {
		clearTimeout(timer);
	}
}
