// `npm run code`: the examples in VS Code with the extension, built from this folder. Desktop VS Code if it is
// there, else code-server on this machine alone. Plain Node 20, installs what it needs.
import { join } from 'node:path';
import { cache, ensureCodeServer } from './codeServer.mjs';
import { ensureNodeModules } from './nodeModules.mjs';
import { output, root, run, runNpm } from './process.mjs';
import { startVsCode, vsix } from './vscode.mjs';

const examples = join(root, 'examples');

async function must(work, what) {
	if ((await work) !== 0) throw new Error(`${what} failed: see above`);
}

async function openDesktop() {
	await must(run('code', ['--install-extension', vsix, '--force']), 'Installing the extension');
	await must(run('code', ['--new-window', examples]), 'Starting VS Code');
}

async function openInBrowser() {
	const programs = await ensureCodeServer();
	const server = await startVsCode(programs, join(cache, 'vscode'), { trustAll: true });
	for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, server.close);
	console.log(`\nVS Code runs. Open this in a browser on this machine (Ctrl-C here ends it):\n`);
	console.log(`  ${server.url}/?folder=${encodeURIComponent(examples)}\n`);
	console.log(
		'There, open a mesh and run "TriRefine: Open Preview to the Side" from the palette (F1).',
	);
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
