import type { MarkOutcome } from '../../protocol/messages.ts';
import { counted } from '../../util/counted.ts';

export type Action = 'set' | 'clear';

const are = (count: number): string =>
	`${counted(count, 'triangle')} ${count === 1 ? 'is' : 'are'}`;

/** The result of marking, in a sentence or two. */
export function describeMarks(action: Action, { meant, changed, marked }: MarkOutcome): string {
	const now = marked === 0 ? 'None is marked now.' : `${are(marked)} marked now.`;
	if (meant === 0) return `No triangle matches. ${now}`;
	if (action === 'set')
		return changed === 0
			? `Nothing to do: marked already. ${now}`
			: `Marked ${counted(changed, 'triangle')}. ${now}`;
	return changed === 0 ? `Nothing to clear. ${now}` : `Cleared ${counted(changed, 'mark')}. ${now}`;
}

/** Why the marks of a mesh live in the panel, and for how long; `hidden` names a file that is too large for its text. */
export function whyInPanel(hidden: string | undefined): string {
	const reason =
		hidden === undefined
			? 'Files of this format have no column for marks'
			: `VS Code hides the text of ${hidden} from extensions, because it is above 50 MiB`;
	return `${reason}: the preview keeps them until it is closed.`;
}
