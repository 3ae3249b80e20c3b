// `npm start`: installs, builds and does the main job on the example. Plain Node 20 and npm.
import { findSwiftShader } from './debian.mjs';
import { ensureNodeModules } from './nodeModules.mjs';
import { runNode, runNpm } from './process.mjs';

try {
	await ensureNodeModules();
	if ((await runNpm(['run', '--silent', 'build'])) !== 0)
		throw new Error('the build failed: see above');
	const env = {};
	const chosen = ['VK_ICD_FILENAMES', 'VK_DRIVER_FILES', 'VK_ADD_DRIVER_FILES'];
	// Added to the drivers of the system, not in their place: a graphics card goes first.
	const software = await findSwiftShader();
	if (software && !chosen.some((name) => process.env[name])) env.VK_ADD_DRIVER_FILES = software;
	process.exitCode = await runNode(['dist/demo.js', 'examples/plate.gmr'], { env });
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
