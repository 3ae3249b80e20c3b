// `npm run code`: the examples in VS Code with the extension, built from this folder. Desktop VS Code if it is
// there, else code-server on this machine alone. Plain Node 20, installs what it needs.
import { join } from 'node:path';
import { cache, ensureCodeServer } from './codeServer.mjs';
import { ensureNodeModules } from './nodeModules.mjs';
import { output, root, run, runNpm } from './process.mjs';
import { startVsCode, vsix } from './vscode.mjs';

const examples = join(root, 'examples');
const plate = join(examples, 'plate.gmr');

async function must(work, what) {
	if ((await work) !== 0) throw new Error(`${what} failed: see above`);
}

async function openDesktop() {
	await must(run('code', ['--install-extension', vsix, '--force']), 'Installing the extension');
	await must(run('code', ['--new-window', examples, plate]), 'Starting VS Code');
}

async function openInBrowser() {
	const programs = await ensureCodeServer();
	const server = await startVsCode(programs, join(cache, 'vscode'), { trustAll: true });
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, server.close);
	const file = `vscode-remote://${new URL(server.url).host}${encodeURI(plate)}`;
	const page = new URLSearchParams({ folder: examples, payload: `[["openFile","${file}"]]` });
	console.log('\nVS Code runs. Open this in a browser on this machine (Ctrl-C here ends it):\n');
	console.log(`  ${server.url}/?${page}\n`);
	console.log('There, press F1 and run "TriRefine: Refine Marked Triangles".');
	await server.ended;
}

try {
	await ensureNodeModules();
	await must(runNpm(['run', '--silent', 'package']), 'Packaging the extension');
	await ((await output('code', ['--version'])) ? openDesktop() : openInBrowser());
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
