import { fileNamed } from '../../formats/setNames.ts';

/** What no file of a name that a person may copy elsewhere has in it. */
const forbidden = /[/\\:*?"<>|]/;

/**
 * A name by the pattern of `trirefine.outputName`, in which `${base}` stands for the name of the source. Throws in words
 * where it is no name of a file, or would replace one of the source's.
 *
 * @param suffixes of the files that are to be written
 * @param sources names of the files of the mesh
 */
export function namedBy(
	pattern: string,
	base: string,
	suffixes: readonly string[],
	sources: readonly string[],
): string {
	const name = pattern.replaceAll(/\$\{base\}/g, () => base).trim();
	const setting = `The setting trirefine.outputName, “${pattern}”,`;
	if (/^\.*$/.test(name) || forbidden.test(name) || name.length > 200)
		throw new Error(`${setting} gives no name of a file. Such as \${base}-fine would do.`);
	const own = new Set(sources.map((one) => one.toLowerCase().replace(/\.gz$/, '')));
	const replaced = suffixes.map((suffix) => fileNamed(name, suffix));
	const lost = replaced.find((one) => own.has(one.toLowerCase()));
	if (lost !== undefined)
		throw new Error(`${setting} would replace ${lost}, the mesh itself. Nothing was written.`);
	return name;
}
