// Builds a bundle for Node.js in a few files: modules that are imported on demand have files of their own.
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { transform } from 'esbuild';
import { writeChanged } from './writeChanged.mjs';

/** Modules of Node.js that are loaded on first access, as few calls need them. */
const late = [
	...['node:child_process', 'node:fs/promises', 'node:os', 'node:v8', 'node:worker_threads'],
];

/**
 * Code that the first file runs: `part` replaces `require` in all parts and loads their files. Functions, numbers and
 * other primitive values that a part exports become data properties instead of getters, which hot loops would call: no
 * part changes them later, which a test checks.
 */
const loader = `
const made = {};
const late = ${JSON.stringify(late)};
function later(name) {
	let loaded;
	return new Proxy({}, { get: (_, key) => (loaded ??= require(name))[key] });
}
function part(name) {
	if (late.includes(name)) return later(name);
	if (!(name in files)) return require(name);
	if (!made[name]) {
		if (!parts[name]) Object.assign(parts, require(files[name]));
		made[name] = { exports: {} };
		parts[name](made[name], made[name].exports, part);
		made[name].exports = withValues(made[name].exports);
	}
	return made[name].exports;
}
function withValues(exports) {
	const all = {};
	for (const key of Object.keys(exports)) {
		const value = exports[key];
		if (typeof value !== 'object' && value !== undefined) all[key] = value;
		else Object.defineProperty(all, key, { enumerable: true, get: () => exports[key] });
	}
	return all;
}
module.exports = part(first);
`;

/** The paths of all outputs that an output imports statically, itself last. */
function loadedWith(outputs, path, found = new Set()) {
	for (const { path: other, kind } of outputs[path].imports)
		if (kind === 'import-statement' && other in outputs) loadedWith(outputs, other, found);
	return found.add(path);
}

/** The entry and the outputs that are imported dynamically. */
function asked(outputs, entry) {
	const found = new Set([entry]);
	for (const start of found)
		for (const path of loadedWith(outputs, start))
			for (const { path: other, kind } of outputs[path].imports)
				if (kind === 'dynamic-import' && other in outputs) found.add(other);
	return [...found];
}

/** Commands that should start fastest: each finds all that it needs in one file of its own. */
const quick = ['src/cli/commands/info.ts', 'src/cli/commands/check.ts'];

/**
 * Assigns each output to a file: that of the entry; for outputs loaded on demand, that of a quick command that loads
 * it, or else of the smallest module that does.
 */
function filesOf(outputs, entry) {
	const size = (start) => {
		const { bytes, entryPoint } = outputs[start];
		return start === entry ? 0 : quick.includes(entryPoint) ? 1 : bytes;
	};
	const files = new Map();
	for (const start of asked(outputs, entry).sort((a, b) => size(a) - size(b))) {
		const source = outputs[start].entryPoint.replace(/^src\/|\.ts$/g, '').replaceAll('/', '-');
		const name = start === entry ? basename(entry) : `${basename(entry, '.js')}.${source}.js`;
		for (const path of loadedWith(outputs, start)) if (!files.has(path)) files.set(path, name);
	}
	return files;
}

/** Whether a file is a part of a bundle, beside its entry. */
export const isPart = (file, entry) => {
	const name = basename(entry, '.js');
	return file.startsWith(`${name}.`) && file.endsWith('.js') && file !== basename(entry);
};

const nameOf = (path) => `./${basename(path)}`;

async function writeParts({ outputFiles, metafile: { outputs } }, before) {
	const [entry] = Object.keys(outputs).filter((path) => /^dist\/[^/]+-thread\.js$/.test(path));
	const files = filesOf(outputs, entry);
	const texts = new Map();
	for (const { path, text } of outputFiles) {
		const { code } = await transform(text, {
			...{ format: 'cjs', platform: 'node', target: 'node20', minify: true },
			// `require` is faster than Node's `import` of the same file.
			supported: { 'dynamic-import': false },
			logOverride: { 'empty-import-meta': 'error' },
		});
		const key = relative('.', path);
		const made = `${JSON.stringify(nameOf(key))}(module,exports,require){${code}}`;
		const file = files.get(key);
		if (file) texts.set(file, [...(texts.get(file) ?? []), made]);
	}
	const elsewhere = [...files].map(([path, file]) => [nameOf(path), `./${file}`]);
	for (const [file, parts] of texts) {
		const all = `{${parts.join(',\n')}}`;
		const head = `const files=${JSON.stringify(Object.fromEntries(elsewhere))},first=${JSON.stringify(nameOf(entry))},parts=`;
		const code = file === basename(entry) ? `${head}${all};${loader}` : `module.exports=${all};\n`;
		writeChanged(`${dirname(entry)}/${file}`, code, before);
	}
	for (const file of readdirSync(dirname(entry)))
		if (isPart(file, entry) && !texts.has(file))
			rmSync(`${dirname(entry)}/${file}`, { force: true });
}

/**
 * Options of a build in parts.
 *
 * @param before called before a file that differs is replaced
 */
export const inParts = ({ outfile, entryPoints: [source], ...options }, before) => ({
	...options,
	entryPoints: { [basename(outfile, '.js')]: source },
	outdir: dirname(outfile),
	chunkNames: 'part-[hash]',
	format: 'esm',
	splitting: true,
	metafile: true,
	write: false,
	plugins: [
		...(options.plugins ?? []),
		{ name: 'parts', setup: ({ onEnd }) => onEnd((result) => writeParts(result, before)) },
	],
});
