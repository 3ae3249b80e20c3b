import type { BuildOptions } from 'esbuild';

/** How `test/<name>/main.ts` is bundled. */
export function bundleOf(name: string): BuildOptions;
