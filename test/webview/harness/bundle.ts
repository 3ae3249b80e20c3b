import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';

const repository = resolve(import.meta.dirname, '../../..');

/** Has meshes of so many triangles or more stay with the workers, as large ones do. */
const largeFrom = (triangles: number): Plugin => ({
	name: 'large',
	setup({ onLoad }) {
		onLoad({ filter: /model\/largeMeshes\.ts$/ }, ({ path }) => {
			const text = readFileSync(path, 'utf8');
			const contents = text.replace(/(largeFrom =) [^;]+;/, `$1 ${triangles};`);
			if (contents === text) throw new Error('webview/model/largeMeshes.ts has another limit');
			return { contents, loader: 'ts' };
		});
	},
});

/** What is different from the panel that users have. */
export interface BundleOptions {
	/** The number of triangles from which on meshes stay with the workers. */
	readonly large?: number | undefined;
	/** Modules that run first, in page and worker. */
	readonly before?: readonly string[] | undefined;
}

/** Bundles page and worker into a new folder of their own. */
export async function bundlePanel({
	large,
	before = [],
}: BundleOptions = {}): Promise<{ readonly folder: string; remove(): void }> {
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-panel-'));
	await build({
		absWorkingDir: repository,
		entryPoints: { webview: 'webview/main.ts', 'webview-worker': 'webview/worker.ts' },
		outdir: folder,
		inject: [...before],
		bundle: true,
		keepNames: true,
		minify: true,
		format: 'iife',
		platform: 'browser',
		target: 'es2022',
		loader: { '.wgsl': 'text', '.css': 'text' },
		define: { TRIREFINE_VERSION: '"test"' },
		logLevel: 'error',
		plugins: large === undefined ? [] : [largeFrom(large)],
	});
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
