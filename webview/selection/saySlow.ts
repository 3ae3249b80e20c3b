import type { PanelContext } from './panelContext.ts';

/** A wait is said after so many milliseconds. */
const wordless = 300;

/**
 * Does something that may take a while: says so where it does, and what can be done then, or why it failed; null then.
 * Nothing is said when another document is shown by then.
 */
export async function saySlow<T>(
	{ say, document }: PanelContext,
	words: { readonly during: string; readonly after?: string },
	work: () => Promise<T>,
): Promise<T | null> {
	const shown = document();
	let isSaid = false;
	const timer = setTimeout(() => {
		isSaid = true;
		say(words.during, 'busy');
	}, wordless);
	try {
		const done = await work();
		if (isSaid && words.after && shown === document()) say(words.after);
		return done;
	} catch (error) {
		if (shown === document()) say((error as Error).message, 'error');
		return null;
	} finally {
		clearTimeout(timer);
	}
}
