import type { Channel } from '../../protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../protocol/messages.ts';
import { Refused } from '../../protocol/refused.ts';
import { type CancelSource, throwIfCancelled } from '../../util/cancel.ts';
import { isWritten } from '../source/meshSuffixes.ts';

/** The refined mesh of a panel as files; the panel makes their bytes on demand. */
export interface ExportedMesh {
	/** Must be read in order, one file after the other. */
	readonly files: readonly {
		readonly suffix: string;
		pieces(): AsyncIterable<Uint8Array>;
	}[];
	/** Data that the format can't hold, a sentence each. */
	readonly losses: readonly string[];
	/** Must be called at the end. */
	close(): void;
}

/** Number of pieces requested ahead: each passes several stages, which should all be busy. */
const underWay = 4;

/**
 * Opens a panel's result; throws if it has suffixes that no format writes. Pieces reject with `Cancelled` or with the
 * panel's error.
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
	async function* pieces(file: number): AsyncIterable<Uint8Array> {
		const next = () => {
			const chunk = channel.request('exportChunk', { id, file });
			// The caller that awaits it gets the error.
			chunk.catch(() => {});
			return chunk;
		};
		const ahead = Array.from({ length: underWay }, next);
		for (;;) {
			throwIfCancelled(cancel.signal);
			const bytes = await ahead.shift();
			if (!bytes) return;
			ahead.push(next());
			yield bytes;
		}
	}
	return {
		files: suffixes.map((suffix, file) => ({ suffix, pieces: () => pieces(file) })),
		losses,
		close: () => void channel.request('closeExport', { id }).catch(() => {}),
	};
}
