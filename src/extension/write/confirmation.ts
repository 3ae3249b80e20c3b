import { listed } from '../../util/listed.ts';

/** What must be asked before writing. */
export interface Confirmation {
	readonly message: string;
	readonly detail: string;
	/** The button that goes on. */
	readonly action: string;
}

/**
 * One question about everything: files that would be replaced, what the format can't hold (a sentence each), and `stale`
 * files that stay but would be read with the new ones; undefined if there are none.
 */
export function confirmation(
	existing: readonly string[],
	losses: readonly string[],
	stale: readonly string[] = [],
): Confirmation | undefined {
	if (existing.length === 0 && losses.length === 0 && stale.length === 0) return undefined;
	const others =
		stale.length === 0
			? []
			: [
					`${listed(stale)} will be read with the new files, but ${stale.length === 1 ? 'belongs' : 'belong'} to another mesh.`,
				];
	const detail = [...others, ...losses].join('\n');
	if (existing.length === 0 && stale.length > 0)
		return {
			message: 'Files of another mesh would be read with the new ones. Write anyway?',
			detail,
			action: 'Write',
		};
	if (existing.length === 0)
		return {
			message: 'Some data will be lost. Write anyway?',
			detail,
			action: 'Write',
		};
	const one = existing.length === 1;
	return {
		message: `${listed(existing)} already ${one ? 'exists' : 'exist'}. Overwrite ${one ? 'it' : 'them'}?`,
		detail,
		action: 'Overwrite',
	};
}
