import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Step } from '../../src/steps/step.ts';

const root = resolve(import.meta.dirname, '../..');

/** Paths below `kernels`, without their ending, of the kernels of steps. */
export const allKernelPaths: readonly string[] = readdirSync(resolve(root, 'kernels'), {
	recursive: true,
	encoding: 'utf8',
})
	.filter((path) => path.endsWith('.wgsl') && !/^(shared|draw)\b/.test(path))
	.map((path) => path.replace(/\.wgsl$/, '').replaceAll('\\', '/'))
	.sort();

/** Those of steps that have a CPU kernel. */
export const kernelPaths = allKernelPaths.filter((path) => !path.startsWith('fast/'));

/** The step that `src/steps` holds at the path of a kernel. */
export async function stepAt(path: string): Promise<Step> {
	const exported: Record<string, unknown> = await import(resolve(root, `src/steps/${path}.ts`));
	const step = exported[path.split('/').at(-1) ?? ''];
	if (!step) throw new Error(`src/steps/${path}.ts exports no step of that name`);
	return step as Step;
}
