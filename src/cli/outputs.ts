import type { Format } from '../formats/format.ts';
import { formatForWriting, formats } from '../formats/registry.ts';
import { joinPath, splitPath } from '../platform/files.ts';
import { CliError, exitCodes } from './failure.ts';

/** Where a mesh is to be written. */
export interface Output {
	readonly format: Format;
	/** The file that names the set; what is reported. */
	readonly file: string;
	/** The path of a file of the set. */
	path(suffix: string): string;
}

/** The output that a path asks for by its suffix; throws a `CliError` where no format writes such files. */
export function outputFor(path: string): Output {
	const { folder, name, suffix } = splitPath(path);
	const format = formatForWriting(name);
	if (!format) {
		const known = formats.flatMap(({ suffixes }) => suffixes.map((one) => `.${one}`)).join(', ');
		throw new CliError(
			exitCodes.call,
			`no format writes ${path}: its name must end in one of ${known}`,
		);
	}
	return setAt(format, folder, format.baseName(name), suffix);
}

/** The default output: `<name>.refined.<suffix>` beside the source, in its format. */
export function refinedBeside(source: string, format: Format): Output {
	const { folder, name, suffix } = splitPath(source);
	const own = format.suffixes.includes(suffix.toLowerCase());
	const plain = suffix === '' ? name : name.slice(0, -suffix.length - 1);
	const base = `${own ? format.baseName(name) : plain}.refined`;
	return setAt(format, folder, base, own ? suffix : (format.suffixes[0] ?? format.id));
}

/** A set by its base name; the file that names it keeps its suffix as it is spelled. */
function setAt(format: Format, folder: string, base: string, spelled: string): Output {
	const at = (suffix: string) => joinPath(folder, `${base}.${suffix}`);
	return {
		format,
		file: at(spelled),
		path: (suffix) => at(suffix === spelled.toLowerCase() ? spelled : suffix),
	};
}
