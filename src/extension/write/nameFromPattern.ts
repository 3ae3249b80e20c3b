import { fileNamed, suffixAmong } from '../../formats/core/setNames.ts';

/** Characters that are invalid in file names on some system: Windows forbids most. */
const forbidden = /[/\\:*?"<>|\p{Cc}]|\.$/u;

/** Device names of Windows, with any extension. */
const deviceName = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])\s*(\.|$)/i;

/**
 * Makes a name from the pattern of `trirefine.outputName`, with `${base}` replaced by the name of the source. Throws a
 * sentence if it is no valid file name, ends in a suffix, or would replace a file of the source.
 *
 * @param suffixes suffixes of the files to write
 * @param sources names of the files of the mesh
 */
export function nameFromPattern(
	pattern: string,
	base: string,
	suffixes: readonly string[],
	sources: readonly string[],
): string {
	const name = pattern.replaceAll(/\$\{base\}/g, () => base).trim();
	const setting = `The setting trirefine.outputName, “${pattern}”,`;
	if (name === '' || forbidden.test(name) || deviceName.test(name) || name.length > 200)
		throw new Error(`${setting} is not a valid file name. Use, for example, \${base}-fine.`);
	const doubled = suffixes.find((suffix) => suffixAmong([suffix], name));
	if (doubled !== undefined)
		throw new Error(
			`${setting} would write ${fileNamed(name, doubled)}. Leave out .${doubled}, which is added automatically. Nothing was written.`,
		);
	const sourceNames = new Set(sources.map((source) => source.toLowerCase().replace(/\.gz$/, '')));
	const files = suffixes.map((suffix) => fileNamed(name, suffix));
	const replacedSource = files.find((file) => sourceNames.has(file.toLowerCase()));
	if (replacedSource !== undefined)
		throw new Error(
			`${setting} would replace the source file ${replacedSource}. Nothing was written.`,
		);
	return name;
}
