import { renameSync, writeFileSync } from 'node:fs';
import type { Script } from 'node:vm';
import { codeOf, loadBundle } from './bundle.ts';

/**
 * Runs a bundle, has it used, and leaves what V8 has compiled until then, of it and of those that it has loaded, where
 * `loadBundle` looks for it.
 */
export async function compileBundle<T>(file: string, use: (bundle: T) => Promise<void>) {
	const scripts = new Map<string, Script>();
	await use(loadBundle(file, (path, script) => scripts.set(path, script), true) as T);
	for (const [path, script] of scripts) {
		const code = codeOf(path);
		// A start at this moment finds all of it or none.
		writeFileSync(`${code}.tmp`, script.createCachedData());
		renameSync(`${code}.tmp`, code);
	}
}
