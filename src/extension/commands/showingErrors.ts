import { Refused } from '../../protocol/refused.ts';
import { notify } from '../notifications.ts';
import type { CommandContext } from './command.ts';

/** Runs a command; logs errors and shows their messages, except for cancellation. */
export async function showingErrors(
	{ log }: Pick<CommandContext, 'log'>,
	id: string,
	work: () => Promise<unknown>,
): Promise<void> {
	try {
		await work();
	} catch (error) {
		// Closing a panel cancels its work, too.
		if (error instanceof Error && /^(Cancelled|ChannelClosed)$/.test(error.name)) return;
		log.error(`${id}: ${error instanceof Error ? error.stack : error}`);
		const words = error instanceof Error ? error.message : `${error}`;
		const refused =
			error instanceof Refused ? `The preview’s reply was rejected: ${words}.` : words;
		void notify.error(refused);
	}
}
