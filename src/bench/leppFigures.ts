import { joinPath } from '../platform/realPaths.ts';
import { temporaryFolder } from '../platform/temporaryFolder.ts';
import { benchThreads } from '../platform/threadPool.ts';
import { throwIfCancelled } from '../util/cancel.ts';
import { writePair } from './fileFigures.ts';
import { type LeppJob, type LeppRuns, type LeppTimes, leppMesh, runLepp } from './leppRuns.ts';
import { collectGarbage, median } from './measure.ts';
import { OPERATION_SIZE } from './plan.ts';
import type { Figure } from './results.ts';
import type { BenchHost } from './runBench.ts';

/** Fraction of selected triangles. */
const FRACTION = 0.2;
const THREADS = 3;
/** Runs in each thread. */
const RUNS = 4;

/** Upper bounds on the nanoseconds of bisection alone per new triangle; serial C++ takes 206 to 290 if unsorted. */
const bounds = { unsorted: 350, hilbert: 250 } as const;
type Along = LeppJob['along'];

/**
 * Times serial Lepp-bisection of random Delaunay triangles, a fifth selected, unsorted and along the Hilbert curve.
 * Measures the first run in a new thread, as on the command line, later runs in the same thread, with compiled code,
 * and the whole command from file to file.
 *
 * @param sizes approximate numbers of triangles
 */
export async function benchLepp(
	sizes: readonly number[] = [OPERATION_SIZE],
	host: BenchHost,
): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const size of sizes)
		for (const along of ['unsorted', 'hilbert'] as const) {
			const threadRuns: LeppRuns[] = [];
			for (let thread = 0; thread < THREADS; thread++) {
				throwIfCancelled(host.signal);
				threadRuns.push(
					await inNewThread({ size, along, fraction: FRACTION, runs: RUNS }, host.now),
				);
			}
			figures.push(...figuresOf(along, threadRuns), ...(await benchCommand(size, along, host)));
		}
	return figures;
}

/** Runs a job in a new thread, or in this one if there are no threads. */
async function inNewThread(job: LeppJob, now: () => number): Promise<LeppRuns> {
	const threads = benchThreads();
	if (!threads) return runLepp(job, now);
	try {
		return (await threads.run({ kind: 'lepp', data: job }, [])) as LeppRuns;
	} finally {
		await threads.close();
	}
}

function figuresOf(along: Along, runs: readonly LeppRuns[]): Figure[] {
	const { triangles, made } = runs[0]!;
	const name = nameOf(triangles, along);
	const ofRuns = (runs: string, times: readonly LeppTimes[]): Figure[] => {
		const time = (step: keyof LeppTimes) => median(times.map((each) => each[step]));
		const ms = (figure: string, step: keyof LeppTimes): Figure => ({
			case: name,
			figure: `${runs}: ${figure}`,
			value: time(step),
			unit: 'ms',
		});
		return [
			{
				case: name,
				figure: `${runs}: bisection alone, per new triangle`,
				value: (1e6 * time('bisect')) / made,
				unit: 'ns',
				...(triangles > OPERATION_SIZE / 2 && { target: bounds[along] }),
			},
			ms('bisection alone', 'bisect'),
			ms('longest edges of all', 'mark longest'),
			ms('listing targets, room', 'select'),
			ms('all in memory', 'whole'),
		];
	};
	return [
		{ case: name, figure: 'new', value: made, unit: 'triangles' },
		...ofRuns(
			'first run',
			runs.map(({ times }) => times[0]!),
		),
		...ofRuns(
			'later runs',
			runs.flatMap(({ times }) => times.slice(1)),
		),
	];
}

const nameOf = (triangles: number, along: Along): string =>
	`lepp of ${triangles} triangles, ${along === 'hilbert' ? 'along the Hilbert curve' : 'unsorted'}, ${100 * FRACTION} % selected`;

/** Times the command once, from .node and .ele to .node and .ele. */
async function benchCommand(
	size: number,
	along: Along,
	{ trirefine }: BenchHost,
): Promise<Figure[]> {
	const folder = temporaryFolder('trirefine-bench');
	try {
		const mesh = await leppMesh({ size, along });
		await writePair(mesh, folder.path);
		collectGarbage();
		const [from, to] = ['large', 'refined'].map((name) => joinPath(folder.path, `${name}.node`));
		const printed = await trirefine(
			'lepp',
			from!,
			'-o',
			to!,
			'--select',
			`hash:${FRACTION}`,
			'--json',
		);
		const { milliseconds } = JSON.parse(printed) as { milliseconds: Record<string, number> };
		return Object.entries(milliseconds).map(([step, value]) => ({
			case: nameOf(mesh.triangles.length / 3, along),
			figure: `command: ${step}`,
			value,
			unit: 'ms',
		}));
	} finally {
		folder.remove();
	}
}
