import { loadBundle } from '../platform/bundle.ts';
import { isMainThread } from '../platform/threads.ts';
import { runMain } from './mainThread.ts';

/** The folder of the bundles, and this one. */
declare const __dirname: string;
declare const __filename: string;

/** What does the work. */
const program = () => loadBundle(`${__dirname}/command-thread.js`) as typeof import('./thread.ts');

// The thread that the main one starts runs this file too.
if (isMainThread) runMain(program, __filename);
else void program().serve();
