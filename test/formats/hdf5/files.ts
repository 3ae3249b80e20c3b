import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as library from 'h5wasm';

/** A file that `files/make.py` has made, without its `.gz`. */
export const made = (name: string): Uint8Array =>
	new Uint8Array(gunzipSync(readFileSync(join(import.meta.dirname, 'files', `${name}.gz`))));

const { FS } = await library.ready;
let files = 0;

/** The file that libhdf5 itself makes. */
export function hdf5(
	fill: (file: library.File) => void,
	version: library.LIBVER_BOUND = 'earliest',
): Uint8Array {
	const path = `/${files++}.h5`;
	const file = new library.File(path, 'w', { libver: [version, 'latest'] });
	fill(file);
	file.close();
	const bytes = FS.readFile(path);
	FS.unlink(path);
	return bytes;
}

/** An array as libhdf5 describes it: its type (`<d`: doubles, the least significant byte first), sizes and numbers. */
interface Described {
	readonly type: string;
	readonly shape: readonly number[];
	/** Integers as doubles. */
	readonly values: readonly number[];
}

/** What libhdf5 itself reads of each array of numbers in a file, by its path. */
export function describedByLibrary(bytes: Uint8Array): Map<string, Described> {
	const path = `/${files++}.h5`;
	FS.writeFile(path, bytes);
	const file = new library.File(path, 'r');
	const found = new Map<string, Described>();
	const visit = (group: library.Group, prefix: string): void => {
		for (const name of group.keys()) {
			const one = group.get(name);
			if (one instanceof library.Group) visit(one, `${prefix}${name}/`);
			if (!(one instanceof library.Dataset)) continue;
			const value = one.value as null | number | bigint | ArrayLike<number | bigint | string>;
			const values = value === null ? [] : typeof value === 'object' ? Array.from(value) : [value];
			if (values.every((one) => typeof one !== 'string'))
				found.set(prefix + name, {
					type: one.dtype as string,
					shape: one.shape!,
					values: values.map(Number),
				});
		}
	};
	visit(file, '/');
	file.close();
	FS.unlink(path);
	return found;
}

/** The numbers alone, by paths without the first "/". */
export const readByLibrary = (bytes: Uint8Array): Map<string, readonly number[]> =>
	new Map(
		[...describedByLibrary(bytes)].map(([path, { values }]) => [path.slice(1), values] as const),
	);
