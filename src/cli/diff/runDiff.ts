import type { PhaseTimes } from '../../util/phases.ts';
import { CliError, exitCodes, explain, Failed } from '../failure.ts';
import { type Io, Messages } from '../terminal.ts';
import { compareFiles, type DiffOptions } from './diffFiles.ts';
import type { PairReport } from './diffReport.ts';
import { diffText } from './diffText.ts';

/** Flags of `diff`, under the property names that commander derives from them. */
export interface DiffFlags extends Omit<DiffOptions, 'fields' | 'partial'> {
	readonly ignore: readonly string[];
	readonly partial?: boolean;
	readonly json?: boolean;
}

/** Output of `trirefine diff --json`. */
export interface DiffReport extends PairReport {
	readonly warnings: readonly string[];
	/** As in `RefineReport`. */
	readonly milliseconds: PhaseTimes;
	readonly busy: PhaseTimes;
}

/**
 * Compares two meshes and prints the result. Throws `Failed` with exit code 1 if they differ; all other errors have exit codes of 2
 * and above, so that a script never takes a failure for a difference.
 */
export async function runDiff(a: string, b: string, flags: DiffFlags, io: Io): Promise<void> {
	const isSame = await withoutExitOne(() => compareAndPrint(a, b, flags, io));
	if (!isSame) throw new Failed(exitCodes.input);
}

/** Gives errors of the input the exit code of a wrong call. */
async function withoutExitOne<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const { exit, message, ...failure } = explain(error);
		if (exit !== exitCodes.input) throw error;
		throw new CliError(exitCodes.call, message, failure);
	}
}

async function compareAndPrint(a: string, b: string, flags: DiffFlags, io: Io): Promise<boolean> {
	const messages = new Messages(io);
	const options = optionsOf(flags);
	const { report } = await compareFiles(a, b, options, io, messages);
	const { milliseconds, busy } = io.clock;
	const document: DiffReport = { ...report, warnings: messages.warnings, milliseconds, busy };
	io.out(flags.json ? `${JSON.stringify(document, null, '\t')}\n` : diffText(report));
	return report.same;
}

function optionsOf({ ignore, partial = false, ...flags }: DiffFlags): DiffOptions {
	const ignored = { kind: 'ignore', value: 0, floor: 0 } as const;
	return {
		...flags,
		partial,
		fields: ignore.map((name) => ({ name, tolerance: ignored })),
	};
}
