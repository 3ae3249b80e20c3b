// `npm run bench`: builds, measures, prints and appends to history.csv; `npm run bench -- refine` for some cases, with
// the options of `dist/bench.js`; `--from results.json` for what was measured elsewhere, `--dry` to leave history.csv
// alone. Plain Node 20.
import { runBundled } from '../setup/bundled.mjs';

await runBundled('bench', {
	targets: ['bench', 'cli', 'lsp'],
	flags: ['--expose-gc'],
	failed: 1,
});
