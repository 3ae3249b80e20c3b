import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import type { Engine } from '../../src/engine/engine.ts';

/** The engines that the machine has: every test of an algorithm runs on each. */
export const engines: readonly { readonly name: string; readonly open: () => Engine }[] = [
	{ name: 'CPU', open: createCpuEngine },
];
