import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';

declare const require: (name: string) => unknown;

/** What a bundle is loaded for: there is V8's code of the functions that a call with a small or with a large mesh uses. */
export type BundleUse = 'small' | 'large';

/**
 * Where the code lies that V8 has made of a bundle. It is of one build of Node.js, told by version, machine and size: V8
 * refuses code of another version of its own or of other flags, but does not look whether what it refers to is the same.
 */
export function codeOf(file: string, use: BundleUse): string {
	const { version, platform, arch, execPath } = process;
	const build = `${version}-${platform}-${arch}-${statSync(execPath).size}`;
	return join(dirname(file), `${basename(file, '.js')}.${use}.${build}.code`);
}

/**
 * Runs a bundle and returns what it exports, as `require` does, in less time where the build has left V8's
 * code of it: V8 need not compile it then. Bundles beside it that it requires are loaded in the same way.
 *
 * @param onScript told of each bundle that is run as a script of its own, before it runs
 * @param always runs bundles as scripts also where there is no code of them
 */
export function loadBundle(
	file: string,
	use: BundleUse,
	onScript?: (file: string, script: Script) => void,
	always = false,
): unknown {
	const cachedData = madeCode(file, use);
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

function madeCode(file: string, use: BundleUse): Buffer | undefined {
	try {
		return readFileSync(codeOf(file, use));
	} catch {
		return undefined;
	}
}
