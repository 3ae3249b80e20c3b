// `npm run fuzz`: builds the command line, makes random meshes and checks properties of what it does with them.
// `--seconds 600 --seed 7 --only F4` (a property or a short name of faults.ts; `--not` passes over it); `--seed 7
// --case 12` shows one case, `--repeat <folder>` one that a run has written; `--tries 0` makes no case smaller. Exit 1
// where a property does not hold. Plain Node 20.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runBundled } from '../setup/bundled.mjs';
import { root } from '../setup/process.mjs';

const corpus = resolve(root, '../shared/corpus');
const env = !process.env.TRIREFINE_CORPUS && existsSync(corpus) ? { TRIREFINE_CORPUS: corpus } : {};
await runBundled('fuzz', { env, failed: 2 });
