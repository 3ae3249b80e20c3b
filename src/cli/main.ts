import { type BundleUse, loadBundle } from '../platform/bundle.ts';
import { isMainThread } from '../platform/threads.ts';
import { runMain } from './mainThread.ts';

/** The folder of the bundles, and the path of this one. */
declare const __dirname: string;
declare const __filename: string;

/** Loads the command line. */
const program = (use: BundleUse) =>
	loadBundle(`${__dirname}/command-thread.js`, use) as typeof import('./thread.ts');

// This file is also run by the thread that the main one starts.
if (isMainThread) runMain(() => program('small'), __filename);
else
	void import('../platform/largeFlags.ts').then(({ setLargeFlags }) => {
		setLargeFlags();
		return program('large').serve();
	});
