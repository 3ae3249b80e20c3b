import { listText } from '../../util/listText.ts';

/** A question before writing. */
export interface Confirmation {
	readonly message: string;
	readonly detail: string;
	/** The button that continues. */
	readonly action: string;
}

/**
 * One question about existing files, losses (a sentence each), and `stale` files that stay but would be read with the
 * new ones; undefined if there are none. `changed` names a source that has changed since the result was
 * made.
 */
export function confirmation(
	existing: readonly string[],
	losses: readonly string[],
	stale: readonly string[] = [],
	changed?: string,
): Confirmation | undefined {
	const isAsked = existing.length > 0 || losses.length > 0 || stale.length > 0;
	if (!isAsked && changed === undefined) return undefined;
	const others =
		stale.length === 0
			? []
			: [
					`${listText(stale)} will be read with the new files, but ${stale.length === 1 ? 'belongs' : 'belong'} to another mesh.`,
				];
	const isSingle = existing.length === 1;
	const existText = `${listText(existing)} already ${isSingle ? 'exists' : 'exist'}`;
	if (changed !== undefined) {
		const overwritten = existing.length > 0 ? [`${existText} and will be overwritten.`] : [];
		return {
			message: `${changed} has changed since this result was made. Write the result of the older version?`,
			detail: [...overwritten, ...others, ...losses].join('\n'),
			action: existing.length > 0 ? 'Overwrite' : 'Write',
		};
	}
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
	return {
		message: `${existText}. Overwrite ${isSingle ? 'it' : 'them'}?`,
		detail,
		action: 'Overwrite',
	};
}
