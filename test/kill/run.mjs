// `npm run kill`: builds the command line and stops it while it writes, by signals and before each thing that it does to
// its files, alone and with others beside it. `--seconds 600 --seed 7 --only "set over a set"` (a part of a trial's
// name). Exit 1 where files are torn without a word. Plain Node 20.
import { ensureNodeModules } from '../setup/nodeModules.mjs';
import { runNode } from '../setup/process.mjs';

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
		entryPoints: ['test/kill/main.ts'],
		outfile: 'dist/kill.js',
	});
	process.exitCode = await runNode(['dist/kill.js', ...process.argv.slice(2)]);
} catch (error) {
	console.error(error.message);
	process.exitCode = 2;
}
