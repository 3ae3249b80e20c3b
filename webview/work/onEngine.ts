import { type Engine, EngineError } from '../../src/engine/engine.ts';
import { Cancelled, type CancelSignal, type CancelSource } from '../../src/util/cancel.ts';
import type { ProgressReport } from '../../src/util/progress.ts';
import type { DeviceLink } from './deviceLink.ts';
import { type EngineWish, type EngineWords, openEngine } from './openEngine.ts';

/** The caller of something that takes long: may cancel it, and hears how far it is. */
export interface Request {
	readonly cancel: CancelSource;
	progress(value: unknown): void;
}

/** Rejects when a request is cancelled, until it is settled: what was done by then is kept. */
function whenCancelled(cancel: CancelSource) {
	let settle = () => {};
	const cancelled = new Promise<never>((_, reject) => {
		settle = cancel.onCancel(() => reject(new Cancelled()));
	});
	// Perhaps nothing waits for it.
	cancelled.catch(() => {});
	return { cancelled, settle };
}

/**
 * Works on an engine that is opened for it, and once more on another where its device is lost: the mesh is as it was
 * then. `words` says why the engine is this one.
 */
export async function onEngine<T>(
	wanted: EngineWish,
	link: DeviceLink | undefined,
	{ cancel, progress }: Request,
	work: (
		engine: Engine,
		words: EngineWords,
		how: { readonly signal: CancelSignal; readonly onProgress: ProgressReport },
	) => Promise<T>,
): Promise<T> {
	const { cancelled, settle } = whenCancelled(cancel);
	const once = async (before = ''): Promise<T> => {
		const opened = await openEngine(wanted, link, cancelled);
		const { engine, words: own } = opened;
		const remark = [before, own.remark ?? ''].filter(Boolean).join(' ');
		const words = { ...own, ...(remark ? { remark } : {}) };
		try {
			return await work(engine, words, { signal: cancel.signal, onProgress: progress });
		} catch (error) {
			engine.destroy();
			throw error;
		}
	};
	try {
		return await once().catch((error: unknown) => {
			if (!(error instanceof EngineError) || error.failure !== 'device-lost') throw error;
			return once('The graphics device was lost and reopened.');
		});
	} finally {
		settle();
	}
}
