import type { MarkOutcome } from '../../protocol/messages.ts';
import { counted } from '../naming.ts';

export type Action = 'set' | 'clear';

const are = (count: number): string =>
	`${counted(count, 'triangle')} ${count === 1 ? 'is' : 'are'}`;

/** What became of a wish to mark, in a sentence or two. */
export function describeMarks(action: Action, { meant, changed, marked }: MarkOutcome): string {
	const now = marked === 0 ? 'None is marked now.' : `${are(marked)} marked now.`;
	if (meant === 0) return `No triangle was meant. ${now}`;
	if (action === 'set')
		return changed === 0
			? `Nothing to do: marked already. ${now}`
			: `Marked ${counted(changed, 'triangle')}. ${now}`;
	return changed === 0 ? `Nothing to clear. ${now}` : `Cleared ${counted(changed, 'mark')}. ${now}`;
}

/** Why the marks of a set of files live in the panel, and for how long. */
export function whyInPanel(files: readonly { readonly name: string }[]): string {
	const [first] = files;
	const text = /\.gmr$/i.test(first?.name ?? '');
	const reason = text
		? `VS Code hides the text of ${first?.name} from extensions, because it is above 50 MiB`
		: 'Triangle’s files have no column for marks';
	return `${reason}: the preview keeps them until it is closed.`;
}
