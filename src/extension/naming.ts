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

/** `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[]): string {
	return names.length < 2
		? (names[0] ?? '')
		: `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** `1 triangle`, `1,234 triangles`. */
export function counted(count: number, noun: string): string {
	return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
