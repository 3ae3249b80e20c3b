import type { Channel } from '../../protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../protocol/messages.ts';
import { Refused } from '../../protocol/refused.ts';
import { type CancelSource, throwIfCancelled } from '../../util/cancel.ts';
import { isWritten } from '../source/meshSuffixes.ts';

/** The refined mesh of a panel as files, written chunk by chunk in the panel on demand. */
export interface ExportedMesh {
	/** Must be read in order, each to its end before the next. */
	readonly files: readonly {
		readonly suffix: string;
		/** The bytes in chunks. Rejects with `Cancelled` or with the panel's error. */
		pieces(): AsyncIterable<Uint8Array>;
	}[];
	/** Data that the format can't hold, as sentences. */
	readonly losses: readonly string[];
	/** Frees the result in the panel; must be called. */
	close(): void;
}

/** Number of outstanding requests, so that writer, channel and disk all work at the same time. */
const MAX_REQUESTS = 4;

/**
 * Opens the result of a panel for writing. Throws `Refused` if a file has a suffix that no format writes.
 *
 * @param params selects the result and its format; see `exportResult`
 */
export async function openExport(
	channel: Channel<ToPanel, ToExtension>,
	cancel: CancelSource,
	params: ToPanel['exportResult']['params'] = {},
): Promise<ExportedMesh> {
	const { id, suffixes, losses } = await channel.request('exportResult', params, { cancel });
	const foreign = suffixes.find((suffix) => !isWritten(suffix));
	if (foreign !== undefined)
		throw new Refused(`Nothing was written: no known format has the suffix .${foreign}.`);
	async function* chunksOf(file: number): AsyncIterable<Uint8Array> {
		const request = () => {
			const chunk = channel.request('exportChunk', { id, file });
			// Not an unhandled rejection: the error is thrown when the chunk is awaited.
			chunk.catch(() => {});
			return chunk;
		};
		const requested = Array.from({ length: MAX_REQUESTS }, request);
		for (;;) {
			throwIfCancelled(cancel.signal);
			const bytes = await requested.shift();
			if (!bytes) return;
			requested.push(request());
			yield bytes;
		}
	}
	return {
		files: suffixes.map((suffix, file) => ({ suffix, pieces: () => chunksOf(file) })),
		losses,
		close: () => void channel.request('closeExport', { id }).catch(() => {}),
	};
}
