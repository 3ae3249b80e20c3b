// `npm start`: installs, builds and does the main job on the example. Plain Node 20 and npm.
import { ensureNodeModules } from './nodeModules.mjs';
import { runNode, runNpm } from './process.mjs';

try {
	await ensureNodeModules();
	if ((await runNpm(['run', '--silent', 'build'])) !== 0)
		throw new Error('the build failed: see above');
	process.exitCode = await runNode(['dist/demo.js', 'examples/plate.gmr']);
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
