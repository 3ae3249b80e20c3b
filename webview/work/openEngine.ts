import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import type { Engine } from '../../src/engine/engine.ts';

/** An engine, and in words why it is not the GPU's or what is odd about it. */
export interface OpenedEngine {
	readonly engine: Engine;
	readonly fallback?: string;
	readonly remark?: string;
}

/** Opens the engine for a run. */
export async function openEngine(wanted: 'auto' | 'cpu'): Promise<OpenedEngine> {
	const engine = createCpuEngine();
	return wanted === 'cpu' ? { engine, fallback: 'Run on the CPU by choice.' } : { engine };
}
