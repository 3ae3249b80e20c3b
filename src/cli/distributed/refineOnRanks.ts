import { GuardedFolder } from '../../platform/guardedFolder.ts';
import { refuseExisting, refuseUnwritable } from '../../platform/refusals.ts';
import { longestEdge } from '../../refine/longestEdge/operation.ts';
import { counted } from '../../util/counted.ts';
import { CliError, exitCodes } from '../failure.ts';
import { outputFor } from '../outputs.ts';
import type { RefineReport } from '../refineReport.ts';
import type { Io, Messages } from '../terminal.ts';
import { type HandoverJob, handOver, openToHandOver } from './handOver.ts';
import { type Ranks, runRanks } from './runRanks.ts';
import { joinAndWrite, resultOutput, type TakebackJob } from './takeBack.ts';

/** A mesh to refine on ranks, and the file to write. */
export interface RanksJob
	extends Omit<HandoverJob, 'folder'>,
		Omit<TakebackJob, 'folder' | 'keepPieces'>,
		Ranks {
	/** Path of the mesh file. */
	readonly mesh: string;
}

/**
 * Hands a mesh over in a temporary folder, runs ranks and takes their result back. The folder is beside the output, since all
 * ranks need it at the same path. Throws `CliError` for a step that fails, and errors of reading and writing; nothing is
 * written then.
 */
export async function refineOnRanks(
	job: RanksJob,
	io: Io,
	messages: Messages,
): Promise<{ readonly report: RefineReport; readonly files: readonly string[] }> {
	if (process.platform === 'win32')
		throw new CliError(exitCodes.call, '--engine mpi needs Linux or macOS');
	if (job.output !== undefined) {
		const { file } = outputFor(job.output, job.write.to);
		await refuseUnwritable([file]);
		if (!job.force) refuseExisting([file]);
	}
	const source = await openToHandOver(job.mesh, io, messages);
	const output = await resultOutput(job.mesh, source, job, io, messages);
	const folder = new GuardedFolder(output.file);
	try {
		const handoverJob = { ...job, folder: folder.path, force: false };
		const { manifest } = await handOver(source, handoverJob, io, messages);
		io.clock.enter('refine');
		const { library, memory } = await runRanks(job, folder, manifest, io, messages);
		io.clock.enter('finish');
		const result = { ...job, folder: folder.path, manifest, output };
		const back = await joinAndWrite(source, result, io, messages);
		if (!back.output) throw new Error('nothing was written');
		const { milliseconds, busy } = io.clock;
		return {
			report: {
				input: back.input,
				output: back.output,
				algorithm: longestEdge.id,
				engine: 'mpi',
				adapter: `${library}, ${counted(job.ranks, 'rank')}`,
				rounds: job.rounds,
				...(memory && { work: memory }),
				milliseconds,
				busy,
				losses: back.losses,
				warnings: back.warnings,
			},
			files: back.files,
		};
	} finally {
		await folder.remove();
	}
}
