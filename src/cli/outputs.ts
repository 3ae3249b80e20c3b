import type { Format, WritePlan } from '../formats/core/format.ts';
import { nameOfOutput, suffixAmong } from '../formats/core/setNames.ts';
import { formatHolding, holdsCells } from '../formats/holdsCells.ts';
import { plainName } from '../formats/io/gzip.ts';
import {
	formatById,
	formatForWriting,
	formatsForWriting,
	writtenFormats,
} from '../formats/registry.ts';
import { resultName } from '../formats/resultName.ts';
import { namesOfSet } from '../formats/sets.ts';
import { splitPath } from '../platform/files.ts';
import { joinPath, sameFile } from '../platform/realPaths.ts';
import { existingPaths, refuseExisting, refuseLinksTo } from '../platform/refusals.ts';
import type { Operation } from '../refine/operation.ts';
import { listText } from '../util/listText.ts';
import { CliError, exitCodes } from './failure.ts';

/** The target of a written mesh. */
export interface Output {
	readonly format: Format;
	/** The first file of the set; the one reported. */
	readonly file: string;
	/** Other formats with this suffix, if none was requested. */
	readonly others?: readonly Format[];
	/** The path of a file of the set. */
	path(suffix: string): string;
}

/**
 * Returns the output for a path, in the format of its suffix or `to`. Throws `CliError` if no format writes such
 * files. If several do, `settled` chooses one.
 */
export function outputFor(path: string, to?: string): Output {
	const { folder, name, suffix } = splitPath(path);
	const able = formatsForWriting(name);
	const format = to === undefined ? able[0] : able.find(({ id }) => id === to);
	if (to !== undefined && !format) {
		const named = formatById(to);
		throw new CliError(
			exitCodes.call,
			named
				? `--to ${to}: ${named.noun} end in ${listText(
						named.suffixes.map((one) => `.${one}`),
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
 * Chooses the format of an output once the source is known: if several formats share its suffix and none was
 * requested, the source's, otherwise the default; reports the choice by `say`.
 */
export function resolveFormat(output: Output, source: Format, say: (text: string) => void): Output {
	const { others, ...known } = output;
	if (!others) return output;
	const { folder, name, suffix } = splitPath(output.file);
	const format = formatForWriting(name, source) ?? known.format;
	const rest = [known.format, ...others].filter(({ id }) => id !== format.id);
	const flags = listText(
		rest.map(({ id, noun }) => `--to ${id} for ${noun}`),
		'or',
	);
	say(`${output.file} is written in the format of ${format.noun}; use ${flags}`);
	return setAt(format, folder, ...named(format, name, suffix));
}

/** Splits a file name into base and suffix, in its spelling; a suffix may contain a dot. */
function named(format: Format, name: string, suffix: string): [base: string, spelled: string] {
	const base = format.baseName(name);
	return [base, suffixAmong(format.suffixes, name) ? name.slice(base.length + 1) : suffix];
}

/**
 * The default output beside the source: the next number if the format numbers its meshes, otherwise
 * `<name>.refined.<suffix>`. In the source's format, or the first that holds the result.
 */
export function defaultOutput(source: string, format: Format, operation: Operation): Output {
	const { folder, base: old, suffix, own } = baseOf(source, format);
	const able = formatHolding(format, operation.gives.cells[0] ?? 'triangle');
	const base = resultName(able, old, !operation.refines);
	const keeps = own && able === format;
	return setAt(able, folder, base, keeps ? suffix : (able.suffixes[0] ?? able.id));
}

/** Whether a format holds the cells that an operation makes. */
export const holdsResult = (format: Format, { gives }: Operation): boolean =>
	holdsCells(format, gives.cells[0] ?? 'triangle');

/** Folder, base name and suffix of a mesh; `own`: the suffix is one of the format's. */
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

/** An output by its base name. Its first file keeps the spelling of the suffix, and the others follow it. */
function setAt(format: Format, folder: string, base: string, spelled: string): Output {
	const name = `${base}.${spelled}`;
	return {
		format,
		file: joinPath(folder, name),
		path: (suffix) => joinPath(folder, nameOfOutput(format, name, suffix, base)),
	};
}

/** Suffixes of the formats that hold the result of an operation: ".vtu or .off". */
export const suffixesHolding = (operation: Operation): string =>
	listText(
		writtenFormats()
			.filter((one) => holdsResult(one, operation))
			.map(({ suffixes: [first] }) => `.${first}`),
		'or',
	);

/** Paths of the files of a plan. */
export function pathsOf(output: Output, { files }: WritePlan): string[] {
	return files.map(({ suffix }) => output.path(suffix));
}

/** Paths of all files that a set may have, `path` included. */
function setOf(path: string, format: Format): string[] {
	const { folder, name } = splitPath(path);
	return namesOfSet(name, format).map((one) => joinPath(folder, one));
}

/**
 * Compares planned files with those on disk. Unless `force`, throws `FileError` if one exists, and `CliError` if
 * another existing file would be read with them. Throws `FileError` if one links to a file of the input mesh,
 * `inputs`. Returns existing files that would be read with the new ones.
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
	const stale = existingPaths(setOf(output.file, output.format)).filter(
		(path) => !paths.some((written) => sameFile(written, path)),
	);
	if (stale.length > 0 && !force)
		throw new CliError(
			exitCodes.call,
			`${stale.join(', ')} would be read with the new files but belongs to another mesh; remove it, choose another name, or use --force`,
		);
	return stale;
}
