import { joinPath } from '../platform/realPaths.ts';
import { temporaryFolder } from '../platform/temporaryFolder.ts';
import { coreCount } from '../platform/threadCounts.ts';
import { nodeProgram, timedProcess } from '../platform/timedProcess.ts';
import { throwIfCancelled } from '../util/cancel.ts';
import { type PhaseTimes, phases } from '../util/phases.ts';
import { writePair } from './fileFigures.ts';
import { assertEqual, median } from './measure.ts';
import { randomDelaunay } from './meshes.ts';
import type { Figure } from './results.ts';
import type { BenchHost } from './runBench.ts';

/** Fraction of the triangles that is selected. */
const FRACTION = 0.2;
const RUNS = 5;

/** Options of the benchmark of whole commands. */
export interface CommandJob {
	/** Approximate numbers of triangles. */
	readonly sizes: readonly number[];
	/** Number of timed runs. */
	readonly repeats?: number;
	/** Whether to use a graphics card too. */
	readonly card: boolean;
	/**
	 * A program to time beside ours, called with the name of a .node and .ele without suffix, a name to write to, and the
	 * fraction of triangles to select.
	 */
	readonly peer?: string;
}

/** Arguments of commands by their names in figures. */
type Commands = Readonly<Record<string, readonly string[]>>;

/** Times in a command's JSON report. */
interface Reported {
	readonly milliseconds: PhaseTimes;
	readonly busy: PhaseTimes;
	readonly output?: { readonly triangles: number };
}

/**
 * Times whole commands on files of random Delaunay triangles, each in a cold process, alternating with the peer. Throws
 * if refinements of a mesh give different numbers of triangles.
 */
export async function benchCommands(
	{ sizes, repeats = RUNS, card, peer }: CommandJob,
	host: Pick<BenchHost, 'signal' | 'err' | 'program'>,
): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const size of sizes) {
		const folder = temporaryFolder('trirefine-bench');
		try {
			const mesh = randomDelaunay(Math.round(size / 2));
			const triangles = mesh.triangles.length / 3;
			await writePair(mesh, folder.path);
			const commands = commandsIn(folder.path, card);
			const runs = new Map<string, { readonly wall: number; readonly reported: Reported }[]>();
			const peerTimes: number[] = [];
			const resultCounts = new Set<number>();
			for (let left = repeats; left > 0; left--) {
				if (peer !== undefined) {
					const [from, to] = ['large', 'peer'].map((name) => joinPath(folder.path, name));
					const args = [from!, to!, `${FRACTION}`];
					peerTimes.push((await timedProcess(peer, args, host.signal)).milliseconds);
				}
				for (const [name, args] of Object.entries(commands)) {
					throwIfCancelled(host.signal);
					const call = [host.program, ...args];
					const { out, milliseconds } = await timedProcess(nodeProgram, call, host.signal);
					const reported = JSON.parse(out) as Reported;
					if (name.startsWith('refine')) resultCounts.add(reported.output!.triangles);
					runs.set(name, [...(runs.get(name) ?? []), { wall: milliseconds, reported }]);
				}
			}
			assertEqual('the number of different results', resultCounts.size, 1);
			host.err(`commands on ${triangles} triangles: ${repeats} runs of each\n`);
			const peerTime = peerTimes.length > 0 ? median(peerTimes) : undefined;
			if (peerTime !== undefined)
				figures.push(figure(`the peer, ${triangles} triangles`, peerTime));
			for (const [name, timedRuns] of runs)
				figures.push(
					...figuresOf(`trirefine ${name}, ${triangles} triangles`, timedRuns, peerTime),
				);
		} finally {
			folder.remove();
		}
	}
	return figures;
}

function commandsIn(folder: string, card: boolean): Commands {
	const pathOf = (name: string): string => joinPath(folder, name);
	const mesh = pathOf('large.node');
	const refine = (...options: string[]): string[] => [
		...['refine', mesh, '-o', pathOf('refined.node'), '--select', `hash:${FRACTION}`],
		...['--force', '--json', ...options],
	];
	const threads = [...new Set([1, Math.min(4, coreCount()), coreCount()])];
	return {
		info: ['info', mesh, '--json'],
		check: ['check', mesh, '--json'],
		'convert to VTU': ['convert', mesh, pathOf('converted.vtu'), '--force', '--json'],
		...Object.fromEntries(
			threads.map((count) => [
				`refine ${100 * FRACTION} %, CPU, ${count === 1 ? 'one thread' : `${count} threads`}`,
				refine('--engine', 'cpu', '--threads', `${count}`),
			]),
		),
		...(card && { [`refine ${100 * FRACTION} %, GPU`]: refine('--engine', 'gpu') }),
	};
}

const figure = (name: string, value: number): Figure => ({
	case: name,
	figure: 'by the clock',
	value,
	unit: 'ms',
});

/** The median of wall-clock times, also relative to the peer's, and the phases of the median run. */
function figuresOf(
	name: string,
	runs: readonly { readonly wall: number; readonly reported: Reported }[],
	peer: number | undefined,
): Figure[] {
	const sorted = [...runs].sort((a, b) => a.wall - b.wall);
	const { milliseconds, busy } = sorted[sorted.length >> 1]!.reported;
	const wall = median(runs.map((run) => run.wall));
	const ms = (figure: string, value: number): Figure => ({
		case: name,
		figure,
		value,
		unit: 'ms',
	});
	return [
		figure(name, wall),
		...(peer === undefined
			? []
			: [{ case: name, figure: 'of what the peer took', value: wall / peer, unit: '×' }]),
		...phases
			.filter((phase) => milliseconds[phase] >= 0.5)
			.flatMap((phase) => [
				ms(phase, milliseconds[phase]),
				ms(`${phase}, all threads`, busy[phase]),
			]),
	];
}
