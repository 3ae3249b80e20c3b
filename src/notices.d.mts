import type { Metafile } from 'esbuild';

export function packagesOf(outputs: Metafile['outputs']): ReadonlySet<string>;
export function noticesOf(folders: Iterable<string>): string;
