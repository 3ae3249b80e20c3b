import type { readMesh, writeMesh } from '../../src/library/index.ts';

/** Ways of writing: format, values of its options, and who reads it. */
export const ways: readonly (readonly [
	format: string,
	values: Readonly<Record<string, string | number>>,
	readers: readonly string[],
])[];

export function writeCases(
	library: { readonly readMesh: typeof readMesh; readonly writeMesh: typeof writeMesh },
	write: (name: string, bytes: Uint8Array) => void,
): Promise<
	readonly {
		readonly mesh: string;
		readonly way: string;
		readonly file: string;
		readonly others: readonly string[];
		readonly readers: readonly string[];
		readonly names: readonly string[];
	}[]
>;
