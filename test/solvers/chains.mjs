// Meshes of the plate, refined by the command line: each file is made once, of the file before it in its chain.
import { join } from 'node:path';
import { root } from '../setup/process.mjs';

/** Formats by the names that rows have: their suffix, their id, and the options of their writer. */
export const formats = {
	'gmsh 2.2': ['msh', 'gmsh', 'version=2.2'],
	'gmsh 4.1': ['msh', 'gmsh', 'version=4.1'],
	freefem: ['msh', 'freefem'],
	medit: ['mesh', 'medit'],
	'xdmf text': ['xdmf', 'xdmf', 'data=text'],
	'xdmf hdf5': ['xdmf', 'xdmf', 'data=hdf5'],
	vtk: ['vtk', 'vtk', 'lines=no'],
	'medit, no lines': ['mesh', 'medit', 'lines=no'],
	abaqus: ['inp', 'abaqus'],
};

/** Operations on all triangles and on a part of them. */
export const operations = {
	'longest-edge': {
		whole: ['longest-edge', '--select', 'all'],
		part: ['longest-edge', '--select', 'hash:0.3', '--split', 'all'],
	},
	uniform: {
		whole: ['uniform', '--select', 'all'],
		part: ['uniform', '--select', 'hash:0.3'],
	},
	lepp: {
		whole: ['lepp', '--select', 'all'],
		part: ['lepp', '--select', 'hash:0.3'],
	},
};

/** Each operation on all and on a part, and what it is called in the table. */
export const ways = Object.keys(operations).flatMap((operation) => [
	{ operation, part: false, done: operation },
	{ operation, part: true, done: `${operation}, part` },
]);

/** Levels of a chain, from the coarsest. */
export const levels = [0, 1, 2];

/**
 * @param {string} folder where files are made
 * @param {(program: string, args: readonly string[]) => Promise<void>} call runs a program, and throws what it says where
 * it fails
 */
export function chainsIn(folder, call) {
	const made = new Map();
	const trirefine = (args) =>
		call(process.execPath, [join(root, 'dist/cli.js'), ...args, '--force']);

	/** The file of a key, made once. */
	function once(key, suffix, make) {
		if (!made.has(key)) {
			const file = join(folder, `${key.replaceAll(/[^a-z0-9]+/gi, '-')}.${suffix}`);
			made.set(
				key,
				make(file).then(() => file),
			);
		}
		return made.get(key);
	}

	/** What an operation makes of a mesh in a format. */
	function refined({ key, format, file }, name, [command, ...args]) {
		const [suffix, id] = formats[format];
		const made = once(`${key} ${name}`, suffix, async (to) =>
			trirefine([command, await file, ...args, '-o', to, '--to', id]),
		);
		return { key: `${key} ${name}`, format, file: made };
	}

	/**
	 * Level `level` of a chain, in which each has edges of half the length of the one before: the start is divided uniformly
	 * that often, before the operation on all triangles or after the one on a part of them.
	 */
	function levelOf(start, operation, part, level) {
		const { whole, part: some } = operations[operation];
		let mesh = part ? refined(start, `${operation} part`, some) : start;
		for (let k = 0; k < level; k++) mesh = refined(mesh, 'uniform', operations.uniform.whole);
		return part ? mesh : refined(mesh, operation, whole);
	}

	/** A mesh in another format. */
	function converted({ key, format: from, file }, format, more = []) {
		const [suffix, id, ...values] = formats[format];
		const options = [...values, ...more].flatMap((value) => ['--write', value]);
		const made = once(`${key} to ${format} ${more}`, suffix, async (to) =>
			trirefine(['convert', await file, to, '--to', id, ...options]),
		);
		return from === format ? { key, format, file } : { key, format, file: made };
	}
	return { once, refined, converted, levelOf };
}
