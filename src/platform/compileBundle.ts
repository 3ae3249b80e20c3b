import { renameSync, writeFileSync } from 'node:fs';
import type { Script } from 'node:vm';
import { type BundleUse, codeOf, loadBundle } from './bundle.ts';

/** A running bundle whose code cache can be saved. */
export interface CompiledBundle<T> {
	readonly bundle: T;
	/**
	 * Saves the code that V8 has compiled so far, of it and of the bundles that it has loaded, where `loadBundle` looks
	 * for it.
	 */
	saveCache(): void;
}

/** Loads a bundle so that its code cache can be saved after use. */
export function compileBundle<T>(file: string, use: BundleUse): CompiledBundle<T> {
	const scripts = new Map<string, Script>();
	const bundle = loadBundle(file, use, (path, script) => scripts.set(path, script), true) as T;
	return {
		bundle,
		saveCache() {
			for (const [path, script] of scripts) {
				const code = codeOf(path, use);
				// Rename, so that a process starting now finds a complete file or none.
				writeFileSync(`${code}.tmp`, script.createCachedData());
				renameSync(`${code}.tmp`, code);
			}
		},
	};
}
