import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import { Cancelled, CancelSource } from '../../src/util/cancel.ts';
import type { Progress } from '../../src/util/progress.ts';
import type { Tone } from '../controls/screen.ts';
import { describeProgress, describeWritten } from '../words/describe.ts';
import { bytesText } from '../words/numbers.ts';
import type { MeshService } from '../work/meshService.ts';
import { ProgressReporter } from './progressReporter.ts';

/** Where writing is seen. */
export interface WritingEvents {
	/** Whether there is a result to be written. */
	result(): boolean;
	/** Whether that is of an older source. */
	isOlder(): boolean;
	/** Identifies the document: what is written may be of an earlier one. */
	document(): unknown;
	say(text: string, tone?: Tone, fraction?: number): void;
	/** What can be done now has changed. */
	changed(): void;
}

/** Why nothing was written, where the message does not say so itself. */
const notWritten = (message: string): string =>
	message.startsWith('Nothing was written') ? message : `Not written: ${message}`;

const cancelledWords = 'Not written: cancelled.';

/** Bytes between two words about how far writing is. */
const wordEvery = 32 << 20;

/**
 * Has the extension write the result, and gives it the files display triangle by display triangle, each when it asks for it, whether a
 * command or the panel asked for them.
 */
export class Writing {
	readonly #host: Channel<ToExtension, ToPanel>;
	readonly #events: WritingEvents;
	#running: CancelSource | null = null;
	/** Bytes that the extension has taken of the result. */
	#taken = 0;

	constructor(host: Channel<ToExtension, ToPanel>, service: MeshService, events: WritingEvents) {
		this.#host = host;
		this.#events = events;
		host.handle('exportResult', async (params, { cancel }) => {
			if (!events.result()) throw new Error('Nothing has been refined yet.');
			this.#taken = 0;
			const { hear, end } = this.#makingAgain();
			try {
				const opened = await service.exportResult(params, { cancel, onProgress: hear });
				end('Result restored.');
				return opened;
			} catch (error) {
				const words = error instanceof Cancelled ? cancelledWords : (error as Error).message;
				end(error instanceof Cancelled ? words : notWritten(words), error);
				throw error;
			}
		});
		host.handle('exportChunk', async (params) => {
			let fraction = 0;
			const bytes = await service.exportChunk(params, (made) => {
				fraction = made;
			});
			const before = this.#taken;
			this.#taken += bytes?.length ?? 0;
			if (Math.floor(this.#taken / wordEvery) > Math.floor(before / wordEvery))
				events.say(
					describeProgress('Writing', { phase: bytesText(this.#taken), fraction }),
					'busy',
					fraction,
				);
			return bytes;
		});
		host.handle('closeExport', (params) => {
			// Where a command of VS Code asked for it, VS Code says what became of it.
			if (!this.#running && this.#taken >= wordEvery)
				events.say(`${bytesText(this.#taken)} were sent for writing.`);
			return service.closeExport(params);
		});
	}

	/** Says how far a result is that has to be made again to be written, and then what became of it; nothing else. */
	#makingAgain() {
		const { say } = this.#events;
		let heard = false;
		const teller = new ProgressReporter('Restoring the result', (text, fraction) =>
			say(text, 'busy', fraction),
		);
		return {
			hear(progress: unknown) {
				heard = true;
				teller.hear(progress as Progress);
			},
			end(words: string, error?: unknown) {
				teller.end();
				if (heard) say(words, error && !(error instanceof Cancelled) ? 'error' : 'plain');
			},
		};
	}

	/** Whether the extension was asked to write and has not answered. */
	get running(): boolean {
		return this.#running !== null;
	}

	cancel(): void {
		this.#running?.cancel();
	}

	/** Asks the extension to write, beside the source or where and as the user says, and says what became of it. */
	async write(how: 'write' | 'writeAs' = 'write'): Promise<void> {
		if (this.#running) return;
		const { say, changed, document, isOlder } = this.#events;
		const source = document();
		const cancel = new CancelSource();
		this.#running = cancel;
		say('Writing…', 'busy');
		changed();
		try {
			const answer = await this.#host.request(how, null, { cancel });
			const stale =
				document() !== source || isOlder()
					? ' It is of the source as it was before it changed.'
					: '';
			if (answer) say(`${describeWritten(answer.written)}${stale}`, stale ? 'warning' : 'good');
			else say('Not written.');
		} catch (error) {
			if (error instanceof Cancelled) say(cancelledWords);
			else say(notWritten((error as Error).message), 'error');
		} finally {
			this.#running = null;
			changed();
		}
	}
}
