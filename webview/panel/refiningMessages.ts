import type { OptionSpec } from '../../src/util/options.ts';
import { type History, hasResult } from '../model/history.ts';

/** The hint shown in After while there is no result. */
export const chooseHint = 'Choose triangles and press Refine';

/** The hint shown in After when its result has become the source. */
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
	const advice = example === undefined ? `: ${spec.help}` : `, such as ${example}`;
	return `Fill in “${spec.title}” first${advice}.`;
}

/** Describes the mesh of After in a history. */
export function describeHistory(history: History, isOlder: boolean): string {
	const { position, rounds } = history;
	const suffix = isOlder ? ' of the older version' : '';
	if (hasResult(history)) return `Showing round ${position} of ${rounds.length}${suffix}.`;
	return position > 0 ? 'Showing the source only.' : 'Showing the mesh of the file only.';
}
