/** Last part of a URI's path. */
export function fileName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

/** What follows the last dot, in lower case; empty where there is no dot or nothing before it. */
export function suffixOf(name: string): string {
	const dot = name.lastIndexOf('.');
	return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** The name of a refined mesh's file: `plate.refined.gmr` for base `plate`. */
export const refinedName = (base: string, suffix: string): string => `${base}.refined.${suffix}`;
