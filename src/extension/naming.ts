/** Last part of a URI's path. */
export function fileName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

/** What follows the last dot, in lower case; empty if there is no dot or nothing before it. */
export function suffixOf(name: string): string {
	const dot = name.lastIndexOf('.');
	return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** Names of a refined mesh's files: `plate.refined.gmr` for base `plate`. */
export function refinedNames(base: string, suffixes: readonly string[]): string[] {
	return suffixes.map((suffix) => `${base}.refined.${suffix}`);
}
