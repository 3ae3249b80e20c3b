// `npm run sweep`: every path of every engine against every case that an independent program computed, the panel on every
// kind of machine, and the files of 300 MB refined on the GPU in VS Code. A software adapter takes some quarter of an hour for it; `npm test` takes part of
// the cases, and the CPU for these files. Plain Node 20.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureSystemPackages } from './setup/debian.mjs';
import { ensureNodeModules } from './setup/nodeModules.mjs';
import { root, runNode } from './setup/process.mjs';

await ensureNodeModules();
const { swiftShader, problem } = await ensureSystemPackages();
if (problem) console.error(problem);
const expected = resolve(root, '../shared/expected-refinement.json');
const env = { TRIREFINE_SWEEP: '1', REQUIRE_GPU: '1' };
if (swiftShader && !process.env.VK_ICD_FILENAMES) env.VK_ICD_FILENAMES = swiftShader;
if (!process.env.TRIREFINE_EXPECTED && existsSync(expected)) env.TRIREFINE_EXPECTED = expected;
const panels = ['colours', 'faces', 'polygonise'].map((name) => `test/webview/panel/${name}`);
const args = ['run', '--config', 'test/vitest.config.ts', 'test/refine/expected', ...panels];
const huge = ['build', 'package', 'e2e', 'test/e2e/huge.test.ts'];
const statuses = [
	await runNode(['node_modules/vitest/vitest.mjs', ...args], { env }),
	await runNode(['test/run.mjs', ...huge], { env }),
];
process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;
