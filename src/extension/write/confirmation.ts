import { listed } from '../naming.ts';

/** What must be asked before writing. */
export interface Confirmation {
	readonly message: string;
	readonly detail: string;
	/** The button that goes on. */
	readonly action: string;
}

/**
 * One question about everything: files that would be replaced, and what the format can't hold (a sentence each);
 * undefined if neither.
 */
export function confirmation(
	existing: readonly string[],
	losses: readonly string[],
): Confirmation | undefined {
	if (existing.length === 0 && losses.length === 0) return undefined;
	const detail = losses.join('\n');
	if (existing.length === 0)
		return {
			message: 'The format cannot hold everything. Write all the same?',
			detail,
			action: 'Write',
		};
	const one = existing.length === 1;
	return {
		message: `${listed(existing)} ${one ? 'exists' : 'exist'} already. Overwrite ${one ? 'it' : 'them'}?`,
		detail,
		action: 'Overwrite',
	};
}
