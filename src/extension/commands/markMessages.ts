import type { MarkOutcome } from '../../protocol/messages.ts';
import { counted, countText } from '../../util/counted.ts';

/** Sets or clears marks. */
export type Action = 'set' | 'clear';

/** "176 triangles, 8 of them already marked". */
export const describeTargets = ({
	targets,
	changed,
}: Pick<MarkOutcome, 'targets' | 'changed'>): string =>
	changed === targets
		? counted(targets, 'triangle')
		: `${counted(targets, 'triangle')}, ${countText(targets - changed)} of them already marked`;

/** Describes the result of marking in one or two sentences. */
export function describeMarks(action: Action, outcome: MarkOutcome): string {
	const { targets, changed, marked, view } = outcome;
	const where = view === undefined ? '' : ` in ${view}`;
	const state =
		marked === 0 ? `No triangle is marked${where} now.` : `${are(marked)} marked${where} now.`;
	if (targets === 0) return `No triangle matches. ${state}`;
	if (action === 'set')
		return changed === 0
			? `Already marked. ${state}`
			: `Marked ${describeTargets(outcome)}. ${state}`;
	return changed === 0
		? `No marks to clear. ${state}`
		: `Cleared ${counted(changed, 'mark')}. ${state}`;
}

const are = (count: number): string =>
	`${counted(count, 'triangle')} ${count === 1 ? 'is' : 'are'}`;

/**
 * Explains why the marks of a mesh live in the panel, and for how long; `hidden` names a file that is too large for
 * its text.
 */
export function explainPanelMarks(hidden: string | undefined): string {
	const reason =
		hidden === undefined
			? 'This format has no column for marks'
			: `${hidden} is above 50 MiB, so VS Code hides its text from extensions`;
	return `${reason}. Marks stay in this preview and are not saved to the file.`;
}
