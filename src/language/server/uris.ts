/** Last segment of a URI's path, decoded. */
export function fileName(uri: string): string {
	const path = uri.replace(/[?#].*$/, '');
	const last = path.slice(path.lastIndexOf('/') + 1).replace(/^[a-z][\w+.-]*:/i, '');
	try {
		return decodeURIComponent(last);
	} catch {
		return last;
	}
}

/** The URI of a file beside another. */
export function sibling(uri: string, name: string): string {
	const path = uri.replace(/[?#].*$/, '');
	const folder = /^.*\/|^[a-z][\w+.-]*:/i.exec(path)?.[0] ?? '';
	return folder + encodeName(name);
}

/** The URI of a path relative to the folder of a file, with `/` as separator. */
export function beside(uri: string, path: string): string {
	const parts = path.split('/');
	const name = parts.pop() ?? '';
	let folder = sibling(uri, '');
	for (const part of parts)
		folder = part === '..' ? sibling(folder.slice(0, -1), '') : `${sibling(folder, part)}/`;
	return sibling(folder, name);
}

/** The folder of a file, without trailing slash. */
export const folderOf = (uri: string): string => sibling(uri, '').replace(/\/$/, '');

/** Encodes a name as VS Code does: all but letters, digits and `-._~`. */
const encodeName = (name: string): string =>
	encodeURIComponent(name).replace(
		/[!'()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);

/** Normalises a URI for comparison: clients escape characters differently. */
export function uriKey(uri: string): string {
	try {
		return decodeURIComponent(uri);
	} catch {
		return uri;
	}
}
