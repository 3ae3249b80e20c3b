import type { OptionSpec } from '../../src/util/options.ts';
import { type History, hasResult } from '../model/history.ts';

/** What to do if there is no result. */
export const chooseHint = 'Choose triangles and press Refine';

/** What to do if a result is the source. */
export const continueHint = 'Press Refine to go on';

/** Messages for a result that was dropped; its rounds can be repeated on the new source. */
export const droppedMessages = {
	memory: 'No memory for the result of the older version beside the new source',
	ended: 'The result of the older version is gone, as its source can’t be read again',
	reload: 'The source changed: the result of the older version can’t be made again',
};

/** Asks for a required option. */
export function missingOptionMessage(spec: OptionSpec): string {
	const example = spec.type === 'text' ? spec.example : undefined;
	const rest = example === undefined ? `: ${spec.help}` : `, such as ${example}`;
	return `Fill in “${spec.title}” first${rest}.`;
}

/** Describes the mesh of After in a history. */
export function describeHistory(history: History, isOlder: boolean): string {
	const { position, rounds } = history;
	const of = isOlder ? ' of the older version' : '';
	if (hasResult(history)) return `Showing round ${position} of ${rounds.length}${of}.`;
	return position > 0 ? 'Showing the source only.' : 'Showing the mesh of the file only.';
}
