// `npm run fuzz`: builds the command line, makes meshes by chance and holds properties against what it does with them.
// `--seconds 600 --seed 7 --only F4` (a property or a short name of faults.ts; `--not` passes over it); `--seed 7 --case 12` shows one case,
// `--repeat <folder>` one that a run has written; `--tries 0` makes no case smaller. Exit 1 where a property does not hold. Plain Node 20.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureNodeModules } from '../setup/nodeModules.mjs';
import { root, runNode } from '../setup/process.mjs';

try {
	await ensureNodeModules();
	if ((await runNode(['src/build.mjs', 'cli', 'file-thread', 'step-thread'])) !== 0)
		throw new Error('the build failed: see above');
	const { build } = await import('esbuild');
	await build({
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		entryPoints: ['test/fuzz/main.ts'],
		outfile: 'dist/fuzz.js',
		external: ['webgpu'],
		loader: { '.wgsl': 'text' },
	});
	const corpus = resolve(root, '../shared/corpus');
	const env =
		!process.env.TRIREFINE_CORPUS && existsSync(corpus) ? { TRIREFINE_CORPUS: corpus } : {};
	process.exitCode = await runNode(['dist/fuzz.js', ...process.argv.slice(2)], { env });
} catch (error) {
	console.error(error.message);
	process.exitCode = 2;
}
