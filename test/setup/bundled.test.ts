import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { bundleOf } from './bundled.mjs';

test.each(['bench', 'fuzz', 'kill'])(
	'the script %s can be bundled, and read by Node',
	async (name) => {
		const folder = mkdtempSync(join(tmpdir(), 'trirefine-bundle-'));
		try {
			const outfile = join(folder, 'bundle.mjs');
			await build({ ...bundleOf(name), outfile, logLevel: 'silent' });
			expect(() =>
				execFileSync(process.execPath, ['--check', outfile], { stdio: 'pipe' }),
			).not.toThrow();
		} finally {
			rmSync(folder, { recursive: true });
		}
	},
);
