import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { afterOwnFile } from './ownFile.ts';

const folder = mkdtempSync(join(tmpdir(), 'trirefine-threads-'));
afterOwnFile(() => rmSync(folder, { recursive: true, force: true }));

/** Bundles what a thread runs as for the command line; returns the file. */
export function bundleThread(entry: string, name: string): string {
	const outfile = join(folder, name);
	buildSync({
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		entryPoints: [resolve(import.meta.dirname, '../..', entry)],
		outfile,
		loader: { '.wgsl': 'text', '.py': 'text' },
	});
	return outfile;
}
