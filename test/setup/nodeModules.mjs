// The packages of package-lock.json.
import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNpm } from './process.mjs';

const time = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** A link leads to what another checkout has installed, which is not to be replaced. */
const isLinked = () =>
	lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Runs `npm ci` where node_modules is absent or older than the lock file. Throws where that fails. */
export async function ensureNodeModules() {
	if (isLinked() || time('node_modules/.package-lock.json') >= time('package-lock.json')) return;
	console.log('Installing the packages of package-lock.json …');
	// Nothing here needs an install script, and npm 11 asks about each.
	const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
	if ((await runNpm(args)) !== 0) throw new Error('npm ci failed: see above');
}
