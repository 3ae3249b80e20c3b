import { renameSync, writeFileSync } from 'node:fs';
import type { Script } from 'node:vm';
import { type BundleUse, codeOf, loadBundle } from './bundle.ts';

/** A bundle that runs, and how to leave what V8 has compiled of it. */
export interface CompiledBundle<T> {
	readonly bundle: T;
	/** Leaves what V8 has compiled until now, of it and of those that it has loaded, where `loadBundle` looks for it. */
	leave(): void;
}

/** Runs a bundle so that V8's code of it can be left once it was used. */
export function compileBundle<T>(file: string, use: BundleUse): CompiledBundle<T> {
	const scripts = new Map<string, Script>();
	const bundle = loadBundle(file, use, (path, script) => scripts.set(path, script), true) as T;
	return {
		bundle,
		leave() {
			for (const [path, script] of scripts) {
				const code = codeOf(path, use);
				// A start at this moment finds all of it or none.
				writeFileSync(`${code}.tmp`, script.createCachedData());
				renameSync(`${code}.tmp`, code);
			}
		},
	};
}
