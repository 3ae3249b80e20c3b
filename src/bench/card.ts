import { type Engine, EngineError } from '../engine/engine.ts';
import { createGpuEngine, SOFTWARE_MAX_ITEMS } from '../engine/gpuEngine.ts';
import { type DawnDevice, openDawn } from '../platform/dawn.ts';
import { type CopyLoad, openCopyLoad } from './copyLoad.ts';
import { createPacer, type Pacer, unpaced } from './pace.ts';
import type { BenchJob, PlannedCard } from './plan.ts';

/** The card, its engine and its load. */
export interface Card extends PlannedCard {
	readonly device: DawnDevice['device'];
	readonly engine: Engine;
	readonly name: string;
	readonly load: CopyLoad;
	readonly pacer: Pacer;
	/** Size of pictures. */
	readonly width: number;
	readonly height: number;
	close(): void;
}

/** Opens the card for a choice of engine; throws an `EngineError` if it must be a card and there is none. */
export async function openCard(
	choice: BenchJob['engine'],
	{ err, now }: { err(text: string): void; now(): number },
): Promise<Card | undefined> {
	if (choice === 'cpu') return undefined;
	const dawn = await openDawn();
	if ('reason' in dawn) {
		if (choice === 'gpu') throw new EngineError('device-lost', `no GPU: ${dawn.reason}`);
		err(`CPU alone, because ${dawn.reason}\n`);
		return undefined;
	}
	const { device, description, software } = dawn;
	const name = `${description} (${software ? 'software adapter' : 'hardware GPU'})`;
	const engine = createGpuEngine(device, name, software ? { maxItems: SOFTWARE_MAX_ITEMS } : {});
	// The buffers of the copy kernels are larger than any cache.
	const load = await openCopyLoad(device, software ? 2 ** 24 : 2 ** 29, now);
	const close = () => {
		load.destroy();
		engine.destroy();
		dawn.close();
	};
	const common = { device, software, engine, name, load, close };
	return software
		? { ...common, pacer: unpaced, maxTriangles: 2e5, width: 800, height: 600 }
		: { ...common, pacer: createPacer(load, now), maxTriangles: 1e8, width: 1920, height: 1080 };
}
