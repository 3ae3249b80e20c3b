import type { Format } from '../formats/core/format.ts';
import { writtenFormats } from '../formats/registry.ts';
import { bytesOf } from '../platform/fileSizes.ts';
import { filesIn, removeFiles } from '../platform/folders.ts';
import { joinPath } from '../platform/realPaths.ts';
import { temporaryFolder } from '../platform/temporaryFolder.ts';
import { nodeProgram, timedProcess } from '../platform/timedProcess.ts';
import { throwIfCancelled } from '../util/cancel.ts';
import type { PhaseTimes } from '../util/phases.ts';
import type { CommandJob } from './commandFigures.ts';
import { writePair } from './fileFigures.ts';
import { assertEqual, median } from './measure.ts';
import { randomDelaunay } from './meshes.ts';
import type { Figure } from './results.ts';
import type { BenchHost } from './runBench.ts';

const RUNS = 3;

/** A way to write a format: with one value of an option that changes the encoding, if it has such an option. */
interface Encoding {
	readonly format: Format;
	/** "vtk binary". */
	readonly name: string;
	/** Suffix of its first file. */
	readonly suffix: string;
	readonly write: readonly string[];
}

/** Options whose values are measured separately, as each is another encoding. */
const encodingOptions = ['encoding', 'data'];

/** All written formats, in each of their encodings. */
export const writtenEncodings = (): readonly Encoding[] =>
	writtenFormats().flatMap((format): Encoding[] => {
		const { id, suffixes, options } = format;
		const option = options.find(({ name }) => encodingOptions.includes(name));
		const suffix = suffixes[0]!;
		if (option?.type !== 'choice') return [{ format, name: id, suffix, write: [] }];
		return option.choices.map(({ value }) => ({
			format,
			name: `${id} ${value}`,
			suffix:
				suffixes.find((candidate) => acceptsSuffix(format, candidate, option.name, value)) ??
				suffix,
			write: ['--write', `${option.name}=${value}`],
		}));
	});

/** Whether files with a suffix may be written with a value: some suffixes imply one. */
const acceptsSuffix = (format: Format, suffix: string, option: string, value: string): boolean =>
	(format.valuesNamed?.(`a.${suffix}`)[option] ?? value) === value;

/** Times in a command's JSON report. */
interface Reported {
	readonly milliseconds: PhaseTimes;
	readonly busy: PhaseTimes;
}

/**
 * Times writing and reading random Delaunay triangles in all formats by commands in separate processes: `convert` of a
 * .node and .ele pair, and `info` of the result. Throws if a file read lacks triangles. Rates are in megabytes (10⁶
 * bytes) per second of the writing or reading phase, by the clock and by CPU time.
 */
export async function benchFormats(
	{ sizes, repeats = RUNS }: Pick<CommandJob, 'sizes' | 'repeats'>,
	host: Pick<BenchHost, 'signal' | 'err' | 'program'>,
): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const size of sizes) {
		const folder = temporaryFolder('trirefine-bench');
		try {
			const mesh = randomDelaunay(Math.round(size / 2));
			const triangles = mesh.triangles.length / 3;
			await writePair(mesh, folder.path);
			const runCommand = async <T>(args: readonly string[]): Promise<T> => {
				throwIfCancelled(host.signal);
				const { out } = await timedProcess(nodeProgram, [host.program, ...args], host.signal);
				return JSON.parse(out) as T;
			};
			for (const { format, name, suffix, write } of writtenEncodings()) {
				const output = joinPath(folder.path, `made.${suffix}`);
				const into = [output, '--to', format.id, ...write, '--force', '--json'];
				const written: Reported[] = [];
				const read: Reported[] = [];
				for (let left = repeats; left > 0; left--) {
					written.push(await runCommand(['convert', joinPath(folder.path, 'large.node'), ...into]));
					const info = await runCommand<Reported & { triangles: number }>([
						'info',
						output,
						'--json',
					]);
					assertEqual(`the triangles of ${name}`, info.triangles, triangles);
					read.push(info);
				}
				const files = (await filesIn(folder.path)).filter((path) => /[/\\]made[^/\\]*$/.test(path));
				const megabytes = bytesOf(files) / 1e6;
				removeFiles(files);
				const caseName = `${name}, ${triangles} triangles`;
				figures.push(
					{ case: caseName, figure: 'files', value: megabytes, unit: 'MB' },
					...ratesOf(caseName, 'read', megabytes, read),
					...ratesOf(caseName, 'write', megabytes, written),
				);
				host.err(`${caseName}: ${repeats} runs\n`);
			}
		} finally {
			folder.remove();
		}
	}
	return figures;
}

/** Megabytes per second of a phase, by the clock and by CPU time. */
function ratesOf(
	name: string,
	phase: 'read' | 'write',
	megabytes: number,
	runs: readonly Reported[],
): Figure[] {
	const rate = (figure: string, milliseconds: readonly number[]): Figure => ({
		case: name,
		figure,
		value: (1e3 * megabytes) / median(milliseconds),
		unit: 'MB/s',
	});
	return [
		rate(
			phase,
			runs.map(({ milliseconds }) => milliseconds[phase]),
		),
		rate(
			`${phase}, of a processor`,
			runs.map(({ busy }) => busy[phase]),
		),
	];
}
