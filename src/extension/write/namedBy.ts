import { fileNamed, suffixAmong } from '../../formats/setNames.ts';

/** What no name of a file has in it on some system: Windows refuses more than others. */
const forbidden = /[/\\:*?"<>|\p{Cc}]|\.$/u;

/** Names of devices in Windows, whatever follows a dot. */
const device = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])\s*(\.|$)/i;

/**
 * A name by the pattern of `trirefine.outputName`, in which `${base}` stands for the name of the source. Throws in words
 * where it is no name of a file, ends with a suffix of its own, or would replace one of the source's.
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
	if (name === '' || forbidden.test(name) || device.test(name) || name.length > 200)
		throw new Error(`${setting} is not a valid file name. Use, for example, \${base}-fine.`);
	const doubled = suffixes.find((suffix) => suffixAmong([suffix], name));
	if (doubled !== undefined)
		throw new Error(
			`${setting} would write ${fileNamed(name, doubled)}. Leave out .${doubled}, which is added automatically. Nothing was written.`,
		);
	const own = new Set(sources.map((one) => one.toLowerCase().replace(/\.gz$/, '')));
	const replaced = suffixes.map((suffix) => fileNamed(name, suffix));
	const lost = replaced.find((one) => own.has(one.toLowerCase()));
	if (lost !== undefined)
		throw new Error(`${setting} would replace the source file ${lost}. Nothing was written.`);
	return name;
}
