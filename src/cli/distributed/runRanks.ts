import { programArguments, programName } from '../../handover/folder.ts';
import type { Manifest } from '../../handover/manifest.ts';
import type { GuardedFolder } from '../../platform/guardedFolder.ts';
import { counted } from '../../util/counted.ts';
import { CliError, exitCodes } from '../failure.ts';
import type { Io, Messages } from '../terminal.ts';
import type { Launcher } from './flags.ts';

/** Their packages in Debian. */
const packages: Readonly<Record<Launcher, string>> = {
	mpirun: 'openmpi-bin',
	srun: 'slurm-client',
};

/** Ranks to start. */
export interface Ranks {
	readonly launcher: Launcher;
	/** Number of ranks. */
	readonly ranks: number;
	/** The Python interpreter that ranks run. */
	readonly python: string;
}

/** What ranks have reported. */
export interface RanksReport {
	/** Name and version of the library. */
	readonly library: string;
	/** A sentence about the memory of the ranks; absent if they have reported none. */
	readonly memory?: string;
}

/** Milliseconds after which a launcher without output is reported. */
const SILENCE = 20_000;
/** Maximum number of lines of an error that are printed. */
const MAX_LINES = 5;

/**
 * Runs `refine.py` of a handover folder on ranks and shows its progress. Throws `CliError` if the launcher is not installed or fails, with what the ranks have printed.
 */
export async function runRanks(
	{ launcher, ranks, python }: Ranks,
	folder: GuardedFolder,
	manifest: Pick<Manifest, 'library' | 'rounds' | 'split'>,
	io: Io,
	messages: Messages,
): Promise<RanksReport> {
	const where = `on ${counted(ranks, 'rank')}`;
	let library: string | undefined;
	let memory: string | undefined;
	let line = '';
	let errors = '';
	const silence = setTimeout(() => {
		messages.print(
			`${launcher} has not started the ranks after ${SILENCE / 1000} s; waiting, Ctrl+C cancels`,
		);
	}, SILENCE);
	const onLine = (text: string): void => {
		const [, report] = /^refine\.py: (.*)/.exec(text) ?? [];
		if (report === undefined) return;
		clearTimeout(silence);
		if (library === undefined) {
			library = /^(.+) read /.exec(report)?.[1];
			if (library !== undefined) messages.print(`engine: ${library} ${where}`);
		}
		memory ??= /; (the largest rank took .* MB)/.exec(report)?.[1];
		messages.progress({ phase: `Refining ${where}: ${report}` });
	};
	messages.progress({ phase: `Waiting for ${launcher} to start ${counted(ranks, 'rank')}` });
	const { flags, environment } = launcher === 'mpirun' ? openMpi() : slurm();
	const program = [`${folder.path}/${programName}`, ...programArguments(manifest)];
	try {
		const end = await folder.run({
			program: launcher,
			args: [...flags, '-n', `${ranks}`, python, ...program, '--ranks', `${ranks}`],
			environment,
			onOutput(text) {
				const lines = `${line}${text}`.split('\n');
				line = lines.pop() ?? '';
				for (const one of lines) onLine(one);
			},
			onError(text) {
				errors += text;
			},
			signal: io.signal,
		});
		if (!('exit' in end) || end.exit !== 0) {
			const how =
				'exit' in end ? `failed with exit code ${end.exit}` : `was ended by ${end.endedBy}`;
			throw new CliError(exitCodes.machine, `${launcher} ${how}${reasonIn(errors)}`);
		}
	} catch (error) {
		if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
		throw new CliError(
			exitCodes.machine,
			`${launcher} is not installed or not in PATH; in Debian: apt install ${packages[launcher]}`,
		);
	} finally {
		clearTimeout(silence);
		messages.clear();
	}
	return { library: library ?? manifest.library, ...(memory && { memory }) };
}

/** How `mpirun` is called: Open MPI starts more ranks than cores, also for root; other implementations ignore the variables. */
const openMpi = () => ({
	flags: [],
	environment: {
		OMPI_MCA_rmaps_base_oversubscribe: '1',
		...(process.getuid?.() === 0 && {
			OMPI_ALLOW_RUN_AS_ROOT: '1',
			OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: '1',
		}),
	},
});

/** How `srun` is called: it ends all ranks if one fails; it starts ranks of Open MPI, unless the user's environment names another MPI. */
const slurm = () => ({
	flags: ['--kill-on-bad-exit=1'],
	environment: { SLURM_MPI_TYPE: process.env.SLURM_MPI_TYPE ?? 'pmix' },
});

/** What the ranks have reported, each line once, else the last lines of the launcher; begins with a colon. */
function reasonIn(errors: string): string {
	const lines = errors.split('\n').map((text) => text.trim());
	const reports = lines.filter((text) => text.startsWith('refine.py: '));
	const shown =
		reports.length > 0
			? [...new Set(reports.map((text) => text.replace('refine.py: ', '')))].slice(0, MAX_LINES)
			: lines.filter((text) => /\w/.test(text)).slice(-MAX_LINES);
	return shown.length > 0 ? `: ${shown.join('\n')}` : '';
}
