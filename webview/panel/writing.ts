import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import { Cancelled, CancelSource } from '../../src/util/cancel.ts';
import type { Progress } from '../../src/util/progress.ts';
import type { Tone } from '../controls/screen.ts';
import { describeProgress, describeWritten } from '../messages/describe.ts';
import { bytesText } from '../messages/numbers.ts';
import type { MeshService } from '../work/meshService.ts';
import { ProgressReporter } from './progressReporter.ts';

/** Events of writing. */
export interface WritingEvents {
	/** Whether there is a result to write. */
	result(): boolean;
	/** Whether the result is of an older source. */
	isOlder(): boolean;
	/** The identity of the document: the result written may be of an earlier one. */
	document(): unknown;
	showStatus(text: string, tone?: Tone, fraction?: number): void;
	/** Available commands have changed. */
	changed(): void;
}

/** The reason why nothing was written, with a prefix unless the message has one. */
const notWritten = (message: string): string =>
	message.startsWith('Nothing was written') ? message : `Not written: ${message}`;

const cancelledMessage = 'Not written: cancelled.';

/** Bytes between two progress messages. */
const messageInterval = 32 << 20;

/**
 * Asks the extension to write the result, and sends it the files chunk by chunk, whether the panel or a command of VS
 * Code has asked for them.
 */
export class Writing {
	readonly #host: Channel<ToExtension, ToPanel>;
	readonly #events: WritingEvents;
	#running: CancelSource | null = null;
	/** Bytes of the result sent to the extension so far. */
	#bytesSent = 0;

	constructor(host: Channel<ToExtension, ToPanel>, service: MeshService, events: WritingEvents) {
		this.#host = host;
		this.#events = events;
		host.handle('exportResult', async (params, { cancel }) => {
			if (!events.result()) throw new Error('Nothing has been refined yet.');
			this.#bytesSent = 0;
			const { onProgress, end } = this.#restoring();
			try {
				const opened = await service.exportResult(params, { cancel, onProgress });
				end('Result restored.');
				return opened;
			} catch (error) {
				const message = error instanceof Cancelled ? cancelledMessage : (error as Error).message;
				end(error instanceof Cancelled ? message : notWritten(message), error);
				throw error;
			}
		});
		host.handle('exportChunk', async (params) => {
			let fraction = 0;
			const bytes = await service.exportChunk(params, (share) => {
				fraction = share;
			});
			const previous = this.#bytesSent;
			this.#bytesSent += bytes?.length ?? 0;
			if (Math.floor(this.#bytesSent / messageInterval) > Math.floor(previous / messageInterval))
				events.showStatus(
					describeProgress('Writing', { phase: bytesText(this.#bytesSent), fraction }),
					'busy',
					fraction,
				);
			return bytes;
		});
		host.handle('closeExport', (params) => {
			// The outcome of a command is reported by VS Code, that of `write` by this class.
			if (!this.#running && this.#bytesSent >= messageInterval)
				events.showStatus(`${bytesText(this.#bytesSent)} were sent for writing.`);
			return service.closeExport(params);
		});
	}

	/** Reports progress and outcome of recomputing a result before it is written; nothing if the worker still has it. */
	#restoring() {
		const { showStatus } = this.#events;
		let hasStarted = false;
		const reporter = new ProgressReporter('Restoring the result', (text, fraction) =>
			showStatus(text, 'busy', fraction),
		);
		return {
			onProgress(progress: unknown) {
				hasStarted = true;
				reporter.report(progress as Progress);
			},
			end(message: string, error?: unknown) {
				reporter.end();
				if (hasStarted)
					showStatus(message, error && !(error instanceof Cancelled) ? 'error' : 'plain');
			},
		};
	}

	/** Whether the extension is writing. */
	get running(): boolean {
		return this.#running !== null;
	}

	cancel(): void {
		this.#running?.cancel();
	}

	/** Asks the extension to write beside the source, or where the user chooses (`writeAs`), and reports the outcome. */
	async write(command: 'write' | 'writeAs' = 'write'): Promise<void> {
		if (this.#running) return;
		const { showStatus, changed, document, isOlder } = this.#events;
		const source = document();
		const cancel = new CancelSource();
		this.#running = cancel;
		showStatus('Writing…', 'busy');
		changed();
		try {
			const answer = await this.#host.request(command, null, { cancel });
			const staleText =
				document() !== source || isOlder()
					? ' It is of the source as it was before it changed.'
					: '';
			if (answer)
				showStatus(
					`${describeWritten(answer.written)}${staleText}`,
					staleText ? 'warning' : 'good',
				);
			else showStatus('Not written.');
		} catch (error) {
			if (error instanceof Cancelled) showStatus(cancelledMessage);
			else showStatus(notWritten((error as Error).message), 'error');
		} finally {
			this.#running = null;
			changed();
		}
	}
}
