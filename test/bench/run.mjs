// `npm run bench`: builds, measures, prints and appends to history.csv; `npm run bench -- refine` for some cases, with
// the options of `trirefine bench`; `--from results.json` for what was measured elsewhere, `--dry` to leave history.csv
// alone. Plain Node 20.
import { ensureNodeModules } from '../setup/nodeModules.mjs';
import { runNode } from '../setup/process.mjs';

try {
	await ensureNodeModules();
	const bundles = ['cli', 'file-thread', 'step-thread', 'bench-thread', 'lsp'];
	if ((await runNode(['src/build.mjs', ...bundles])) !== 0)
		throw new Error('the build failed: see above');
	const { build } = await import('esbuild');
	await build({
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		entryPoints: ['test/bench/main.ts'],
		outfile: 'dist/bench.js',
		external: ['webgpu'],
		loader: { '.wgsl': 'text' },
	});
	const args = ['--expose-gc', 'dist/bench.js', ...process.argv.slice(2)];
	process.exitCode = await runNode(args);
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
