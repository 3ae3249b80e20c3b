import { type BundleUse, loadBundle } from '../platform/bundle.ts';
import { isMainThread } from '../platform/threads.ts';
import { runMain } from './mainThread.ts';

/** Folder of the bundles, and path of this one. */
declare const __dirname: string;
declare const __filename: string;

/** Loads the bundle of the command line. */
const program = (use: BundleUse) =>
	loadBundle(`${__dirname}/command-thread.js`, use) as typeof import('./thread.ts');

// The main thread starts a worker with this file, too.
if (isMainThread) runMain(() => program('small'), __filename);
else
	void import('../platform/largeFlags.ts').then(({ setLargeFlags }) => {
		setLargeFlags();
		return program('large').serve();
	});
