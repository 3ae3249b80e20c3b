// Starts a VS Code (code-server) in a profile of its own with the packaged extension installed the way a user
// installs it. For `npm run code` and the tests.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

/** The packaged extension, as `npm run package` leaves it. */
export const vsix = join(root, 'dist', 'trirefine.vsix');

/** A profile in which nothing pops up, asks or changes by itself. */
const settings = {
	'chat.disableAIFeatures': true,
	'chat.commandCenter.enabled': false,
	'workbench.secondarySideBar.defaultVisibility': 'hidden',
	'workbench.startupEditor': 'none',
	'workbench.tips.enabled': false,
	'workbench.editor.enablePreview': false,
	'window.restoreWindows': 'none',
	'window.confirmBeforeClose': 'never',
	'telemetry.telemetryLevel': 'off',
	'update.mode': 'none',
	'extensions.autoUpdate': false,
	'extensions.autoCheckUpdates': false,
	'extensions.ignoreRecommendations': true,
	'files.autoSave': 'off',
	'git.enabled': false,
};

const ended = (child) =>
	new Promise((done) => {
		if (child.exitCode === null && child.signalCode === null) child.once('exit', done);
		else done(undefined);
	});

/** Where it listens, which its log tells: the port is the system's choice, as another that is free may be gone by then. */
const addressIn = (log) =>
	/server listening on (https?:\/\/[^/\s]+)/.exec(readFileSync(log, 'utf8'))?.[1];

/** Waits until it answers; returns its address. */
async function answering(log, child) {
	const end = Date.now() + 120_000;
	while (Date.now() < end && child.exitCode === null) {
		const url = addressIn(log);
		const ok =
			url !== undefined &&
			(await fetch(`${url}/healthz`).then(
				(response) => response.ok,
				() => false,
			));
		if (ok) return url;
		await new Promise((done) => setTimeout(done, 200));
	}
	throw new Error('VS Code (code-server) did not start');
}

/**
 * Installs the extension into the profile below `home` and starts VS Code on a free local port.
 *
 * @param {{node: string, entry: string}} programs as `ensureCodeServer` finds them
 * @param {string} home folder of the profile and the log; made if need be, kept at the end
 * @param {{trustAll?: boolean, likeUser?: boolean, extensions?: readonly string[], settings?: object, env?: object}}
 * [options] with `trustAll` every folder is trusted without a question; with `likeUser` file permissions hold even for
 * root; `extensions` are more VSIX files to install; `settings` are added to those of a new profile, `env`
 * to its environment
 * @returns {Promise<{url: string, ended: Promise<unknown>, close: () => Promise<void>}>} its address without a slash at
 * the end. Throws with the log where VS Code refuses the extension or does not start.
 */
export async function startVsCode({ node, entry }, home, options = {}) {
	const data = join(home, 'data');
	const config = join(home, 'config.yaml');
	const settingsFile = join(data, 'User', 'settings.json');
	mkdirSync(join(data, 'User'), { recursive: true });
	if (!existsSync(settingsFile))
		writeFileSync(settingsFile, JSON.stringify({ ...settings, ...options.settings }, null, 2));
	writeFileSync(config, 'auth: none\n');
	const log = join(home, 'log.txt');
	const logFile = openSync(log, 'w');
	const asRoot = options.likeUser && process.getuid?.() === 0;
	const program = asRoot
		? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', node]
		: [node];
	const profile = ['--config', config, '--user-data-dir', data];
	profile.push('--extensions-dir', join(home, 'extensions'));
	const folders = { XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home };
	// In this process's group, so that Ctrl-C ends it too; it takes its own children along.
	const start = (args) =>
		spawn(program[0], [...program.slice(1), entry, ...profile, ...args], {
			stdio: ['ignore', logFile, logFile],
			env: { ...process.env, ...options.env, ...folders },
		});
	const all = [vsix, ...(options.extensions ?? [])];
	const installing = start([...all.flatMap((file) => ['--install-extension', file]), '--force']);
	await ended(installing);
	if (installing.exitCode !== 0)
		throw new Error(`VS Code refused ${all.join(' or ')}:\n${readFileSync(log, 'utf8')}`);
	const child = start([
		...['--auth', 'none', '--bind-addr', '127.0.0.1:0'],
		...['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'],
		// As on a desktop, where nothing between the window and the extension host is compressed.
		...['--vscode-option', 'disable-websocket-compression'],
		...(options.trustAll ? ['--disable-workspace-trust'] : []),
	]);
	closeSync(logFile);
	const close = async () => {
		child.kill('SIGTERM');
		await ended(child);
	};
	try {
		const url = await answering(log, child);
		return { url, ended: ended(child), close };
	} catch (error) {
		await close();
		throw new Error(`${error.message}:\n${readFileSync(log, 'utf8')}`);
	}
}
