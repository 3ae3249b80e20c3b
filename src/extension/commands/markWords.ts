import type { MarkOutcome } from '../../protocol/messages.ts';
import { counted } from '../../util/counted.ts';

export type Action = 'set' | 'clear';

const are = (count: number): string =>
	`${counted(count, 'triangle')} ${count === 1 ? 'is' : 'are'}`;

/** The result of marking, in a sentence or two. */
export function describeMarks(action: Action, { meant, changed, marked }: MarkOutcome): string {
	const now = marked === 0 ? 'No triangle is marked now.' : `${are(marked)} marked now.`;
	if (meant === 0) return `No triangle matches. ${now}`;
	if (action === 'set')
		return changed === 0
			? `Already marked. ${now}`
			: `Marked ${counted(changed, 'triangle')}. ${now}`;
	return changed === 0
		? `No marks to clear. ${now}`
		: `Cleared ${counted(changed, 'mark')}. ${now}`;
}

/** Why the marks of a mesh live in the panel, and for how long; `hidden` names a file that is too large for its text. */
export function whyInPanel(hidden: string | undefined): string {
	const reason =
		hidden === undefined
			? 'This format has no column for marks'
			: `${hidden} is above 50 MiB, so VS Code hides its text from extensions`;
	return `${reason}. Marks stay in this preview and are not saved to the file.`;
}
