import { type Engine, EngineError } from '../../src/engine/engine.ts';
import { Cancelled, type CancelSignal, type CancelSource } from '../../src/util/cancel.ts';
import type { ProgressReport } from '../../src/util/progress.ts';
import type { DeviceLink } from './deviceLink.ts';
import { type EngineReasons, type EngineRequest, openEngine } from './openEngine.ts';

/** A long-running request: can be cancelled, and reports progress. */
export interface Request {
	readonly cancel: CancelSource;
	progress(value: unknown): void;
}

/**
 * Runs work on a newly opened engine, and again on another one if the device is lost, as the mesh is still unchanged.
 * `reasons` are the reasons for the choice of the engine.
 */
export async function onEngine<T>(
	request: EngineRequest,
	link: DeviceLink | undefined,
	{ cancel, progress }: Request,
	work: (
		engine: Engine,
		reasons: EngineReasons,
		options: { readonly signal: CancelSignal; readonly onProgress: ProgressReport },
	) => Promise<T>,
): Promise<T> {
	const { cancelled, settle } = whenCancelled(cancel);
	const attempt = async (previousRemark = ''): Promise<T> => {
		const opened = await openEngine(request, link, cancelled);
		const { engine } = opened;
		const remark = [previousRemark, opened.reasons.remark ?? ''].filter(Boolean).join(' ');
		const reasons = { ...opened.reasons, ...(remark ? { remark } : {}) };
		try {
			return await work(engine, reasons, { signal: cancel.signal, onProgress: progress });
		} catch (error) {
			engine.destroy();
			throw error;
		}
	};
	try {
		return await attempt().catch((error: unknown) => {
			if (!(error instanceof EngineError) || error.failure !== 'device-lost') throw error;
			return attempt('The graphics device was lost and reopened.');
		});
	} finally {
		settle();
	}
}

/** `cancelled` rejects when the request is cancelled, unless `settle` was called before. */
function whenCancelled(cancel: CancelSource) {
	let settle = () => {};
	const cancelled = new Promise<never>((_, reject) => {
		settle = cancel.onCancel(() => reject(new Cancelled()));
	});
	// Prevents an unhandled rejection.
	cancelled.catch(() => {});
	return { cancelled, settle };
}
