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
 * files. If several do, `resolveFormat` chooses one.
 */
export function outputFor(path: string, to?: string): Output {
	const { folder, name, suffix } = splitPath(path);
	const candidates = formatsForWriting(name);
	const format = to === undefined ? candidates[0] : candidates.find(({ id }) => id === to);
	if (to !== undefined && !format) {
		const requested = formatById(to);
		throw new CliError(
			exitCodes.call,
			requested
				? `--to ${to}: ${requested.noun} end in ${listText(
						requested.suffixes.map((end) => `.${end}`),
						'or',
					)}, not as ${path} does`
				: `--to ${to}: expected one of ${writtenFormats()
						.map(({ id }) => id)
						.join(', ')}`,
		);
	}
	if (!format) {
		const allSuffixes = writtenFormats().flatMap(({ suffixes }) =>
			suffixes.map((end) => `.${end}`),
		);
		const expected = [...new Set(allSuffixes)].join(', ');
		throw new CliError(
			exitCodes.call,
			`can't write ${path}: unknown suffix; expected one of ${expected}`,
		);
	}
	const output = setAt(format, folder, ...named(format, name, suffix));
	return to === undefined && candidates.length > 1
		? { ...output, others: candidates.slice(1) }
		: output;
}

/**
 * Chooses the format of an output once the source is known: if several formats share its suffix and none was
 * requested, the source's, otherwise the default; reports the choice by `say`.
 */
export function resolveFormat(output: Output, source: Format, say: (text: string) => void): Output {
	const { others, ...defaults } = output;
	if (!others) return output;
	const { folder, name, suffix } = splitPath(output.file);
	const format = formatForWriting(name, source) ?? defaults.format;
	const alternatives = [defaults.format, ...others].filter(({ id }) => id !== format.id);
	const flags = listText(
		alternatives.map(({ id, noun }) => `--to ${id} for ${noun}`),
		'or',
	);
	say(`${output.file} is written in the format of ${format.noun}; use ${flags}`);
	return setAt(format, folder, ...named(format, name, suffix));
}

/** Splits a file name into base and suffix, as spelled in the name; a suffix may contain a dot. */
function named(format: Format, name: string, suffix: string): [base: string, spelled: string] {
	const base = format.baseName(name);
	return [base, suffixAmong(format.suffixes, name) ? name.slice(base.length + 1) : suffix];
}

/**
 * The default output beside the source: the next number if the format numbers its meshes, otherwise
 * `<name>.refined.<suffix>`. In the source's format, or the first that holds the result.
 */
export function defaultOutput(source: string, format: Format, operation: Operation): Output {
	const { folder, base: sourceBase, suffix, own } = baseOf(source, format);
	const target = formatHolding(format, operation.gives.cells[0] ?? 'triangle');
	const base = resultName(target, sourceBase, !operation.refines);
	const keepsSuffix = own && target === format;
	return setAt(target, folder, base, keepsSuffix ? suffix : (target.suffixes[0] ?? target.id));
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
	const { folder, name, suffix: lastSuffix } = splitPath(plainName(source));
	const own = suffixAmong(format.suffixes, name) !== undefined;
	const suffix = own ? name.slice(format.baseName(name).length + 1) : lastSuffix;
	const withoutSuffix = suffix === '' ? name : name.slice(0, -suffix.length - 1);
	return { folder, base: own ? format.baseName(name) : withoutSuffix, suffix, own };
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
			.filter((format) => holdsResult(format, operation))
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
	return namesOfSet(name, format).map((member) => joinPath(folder, member));
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
