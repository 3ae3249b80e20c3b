import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';

declare const require: (name: string) => unknown;

/** Use of a bundle: the code cache holds the functions that a call with a small or with a large mesh uses. */
export type BundleUse = 'small' | 'large';

/**
 * Path of V8's code cache of a bundle, for one build of Node.js, identified by version, platform, architecture and size
 * of the executable: V8 rejects a cache of another V8 version or with other flags, but does not check what the cache
 * refers to.
 */
export function codeOf(file: string, use: BundleUse): string {
	const { version, platform, arch, execPath } = process;
	const build = `${version}-${platform}-${arch}-${statSync(execPath).size}`;
	return join(dirname(file), `${basename(file, '.js')}.${use}.${build}.code`);
}

/**
 * Loads a bundle as `require` does and returns its exports. With a code cache from the build, V8 does not compile it.
 * Bundles that it requires from its own folder are loaded in the same way.
 *
 * @param onScript called before each bundle that runs as a `vm.Script`
 * @param always run bundles as scripts even without a code cache
 */
export function loadBundle(
	file: string,
	use: BundleUse,
	onScript?: (file: string, script: Script) => void,
	always = false,
): unknown {
	const cachedData = cachedCode(file, use);
	if (!cachedData && !always) return require(file);
	const text = `(function(exports,require,module,__dirname){${readFileSync(file, 'utf8')}\n})`;
	const script = new Script(text, { filename: file, ...(cachedData && { cachedData }) });
	onScript?.(file, script);
	const module = { exports: {} as unknown };
	const folder = dirname(file);
	const load = (name: string): unknown =>
		name.startsWith('./') ? loadBundle(join(folder, name), use, onScript, always) : require(name);
	script.runInThisContext()(module.exports, load, module, folder);
	return module.exports;
}

function cachedCode(file: string, use: BundleUse): Buffer | undefined {
	try {
		return readFileSync(codeOf(file, use));
	} catch {
		return undefined;
	}
}
