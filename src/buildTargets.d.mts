import type { BuildOptions } from 'esbuild';

export const debug: boolean;
export const targets: Readonly<Record<string, BuildOptions>>;
