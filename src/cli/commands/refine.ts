import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RefineAlgorithm, Split, WorkingOrder } from '../../refine/algorithm.ts';
import { GoalError } from '../../refine/errors.ts';
import { GOAL_FORMS, type Goal, parseGoal } from '../../refine/goal.ts';
import { functionNames } from '../../refine/goalExpression.ts';
import { algorithms } from '../../refine/registry.ts';
import { type EngineChoice, engineChoices, openEngine } from '../engines.ts';
import { CliError, exitCodes } from '../failure.ts';
import { Messages } from '../io.ts';
import { refineFile } from '../job.ts';
import type { AddCommand } from '../program.ts';
import { parseSelection } from '../selection.ts';
import { refineTable } from '../tables.ts';
import { formOption, strictOption, type WriteFlags, writeOption } from '../writeFlags.ts';

interface RefineFlags extends WriteFlags {
	output?: string;
	select?: string;
	rounds?: number;
	until?: Goal;
	split: Split;
	algorithm: string;
	engine: EngineChoice;
	threads?: number;
	order: WorkingOrder;
	maxTriangles: number;
	maps?: string;
	force?: boolean;
	json?: boolean;
}

/** The most triangles that are made unless the call says otherwise. */
const defaultMaxTriangles = 1e8;
const mostRounds = 20;

/** Words behind commas in lines that fit below the formula's line in the help. */
function wrapped(words: string): string {
	return words.replace(/(.{1,70})(?:, |$)/g, '$1,\n                  ').replace(/,\s*$/, '');
}

/** A parser for a whole number in a range, both ends included. */
function whole(from: number, to: number): (text: string) => number {
	return (text) => {
		const value = Number(text);
		if (text.trim() === '' || !Number.isInteger(value) || value < from || value > to)
			throw new InvalidArgumentError(`expected a whole number from ${from} to ${to}.`);
		return value;
	};
}

function goalOf(text: string): Goal {
	try {
		return parseGoal(text);
	} catch (error) {
		if (error instanceof GoalError) throw new InvalidArgumentError(`${error.message}.`);
		throw error;
	}
}

function algorithmOf(id: string): RefineAlgorithm {
	const algorithm = algorithms.find((one) => one.id === id);
	if (!algorithm) throw new CliError(exitCodes.call, `there is no algorithm ${id}`);
	return algorithm;
}

/** Goals in full, and the two small formats of files beside the mesh. */
const details = `
--until divides, round by round, the triangles that miss a goal:
  edge:<length>   an edge is longer than this
  area:<bound>    the area is larger than this (meshes in the plane)
  size:<formula>  the longest edge is longer than the mean of the formula's values at its ends;
                  of x and y (z in space), + - * / % ^, comparisons, c ? a : b, pi, e and
                  ${wrapped(functionNames)}
It ends where all meet it or after --rounds rounds, ${mostRounds} by default; the last case is a warning.
A --select given beside it limits the goal to parts of those triangles. Values of a formula are
taken at the input's points; new points get the mean of their edge's ends.

Numbers are those of the files: GMR counts triangles from 0, Triangle as its file does.
  @<file>        triangle numbers and ranges (4, 7-9) between blanks, commas or line ends
  --maps <file>  two sections, each a line with the number of entries and then one entry a line:
                 new points, each with the two points whose edge it halves, then all triangles,
                 each with the input triangle that it is a part of
In both # starts a comment.`;

/** Adds `trirefine refine`. */
export const addRefine: AddCommand = (program: Command, io) => {
	program
		.command('refine')
		.summary('divide selected triangles and what must follow, and write the new mesh')
		.description(
			'Divides the selected triangles and what must follow for the mesh to conform, and writes the new mesh.',
		)
		.argument('<mesh>', 'the mesh file; the others of its set are found beside it')
		.option(
			'-o, --output <file>',
			'where to write; its suffix selects the format (default: <name>.refined.<ext> beside the mesh)',
		)
		.option(
			'--select <which>',
			'marked, all, hash:<fraction>, triangle numbers such as 0-9,12, or @<file of numbers> (default: marked, with --until all)',
		)
		.option(
			'--rounds <n>',
			`how often, 1 to ${mostRounds}; children of selected triangles stay selected (default: 1, with --until at most ${mostRounds})`,
			whole(1, mostRounds),
		)
		.option('--until <goal>', `go on until all triangles meet ${GOAL_FORMS}`, goalOf)
		.addOption(
			new Option('--split <edges>', 'which edges of a selected triangle are divided')
				.choices(['longest', 'all'])
				.default('longest'),
		)
		.addOption(
			new Option('--algorithm <id>', 'how')
				.choices(algorithms.map(({ id }) => id))
				.default('longest-edge'),
		)
		.addOption(
			new Option('--engine <which>', 'what does the work; only auto falls back to the CPU')
				.choices(engineChoices)
				.default('auto'),
		)
		.option(
			'--threads <n>',
			'threads that share the work of the CPU (default: one for each core, up to 8)',
			whole(1, 1024),
		)
		.addOption(writeOption())
		.addOption(formOption())
		.addOption(
			new Option('--order <which>', 'the order in which large meshes are worked on and numbered')
				.choices(['hilbert', 'file'])
				.default('hilbert'),
		)
		.option(
			'--max-triangles <n>',
			'stop before a round would make more triangles than this',
			whole(1, 2 ** 31 - 1),
			defaultMaxTriangles,
		)
		.option('--maps <file>', 'also write where each new point and each triangle comes from')
		.addOption(strictOption())
		.option('--force', 'replace files that exist')
		.option('--json', 'print the result as JSON')
		.addHelpText('after', details)
		.action(async (mesh: string, flags: RefineFlags) => {
			const messages = new Messages(io);
			const { report, files } = await refineFile(
				{
					mesh,
					output: flags.output,
					selection: parseSelection(flags.select ?? (flags.until ? 'all' : 'marked')),
					rounds: flags.rounds ?? (flags.until ? mostRounds : 1),
					until: flags.until,
					split: flags.split,
					algorithm: algorithmOf(flags.algorithm),
					openEngine: () => openEngine(flags.engine, { threads: flags.threads }),
					write: flags,
					strict: flags.strict === true,
					order: flags.order,
					maxTriangles: flags.maxTriangles,
					maps: flags.maps,
					force: flags.force === true,
				},
				io,
				messages,
			);
			io.out(flags.json ? `${JSON.stringify(report, null, '\t')}\n` : refineTable(report, files));
		});
};
