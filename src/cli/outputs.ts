import { namesOfSet } from '../formats/companions.ts';
import type { Format, WritePlan } from '../formats/format.ts';
import { plainName } from '../formats/gzip.ts';
import { formatHolding, holdsCells } from '../formats/holdsCells.ts';
import {
	formatById,
	formatForWriting,
	formatsForWriting,
	writtenFormats,
} from '../formats/registry.ts';
import { resultName } from '../formats/resultName.ts';
import { nameOfOutput, suffixAmong } from '../formats/setNames.ts';
import { splitPath } from '../platform/files.ts';
import { joinPath, sameFile } from '../platform/realPaths.ts';
import { existing, refuseExisting, refuseLinksTo } from '../platform/refusals.ts';
import type { Operation } from '../refine/operation.ts';
import { listed } from '../util/listed.ts';
import { CliError, exitCodes } from './failure.ts';

/** Where a mesh is to be written. */
export interface Output {
	readonly format: Format;
	/** The file that names the set; what is reported. */
	readonly file: string;
	/** Other formats that write files of this suffix, where nobody said which one is meant. */
	readonly others?: readonly Format[];
	/** The path of a file of the set. */
	path(suffix: string): string;
}

/**
 * The output that a path asks for by its suffix, or in the format `to`; throws a `CliError` where no format writes such
 * files. Where several do, `settled` says in which one they are written.
 */
export function outputFor(path: string, to?: string): Output {
	const { folder, name, suffix } = splitPath(path);
	const able = formatsForWriting(name);
	const format = to === undefined ? able[0] : able.find(({ id }) => id === to);
	if (to !== undefined && !format) {
		const asked = formatById(to);
		throw new CliError(
			exitCodes.call,
			asked
				? `--to ${to}: ${asked.noun} end in ${listed(
						asked.suffixes.map((one) => `.${one}`),
						'or',
					)}, not as ${path} does`
				: `--to ${to}: expected one of ${writtenFormats()
						.map(({ id }) => id)
						.join(', ')}`,
		);
	}
	if (!format) {
		const all = writtenFormats().flatMap(({ suffixes }) => suffixes.map((one) => `.${one}`));
		const known = [...new Set(all)].join(', ');
		throw new CliError(
			exitCodes.call,
			`can't write ${path}: unknown suffix; expected one of ${known}`,
		);
	}
	const output = setAt(format, folder, ...named(format, name, suffix));
	return to === undefined && able.length > 1 ? { ...output, others: able.slice(1) } : output;
}

/**
 * An output once it is known what the mesh was read from: where several formats have its suffix and nobody said which one is
 * meant, it is in that of the mesh, else in the usual one, and `say` is told so.
 */
export function settled(output: Output, source: Format, say: (text: string) => void): Output {
	const { others, ...known } = output;
	if (!others) return output;
	const { folder, name, suffix } = splitPath(output.file);
	const format = formatForWriting(name, source) ?? known.format;
	const rest = [known.format, ...others].filter(({ id }) => id !== format.id);
	const flags = listed(
		rest.map(({ id, noun }) => `--to ${id} for ${noun}`),
		'or',
	);
	say(`${output.file} is written in the format of ${format.noun}; use ${flags}`);
	return setAt(format, folder, ...named(format, name, suffix));
}

/** The base name of a file and its suffix as it is spelled: a suffix may have a dot in it. */
function named(format: Format, name: string, suffix: string): [base: string, spelled: string] {
	const base = format.baseName(name);
	return [base, suffixAmong(format.suffixes, name) ? name.slice(base.length + 1) : suffix];
}

/**
 * The default output next to the source, in its format: the next name where the format has such a custom, else
 * `<name>.refined.<suffix>`. Where the format does not hold what the operation makes, it is the first that does.
 */
export function resultBeside(source: string, format: Format, operation: Operation): Output {
	const { folder, base: old, suffix, own } = baseOf(source, format);
	const able = formatHolding(format, operation.gives.cells[0] ?? 'triangle');
	const base = resultName(able, old, !operation.refines);
	const keeps = own && able === format;
	return setAt(able, folder, base, keeps ? suffix : (able.suffixes[0] ?? able.id));
}

/** Whether files of a format hold the cells that an operation makes. */
export const holdsResult = (format: Format, { gives }: Operation): boolean =>
	holdsCells(format, gives.cells[0] ?? 'triangle');

/** Where a mesh is, and its name without the suffix; `own`: its suffix is one of the format's. */
export function baseOf(
	source: string,
	format: Format,
): {
	readonly folder: string;
	readonly base: string;
	readonly suffix: string;
	readonly own: boolean;
} {
	const { folder, name, suffix: last } = splitPath(plainName(source));
	const own = suffixAmong(format.suffixes, name) !== undefined;
	const suffix = own ? name.slice(format.baseName(name).length + 1) : last;
	const plain = suffix === '' ? name : name.slice(0, -suffix.length - 1);
	return { folder, base: own ? format.baseName(name) : plain, suffix, own };
}

/** A set by its base name; the file that names it keeps its suffix as it is spelled, and the others follow it. */
function setAt(format: Format, folder: string, base: string, spelled: string): Output {
	const name = `${base}.${spelled}`;
	return {
		format,
		file: joinPath(folder, name),
		path: (suffix) => joinPath(folder, nameOfOutput(format, name, suffix, base)),
	};
}

/** The suffixes of the formats that do, as in ".vtu or .off". */
export const suffixesHolding = (operation: Operation): string =>
	listed(
		writtenFormats()
			.filter((one) => holdsResult(one, operation))
			.map(({ suffixes: [first] }) => `.${first}`),
		'or',
	);

/** The paths that a plan's files will have. */
export function pathsOf(output: Output, { files }: WritePlan): string[] {
	return files.map(({ suffix }) => output.path(suffix));
}

/** The paths of all files that a set may have, `path` among them. */
function setOf(path: string, format: Format): string[] {
	const { folder, name } = splitPath(path);
	return namesOfSet(name, format).map((one) => joinPath(folder, one));
}

/**
 * Compares planned files with what is on disk. Throws a `FileError` where one exists, and a `CliError` where a file
 * exists that is not written now but would be read with them, unless `force`. Throws a `FileError` where one is a link to
 * a file of the mesh that is read, whose files are `inputs`. Returns files that would be read with them.
 */
export function checkOutputs(
	output: Output,
	plan: WritePlan,
	force: boolean,
	inputs: readonly string[],
): string[] {
	const paths = pathsOf(output, plan);
	refuseLinksTo(inputs, paths);
	if (!force) refuseExisting(paths);
	const stale = existing(setOf(output.file, output.format)).filter(
		(path) => !paths.some((written) => sameFile(written, path)),
	);
	if (stale.length > 0 && !force)
		throw new CliError(
			exitCodes.call,
			`${stale.join(', ')} would be read with the new files but belongs to another mesh; remove it, choose another name, or use --force`,
		);
	return stale;
}
