// `npm run mutants`: reads damaged files of each format in processes of their own, and judges what comes of them.
// `--mutants 100000 --jobs 16 --formats ply,vtu --seed 7`; `--keep <folder>` is for those that fail, `--nth 12 --formats ply`
// shows one of them. `--bundle <folder>` makes the script alone, `mutants.mjs`, which needs nothing but Node 20. Exit 1 where a
// reader fails. Plain Node 20.
import { join } from 'node:path';
import { bundleOf, runBundled } from '../setup/bundled.mjs';
import { ensureNodeModules } from '../setup/nodeModules.mjs';

const at = process.argv.indexOf('--bundle');
if (at < 0) await runBundled('mutants', { targets: [], failed: 2 });
else {
	await ensureNodeModules();
	const { build } = await import('esbuild');
	await build({ ...bundleOf('mutants'), outfile: join(process.argv[at + 1], 'mutants.mjs') });
}
