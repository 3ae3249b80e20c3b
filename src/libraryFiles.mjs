// The files of dist/library beside its bundle. All are written at once and only where they differ: programs may run meanwhile.
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

/** Typed arrays have a type of their buffer from TypeScript 5.7 on; programs with an older one read these declarations, too. */
const withoutBuffers = (text) => text.replace(/\b(\w+Array)<ArrayBuffer(Like)?>/g, '$1');

/** Writes the types, one file for each source. Throws with what TypeScript says. */
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

/** Makes them. Throws with what TypeScript says. Returns a function that removes all files but these and those of the bundle. */
export async function makeLibraryFiles() {
	const types = await declareTypes();
	// TypeScript takes types that lie beside no `type` for those of CommonJS.
	const manifest = join(library, 'package.json');
	writeChanged(manifest, '{ "type": "module" }\n');
	return (bundle) => {
		const kept = new Set([...types, manifest, ...bundle.map((path) => join(path))]);
		for (const path of filesIn(library)) if (!kept.has(path)) rmSync(path, { force: true });
	};
}
