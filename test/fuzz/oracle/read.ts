import { readGmrText } from './gmr.ts';
import { Unread } from './lines.ts';
import type { OracleMesh } from './mesh.ts';
import { readTriangleTexts } from './triangle.ts';

const parts = ['node', 'ele', 'poly', 'edge', 'neigh'];

/** The suffix of a name, in lower case. */
export const suffixOf = (name: string): string =>
	(/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase();

/** Whether a file is one of GMR or Triangle: a mesh of another format may have cells that these do not hold. */
export const isPlain = (name: string): boolean => ['gmr', ...parts].includes(suffixOf(name));

/** Reads a mesh from its files by what the formats say, sharing nothing with the readers. Undefined where it can't. */
export function oracleMesh(
	files: ReadonlyMap<string, Uint8Array>,
	main: string,
): OracleMesh | undefined {
	try {
		if (!parts.includes(suffixOf(main))) return readGmrText(files.get(main) as Uint8Array);
		const base = main.slice(0, -suffixOf(main).length);
		const own = [...files].filter(
			([name]) => name.startsWith(base) && parts.includes(name.slice(base.length).toLowerCase()),
		);
		return readTriangleTexts(new Map(own.map(([name, bytes]) => [suffixOf(name), bytes])));
	} catch (error) {
		if (error instanceof Unread) return undefined;
		throw error;
	}
}
