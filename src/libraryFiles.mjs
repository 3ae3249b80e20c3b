// The files of dist/library beside its bundle. Only changed files are replaced, atomically, as programs may run
// meanwhile.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { writeChanged } from './writeChanged.mjs';

const library = 'dist/library';

const filesIn = (folder) =>
	readdirSync(folder, { recursive: true })
		.map((name) => join(folder, name))
		.filter((path) => statSync(path).isFile());

/**
 * From TypeScript 5.7 on typed arrays have a type parameter for their buffer; removes it for programs with older
 * versions.
 */
const withoutBuffers = (text) => text.replace(/\b(\w+Array)<ArrayBuffer(Like)?>/g, '$1');

/** Writes the type declarations, one file for each source. Throws TypeScript's errors. */
async function declareTypes() {
	const made = `dist/types.${process.pid}`;
	try {
		const tsc = ['node_modules/typescript/bin/tsc', '-p', 'src/library/tsconfig.json'];
		await promisify(execFile)(process.execPath, [...tsc, '--outDir', made]).catch(({ stdout }) => {
			throw new Error(stdout);
		});
		return filesIn(made).map((path) => {
			const file = join(library, 'types', relative(made, path));
			writeChanged(file, withoutBuffers(readFileSync(path, 'utf8')));
			return file;
		});
	} finally {
		rmSync(made, { recursive: true, force: true });
	}
}

/**
 * Makes these files. Throws TypeScript's errors. Returns a function that removes all files except these and those of
 * the bundle.
 */
export async function makeLibraryFiles() {
	const types = await declareTypes();
	// Without `type`, TypeScript would take the declarations for those of CommonJS.
	const manifest = join(library, 'package.json');
	writeChanged(manifest, '{ "type": "module" }\n');
	return (bundle) => {
		const kept = new Set([...types, manifest, ...bundle.map((path) => join(path))]);
		for (const path of filesIn(library)) if (!kept.has(path)) rmSync(path, { force: true });
	};
}
