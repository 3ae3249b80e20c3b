import type { ByteSource } from '../../formats/format.ts';

/** Files that no editor has open, by URI. */
export interface Files {
	/** A file to be read in chunks; undefined where there is none. Throws, in words, where it can't be read. */
	open(uri: string): Promise<ByteSource | undefined>;
	/** The URI of the file that a link leads to; absent, or undefined, where that can't be found out. */
	real?(uri: string): Promise<string | undefined>;
}

/** The last part of a URI's path, as it is written in a folder. */
export function fileName(uri: string): string {
	const path = uri.replace(/[?#].*$/, '');
	const last = path.slice(path.lastIndexOf('/') + 1).replace(/^[a-z][\w+.-]*:/i, '');
	try {
		return decodeURIComponent(last);
	} catch {
		return last;
	}
}

/** The URI of a file next to another. */
export function sibling(uri: string, name: string): string {
	const path = uri.replace(/[?#].*$/, '');
	const folder = /^.*\/|^[a-z][\w+.-]*:/i.exec(path)?.[0] ?? '';
	return folder + encodeName(name);
}

/** The URI of a path from the folder of another file, with `/` between its parts. */
export function beside(uri: string, path: string): string {
	const parts = path.split('/');
	const name = parts.pop() ?? '';
	let folder = sibling(uri, '');
	for (const part of parts)
		folder = part === '..' ? sibling(folder.slice(0, -1), '') : `${sibling(folder, part)}/`;
	return sibling(folder, name);
}

/** The folder of a file, without the slash at its end. */
export const folderOf = (uri: string): string => sibling(uri, '').replace(/\/$/, '');

/** As VS Code writes a name in a URI: everything but letters, digits and `-._~` escaped. */
const encodeName = (name: string): string =>
	encodeURIComponent(name).replace(
		/[!'()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);

/** All bytes of a file, undefined where there is none. */
export async function readAll(files: Files, uri: string): Promise<Uint8Array | undefined> {
	const source = await files.open(uri);
	return source && allBytes(source);
}

/** All bytes of a source. */
export async function allBytes(source: ByteSource): Promise<Uint8Array> {
	let bytes = new Uint8Array(source.size);
	let length = 0;
	for await (const chunk of source.chunks()) {
		if (length + chunk.length > bytes.length) {
			const larger = new Uint8Array(2 * (length + chunk.length));
			larger.set(bytes.subarray(0, length));
			bytes = larger;
		}
		bytes.set(chunk, length);
		length += chunk.length;
	}
	return bytes.subarray(0, length);
}

/** A URI as it is compared: clients escape characters differently. */
export function uriKey(uri: string): string {
	try {
		return decodeURIComponent(uri);
	} catch {
		return uri;
	}
}
