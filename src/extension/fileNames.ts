/** Last segment of a URI's path. */
export function fileName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}
