/** Last part of a URI's path. */
export function fileName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

/** The name of a refined mesh's file: `plate.refined.gmr` for base `plate`. */
export const refinedName = (base: string, suffix: string): string => `${base}.refined.${suffix}`;
