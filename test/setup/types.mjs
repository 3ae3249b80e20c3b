// `npm run typecheck`: all of it, and what is to do without the DOM and Node once more, at the same time.
import { runNode } from './process.mjs';

const check = (project) => runNode(['node_modules/typescript-7/bin/tsc', '-p', project]);
const results = await Promise.all(['tsconfig.json', 'src/tsconfig.pure.json'].map(check));
process.exitCode = Math.max(...results);
