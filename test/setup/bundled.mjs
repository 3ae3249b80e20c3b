// Scripts in TypeScript that use what the product is made of: bundled, then run. Plain Node 20.
import { ensureNodeModules } from './nodeModules.mjs';
import { runNode } from './process.mjs';

/** What modules of the product expect to find, which are CommonJS there. */
const commonJs = [
	// Not a name that a module has: these lines are put before them as they are.
	"import { createRequire as requireForBundle } from 'node:module';",
	'const require = requireForBundle(import.meta.url);',
	"const __dirname = require('node:path').dirname(require('node:url').fileURLToPath(import.meta.url));",
].join('\n');

/**
 * How `test/<name>/main.ts` is bundled: as a module, since tests wait for imports at their top.
 *
 * @param {string} name
 * @returns {import('esbuild').BuildOptions}
 */
export const bundleOf = (name) => ({
	bundle: true,
	platform: 'node',
	format: 'esm',
	target: 'node20',
	entryPoints: [`test/${name}/main.ts`],
	outfile: `dist/${name}.mjs`,
	external: ['webgpu'],
	loader: { '.wgsl': 'text', '.py': 'text', '.gz': 'binary' },
	banner: { js: commonJs },
});

/**
 * Installs what is missing, builds targets of `src/build.mjs` (none where the list is empty), bundles `test/<name>/main.ts` and runs it with the
 * arguments of this process. The exit code is that of the script.
 *
 * @param {string} name
 * @param {{targets?: readonly string[], flags?: readonly string[], env?: Record<string, string>, failed: number}} options
 *   `flags` are Node's; `failed` is the exit code where it does not come to run
 */
export async function runBundled(name, { targets = ['cli'], flags = [], env = {}, failed }) {
	try {
		await ensureNodeModules();
		if (targets.length > 0 && (await runNode(['src/build.mjs', ...targets])) !== 0)
			throw new Error('the build failed: see above');
		const { build } = await import('esbuild');
		await build(bundleOf(name));
		process.exitCode = await runNode([...flags, `dist/${name}.mjs`, ...process.argv.slice(2)], {
			env,
		});
	} catch (error) {
		console.error(error.message);
		process.exitCode = failed;
	}
}
