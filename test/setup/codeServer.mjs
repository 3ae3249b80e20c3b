// VS Code's workbench, extension host and webviews as npm packages: code-server and the Node it wants, at fixed
// versions, in a cache folder outside the repository.
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runNpm } from './process.mjs';

const version = '4.139.1';
const nodeVersion = '24.21.0';
const platform = `${process.platform}-${process.arch}`;

/** Where TriRefine's tools are kept between runs. */
export const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'trirefine');

/** The two programs below a folder in which the packages were installed. */
const programs = (folder) => ({
	node: join(folder, 'node_modules', `node-${platform}`, 'bin', 'node'),
	entry: join(folder, 'node_modules', 'code-server', 'out', 'node', 'entry.js'),
});

/** Installs into a folder; install scripts would build native modules that nothing here needs. */
async function install(folder, manifest) {
	if (manifest) writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
	const args = ['install', '--omit=dev', '--ignore-scripts', '--engine-strict=false'];
	args.push('--no-audit', '--no-fund', '--loglevel=error');
	if ((await runNpm(args, { cwd: folder })) !== 0)
		throw new Error(`code-server could not be installed (npm failed in ${folder})`);
}

const draftPrefix = 'draft-';

/** Removes what installations left that were killed; one that is under way is younger than an hour. */
function removeOldDrafts() {
	for (const name of readdirSync(cache)) {
		const path = join(cache, name);
		if (name.startsWith(draftPrefix) && Date.now() - statSync(path).mtimeMs > 3_600_000)
			rmSync(path, { recursive: true, force: true });
	}
}

/**
 * Installs code-server once for each version.
 *
 * @returns {Promise<{node: string, entry: string}>} the Node to run it with and its script. Throws where npm fails or
 * there is no Node of the version wanted for this platform.
 */
export async function ensureCodeServer() {
	const folder = join(cache, `code-server-${version}-node-${nodeVersion}-${platform}`);
	if (existsSync(folder)) return programs(folder);
	if (!['linux-x64', 'linux-arm64'].includes(platform))
		throw new Error(`code-server has no packages for ${platform}`);
	console.log(`Installing code-server ${version} into ${cache} …`);
	mkdirSync(cache, { recursive: true });
	removeOldDrafts();
	const draft = mkdtempSync(join(cache, draftPrefix));
	try {
		await install(draft, {
			private: true,
			dependencies: { 'code-server': version, [`node-${platform}`]: nodeVersion },
		});
		const vscode = join(draft, 'node_modules', 'code-server', 'lib', 'vscode');
		await install(vscode);
		await install(join(vscode, 'extensions'));
		// Another run may have been faster; its folder is as good.
		if (!existsSync(folder)) renameSync(draft, folder);
	} finally {
		rmSync(draft, { recursive: true, force: true });
	}
	return programs(folder);
}
