/** Appends an item to a registry of the program; returns a function that removes it. */
export function register<T>(registry: readonly T[], item: T): () => void {
	const list = registry as T[];
	list.push(item);
	return () => void list.splice(list.indexOf(item), 1);
}
