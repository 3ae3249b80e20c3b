// `npm start`: installs, builds and does the main job on the example. Plain Node 20 and npm.
import { tmpdir } from 'node:os';
import { ensureNodeModules } from './nodeModules.mjs';
import { runNode, runNpm } from './process.mjs';

try {
	await ensureNodeModules();
	if ((await runNpm(['run', '--silent', 'build'])) !== 0)
		throw new Error('the build failed: see above');
	// Vulkan drivers complain where it is not set; nothing is put there.
	const env = { XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR ?? tmpdir() };
	process.exitCode = await runNode(['dist/demo.js', 'examples/plate.gmr'], { env });
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
