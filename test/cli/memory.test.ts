import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knownRounds } from '../../src/bench/knownRounds.ts';
import { largeMesh, writeLarge } from '../bench/large.ts';
import { refineInProcess } from '../bench/memory.ts';
import { root } from './inProcess.ts';

let folder = '';
let source = '';

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'trirefine-memory-'));
	await build({
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		absWorkingDir: root,
		entryPoints: {
			cli: 'src/cli/main.ts',
			'command-thread': 'src/cli/thread.ts',
			'file-thread': 'src/platform/fileThread.ts',
			'step-thread': 'src/platform/stepThread.ts',
		},
		outdir: folder,
		external: ['webgpu'],
		loader: { '.wgsl': 'text', '.py': 'text' },
		logLevel: 'silent',
	});
	source = await writeLarge(largeMesh(), folder);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('refining 2^20 triangles from file to file', () => {
	test.each([
		[0.001, 1],
		[0.001, 8],
		[0.2, 1],
		[0.2, 8],
	])(
		'takes no more memory than 250 MB and three times the result: %d marked, %i threads',
		(fraction, threads) => {
			const { report, peak, bound } = refineInProcess(
				join(folder, 'cli.js'),
				source,
				folder,
				fraction,
				'cpu',
				threads,
			);
			const round = knownRounds.find(
				(one) => one.triangles === 2 ** 20 && one.fraction === fraction,
			)!;
			expect(report.threads).toBe(threads);
			expect(report.output.triangles).toBe(2 ** 20 + round.newTriangles);
			expect(peak).toBeLessThanOrEqual(bound);
		},
		120_000,
	);
});
