import type { BuildOptions } from 'esbuild';

export function inParts(options: BuildOptions, before?: () => void): BuildOptions;
