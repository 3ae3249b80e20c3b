import type { Format, ReadResult } from '../formats/format.ts';
import { formatOf, headOf, refusal } from '../formats/registry.ts';
import type { Finding, Severity } from '../mesh/finding.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { fileSource, joinPath, openSet, splitPath } from '../platform/files.ts';
import { CliError, exitCodes } from './failure.ts';
import type { Io, Messages } from './io.ts';

/** A mesh that was read, and what its reader noticed. */
export interface Opened {
	readonly path: string;
	readonly format: Format;
	readonly result: ReadResult;
}

/** Reads a mesh file with the others of its set. */
export async function openMesh(
	path: string,
	io: Io,
	messages: Messages,
	positions = false,
): Promise<Opened> {
	const source = await fileSource(path);
	const head = await headOf(source);
	const format = formatOf(source.name, head);
	if (!format) throw new CliError(exitCodes.input, refusal(path, head));
	const sources = await openSet(path, format.companions(source.name));
	const result = await format.read(sources, {
		positions,
		signal: io.signal,
		onProgress: messages.progress,
	});
	messages.clear();
	return { path, format, result };
}

/** A finding as compilers print theirs, so that editors and terminals can jump to it. */
export function findingLine(opened: string, finding: Finding): string {
	const { line, column, severity, message, rule } = finding;
	return `${pathOf(opened, finding.file)}:${line}:${column}: ${severity}: ${message} (${rule})`;
}

/** The path of a file of the set that `opened` belongs to. */
export function pathOf(opened: string, file: string): string {
	return joinPath(splitPath(opened).folder, file);
}

/** Findings of a severity that are printed before a command goes on or gives up; `check` prints all. */
const shown = 20;

/**
 * The mesh, after its findings were printed. Throws a `CliError` where there are errors in it.
 * `more` are findings of the validator.
 */
export function usable(
	{ path, result }: Opened,
	messages: Messages,
	more: readonly Finding[] = [],
	moreErrors = 0,
): TriMesh {
	const all = [...result.findings, ...more];
	const of = (severity: Severity) => all.filter((finding) => finding.severity === severity);
	const errors = of('error');
	const errorCount = errors.length + result.dropped.errors + moreErrors;
	for (const finding of errors.slice(0, shown)) messages.say(findingLine(path, finding));
	const warnings = of('warning');
	for (const finding of warnings.slice(0, shown)) messages.finding(findingLine(path, finding));
	const hidden =
		Math.max(0, errorCount - shown) +
		Math.max(0, warnings.length + result.dropped.warnings - shown);
	if (hidden > 0) messages.say(`and ${hidden} more; trirefine check ${path} lists them`);
	if (errorCount > 0 || !result.mesh) {
		const count = errorCount === 1 ? 'an error' : `${errorCount} errors`;
		throw new CliError(exitCodes.input, `${path} has ${count} and can't be used`);
	}
	return result.mesh;
}
