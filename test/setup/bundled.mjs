// Scripts in TypeScript that use what the product is made of: bundled, then run. Plain Node 20.
import { ensureNodeModules } from './nodeModules.mjs';
import { runNode } from './process.mjs';

/**
 * Installs what is missing, builds targets of `src/build.mjs`, bundles `test/<name>/main.ts` and runs it with the
 * arguments of this process. The exit code is that of the script.
 *
 * @param {string} name
 * @param {{targets?: readonly string[], flags?: readonly string[], env?: Record<string, string>, failed: number}} options
 *   `flags` are Node's; `failed` is the exit code where it does not come to run
 */
export async function runBundled(name, { targets = ['cli'], flags = [], env = {}, failed }) {
	try {
		await ensureNodeModules();
		if ((await runNode(['src/build.mjs', ...targets])) !== 0)
			throw new Error('the build failed: see above');
		const { build } = await import('esbuild');
		await build({
			bundle: true,
			platform: 'node',
			format: 'cjs',
			target: 'node20',
			entryPoints: [`test/${name}/main.ts`],
			outfile: `dist/${name}.js`,
			external: ['webgpu'],
			loader: { '.wgsl': 'text' },
		});
		process.exitCode = await runNode([...flags, `dist/${name}.js`, ...process.argv.slice(2)], {
			env,
		});
	} catch (error) {
		console.error(error.message);
		process.exitCode = failed;
	}
}
