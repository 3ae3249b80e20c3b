import { type History, hasResult } from '../model/history.ts';

/** Says what to do where there is no result. */
export const nothingYet = 'Choose triangles and press Refine';

/** Says what to do where a result is the source. */
export const usedYet = 'Press Refine to go on';

/** Says that a result is gone while its rounds can be done to the new source. */
export const goneWords = {
	memory: 'No memory for the result of the older version beside the new source',
	ended: 'The result of the older version is gone, as its source can’t be read again',
	reload: 'The source changed: the result of the older version can’t be made again',
};

/** What After shows of a history. */
export function describePlace(history: History, isOlder: boolean): string {
	const { position, rounds } = history;
	const of = isOlder ? ' of the older version' : '';
	if (hasResult(history)) return `Showing round ${position} of ${rounds.length}${of}.`;
	return position > 0 ? 'Showing the source only.' : 'Showing the mesh of the file only.';
}
