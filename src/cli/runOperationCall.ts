import { precomputeLattice } from '../mesh/lattice.ts';
import type { EngineChoice } from '../refine/chooseEngine.ts';
import type { EngineKind, Operation } from '../refine/operation.ts';
import { goalIn } from '../refine/options.ts';
import { engineRefusal } from '../refine/runOperation.ts';
import { type OptionValues, optionValues } from '../util/options.ts';
import { limitWorkers } from '../util/workers.ts';
import { EarlyDevice, openEngineFor } from './engines.ts';
import { CliError, exitCodes, Failed } from './failure.ts';
import { type RefineJob, refineFile } from './refineFile.ts';
import { parseSelection } from './selection.ts';
import { refineTable } from './tables.ts';
import { type Io, Messages } from './terminal.ts';
import type { WriteFlags } from './writeFlags.ts';

/** Flags of all operations, besides their options. */
export interface OperationFlags extends WriteFlags {
	output?: string;
	select?: string;
	engine: EngineChoice;
	threads?: number;
	maps?: string;
	quads: 'keep' | 'split';
	force?: boolean;
	json?: boolean;
}

/** Runs a call of an operation; `given` are the unchecked values of its options. */
export async function runOperationCall(
	operation: Operation,
	given: OptionValues,
	mesh: string,
	flags: OperationFlags,
	callIo: Io,
): Promise<void> {
	const values = optionValues(operation.id, operation.options, given);
	refuseFlags(operation, flags);
	const selectsAll = !operation.selects || operation.selectsAll || goalIn(values);
	const defaultSelection = selectsAll ? 'all' : 'marked';
	const { threads } = flags;
	const workers =
		callIo.workers && threads ? limitWorkers(callIo.workers, threads) : callIo.workers;
	const io = { ...callIo, workers };
	const messages = new Messages(io);
	let early: EarlyDevice | undefined;
	const closing: (() => void)[] = [];
	const closeDevices = () => {
		for (const close of closing.splice(0)) close();
	};
	const job: RefineJob = {
		mesh,
		output: flags.output,
		selection: parseSelection(flags.select ?? defaultSelection),
		operation,
		values,
		openEarly(bytes) {
			if (flags.engine === 'gpu') early ??= new EarlyDevice(bytes, operation.steps);
		},
		// Without a GPU request, this thread computes the lattice while others read; otherwise it opens the GPU.
		onPoints: flags.engine === 'gpu' ? undefined : precomputeLattice,
		openEngine: (size) =>
			openEngineFor(operation, flags.engine, {
				threads,
				device: early,
				size,
				later: (close) => void closing.push(close),
			}),
		onFilled: closeDevices,
		write: flags,
		strict: flags.strict === true,
		maps: flags.maps,
		force: flags.force === true,
		splitQuads: flags.quads === 'split',
	};
	// Does not wait for the GPU to close before an error is reported.
	const done = refineFile(job, io, messages).finally(() => {
		closeDevices();
		void early?.close();
	});
	const { report, files } = await done;
	io.out(flags.json ? `${JSON.stringify(report, null, '\t')}\n` : refineTable(report, files));
	if ((report.missing ?? 0) > 0) throw new Failed(exitCodes.unmet);
}

/** Throws `CliError` for a flag that does not apply to the operation. */
function refuseFlags(
	operation: Operation,
	{ select, maps, engine, threads = 1 }: OperationFlags,
): void {
	const refuse = (why: string | undefined) => {
		if (why !== undefined) throw new CliError(exitCodes.call, why);
	};
	if (select !== undefined && !operation.selects)
		refuse(`${operation.id} works on the whole mesh: --select does not apply`);
	if (maps !== undefined && !operation.refines)
		refuse(`${operation.id} does not divide triangles: --maps does not apply`);
	const requested: EngineKind[] = engine === 'auto' ? [] : [engine];
	if (threads > 1) requested.push('threads');
	for (const kind of requested) refuse(engineRefusal(operation, kind));
}
