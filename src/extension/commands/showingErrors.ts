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
		const reason = error instanceof Error ? error.message : `${error}`;
		const message =
			error instanceof Refused ? `The preview’s reply was rejected: ${reason}.` : reason;
		void notify.error(message);
	}
}
