// `npm run kill`: builds the command line and stops it while it writes, by signals and before each thing that it does to
// its files, alone and with others beside it. `--seconds 600 --seed 7 --only "set over a set"` (a part of a trial's
// name). Exit 1 where files are torn without a word. Plain Node 20.
import { runBundled } from '../setup/bundled.mjs';

await runBundled('kill', { failed: 2 });
