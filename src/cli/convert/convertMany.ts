import type { Format } from '../../formats/core/format.ts';
import { splitPath } from '../../platform/files.ts';
import { sameFile } from '../../platform/realPaths.ts';
import { numberText } from '../../util/counted.ts';
import { leftTable } from '../../util/textTable.ts';
import { type CallError, callError } from '../errorReport.ts';
import { CliError, type ExitCode, exitCodes, explain, type Failure } from '../failure.ts';
import { findMesh } from '../findMesh.ts';
import { type Io, Messages } from '../terminal.ts';
import { besideInput } from './besideInput.ts';
import { type Conversion, type Converted, type ConvertFlags, convertBeside } from './convertOne.ts';

/** Result of one of several meshes. */
export interface BatchResult {
	readonly input: string;
	readonly done?: Conversion;
	/** Reason why it was not converted: it has the format already. */
	readonly skipped?: string;
	readonly failed?: Failure;
}

/** Output of `trirefine convert --json` for several meshes, without times. */
export interface ManyReport {
	readonly converted: readonly Converted[];
	readonly skipped: readonly { readonly file: string; readonly reason: string }[];
	/** `file` is the mesh; findings name files of its set. */
	readonly failed: readonly (CallError & { readonly exit: ExitCode })[];
}

/** Writes each mesh beside its file; one that fails does not stop the others. Throws `Cancelled`. */
export async function convertMany(
	meshes: readonly string[],
	format: Format,
	flags: ConvertFlags,
	io: Io,
): Promise<readonly BatchResult[]> {
	const results: BatchResult[] = [];
	for (const [i, input] of meshes.entries()) {
		const messages = new Messages(io);
		messages.progress({ phase: `Mesh ${i + 1} of ${meshes.length}: ${splitPath(input).name}` });
		try {
			results.push({
				input,
				...(await convertUnlessSame(input, format, flags, io, messages, results)),
			});
		} catch (error) {
			const failure = explain(error);
			if (failure.exit === exitCodes.cancelled) throw error;
			messages.print(`trirefine: ${failure.message}`);
			results.push({ input, failed: failure });
		}
	}
	return results;
}

/** Converts one mesh, unless it has the format already and no writer option is given. */
async function convertUnlessSame(
	input: string,
	format: Format,
	flags: ConvertFlags,
	io: Io,
	messages: Messages,
	earlier: readonly BatchResult[],
): Promise<Omit<BatchResult, 'input'>> {
	const found = await findMesh(input, io.signal);
	const { format: source } = found;
	const same = source.id === format.id;
	// Writer options are a reason to write a mesh again in its format.
	if (same && !flags.write && flags.form === undefined)
		return { skipped: `already in this format` };
	const output = besideInput(input, source, format);
	const { file } = output;
	const sameOutput = earlier.find(({ done }) => done?.paths.some((path) => sameFile(path, file)));
	if (sameOutput)
		throw new CliError(
			exitCodes.call,
			`${input}: ${file} was just written from ${sameOutput.input}; convert one of them separately, to another name`,
		);
	return { done: await convertBeside(input, found, output, flags, io, messages) };
}

/** The highest exit code of all failures. */
export const highestExitCode = (results: readonly BatchResult[]): ExitCode =>
	results.reduce<ExitCode>(
		(worst, { failed }) => (failed && failed.exit > worst ? failed.exit : worst),
		exitCodes.done,
	);

/** Prints a line for each mesh, and the totals. */
export function manyTable(results: readonly BatchResult[]): string {
	const rows = results.map(({ input, done, skipped, failed }) => {
		if (failed) return [input, 'failed', '', firstSentence(failed.message)];
		if (!done) return [input, 'skipped', '', skipped ?? ''];
		const { output: info, losses } = done.report;
		const lost = losses.map(({ what, count }) => `${what}${count > 1 ? ` (${count})` : ''}`);
		return [
			input,
			done.paths.join(', '),
			numberText(info.triangles),
			lost.length > 0 ? `without ${lost.join(', ')}` : '',
		];
	});
	const count = (matches: (result: BatchResult) => unknown) => results.filter(matches).length;
	const totals = [
		`${count(({ done }) => done)} written`,
		`${count(({ skipped }) => skipped)} skipped`,
		`${count(({ failed }) => failed)} failed`,
	];
	return `${leftTable([['mesh', 'written', 'triangles', ''], ...rows], 2)}${totals.join(', ')}\n`;
}

/** The first line of a message; messages begin with file and reason. */
const firstSentence = (message: string): string => message.split('\n')[0] ?? '';

/** The report of several meshes. */
export const manyReport = (results: readonly BatchResult[]): ManyReport => ({
	converted: results.flatMap(({ done }) => (done ? [done.report] : [])),
	skipped: results.flatMap(({ input, skipped }) =>
		skipped === undefined ? [] : [{ file: input, reason: skipped }],
	),
	failed: results.flatMap(({ input, failed }) =>
		failed ? [{ ...callError(failed), file: input, exit: failed.exit }] : [],
	),
});
