import type { Channel } from '../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../src/protocol/messages.ts';
import { bytesText } from './format.ts';
import type { Session } from './session.ts';

/** Where writing is seen. */
export interface WritingEvents {
	/** Whether there is a result to be written. */
	result(): boolean;
	say(text: string): void;
}

/** Bytes between two words about how far writing is. */
const wordEvery = 32 << 20;

/** Gives the extension the files of the result piece by piece, each when it asks for it, and says how far that is. */
export function answerExports(
	host: Channel<ToExtension, ToPanel>,
	session: Session,
	events: WritingEvents,
): void {
	let taken = 0;
	host.handle('exportResult', (params) => {
		if (!events.result()) throw new Error('Nothing has been refined yet.');
		taken = 0;
		return session.exportResult(params);
	});
	host.handle('exportPiece', async (params) => {
		const bytes = await session.exportPiece(params);
		const before = taken;
		taken += bytes?.length ?? 0;
		if (Math.floor(taken / wordEvery) > Math.floor(before / wordEvery))
			events.say(`Writing: ${bytesText(taken)}…`);
		return bytes;
	});
	host.handle('closeExport', (params) => session.closeExport(params));
}
