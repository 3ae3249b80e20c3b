import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suffixOf } from '../oracle/read.ts';

/** A set of files that stands on disk. */
export interface RealSet {
	readonly files: ReadonlyMap<string, Uint8Array>;
	readonly main: string;
}

/** Larger sets take too long to be read a thousand times. */
const maxBytes = 30_000;

/** The small sets in a folder and those below it: files that differ in their suffix alone are one. */
export function realSets(folder: string): RealSet[] {
	if (!existsSync(folder)) return [];
	const sets = new Map<string, string[]>();
	for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
		const path = join(folder, name);
		if (!statSync(path).isFile() || /\.(md|json)$/.test(name)) continue;
		const triangle = /^(node|ele|poly|edge|neigh)$/.test(suffixOf(name));
		const base = triangle ? path.slice(0, -suffixOf(name).length) : path;
		sets.set(base, [...(sets.get(base) ?? []), path]);
	}
	return [...sets.values()].flatMap((paths) => {
		if (paths.reduce((sum, path) => sum + statSync(path).size, 0) > maxBytes) return [];
		const files = new Map(
			paths.map((path) => [path.split('/').at(-1) as string, new Uint8Array(readFileSync(path))]),
		);
		const names = [...files.keys()];
		return [{ files, main: names.find((name) => /\.ele$/.test(name)) ?? (names[0] as string) }];
	});
}
