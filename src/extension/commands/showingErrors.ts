import { Refused } from '../../protocol/refused.ts';
import { notify } from '../notifications.ts';
import type { CommandContext } from './command.ts';

/** Does a command's work; what it throws is logged and shown in its own words, and a cancellation not at all. */
export async function showingErrors(
	{ log }: Pick<CommandContext, 'log'>,
	id: string,
	work: () => Promise<unknown>,
): Promise<void> {
	try {
		await work();
	} catch (error) {
		// Whoever closes a panel while it works has cancelled, too.
		if (error instanceof Error && /^(Cancelled|ChannelClosed)$/.test(error.name)) return;
		log.error(`${id}: ${error instanceof Error ? error.stack : error}`);
		const words = error instanceof Error ? error.message : `${error}`;
		const refused =
			error instanceof Refused ? `What the preview answered was refused: ${words}.` : words;
		void notify.error(refused);
	}
}
