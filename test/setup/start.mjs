// `npm start`: installs, builds and does the main job on the example; `npm start -- --verbose` lists what it builds. Plain Node 20
// and npm.
import { ensureNodeModules } from './nodeModules.mjs';
import { runNode, runNpm } from './process.mjs';

try {
	await ensureNodeModules();
	console.log('Building dist/ …');
	const verbose = process.argv.slice(2).filter((flag) => flag === '--verbose');
	if ((await runNpm(['run', '--silent', 'build', '--', ...verbose])) !== 0)
		throw new Error('the build failed: see above');
	process.exitCode = await runNode(['dist/demo.js', 'examples/plate.gmr']);
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
