import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Matching, matchings } from '../../compare/matchPoints.ts';
import { exact, type Tolerance, toleranceKinds } from '../../compare/tolerance.ts';
import { parseTolerance } from '../../compare/toleranceFile.ts';
import type { DiffFlags } from '../diff/runDiff.ts';
import type { AddCommand } from '../program.ts';
import { formOption, strictOption, toOption, writeOption } from '../writeFlags.ts';

const details = `
Numbering, the order of triangles, the first corner and the file format do not matter. Points without a
partner within the tolerance have moved if the triangles around them are the same.

  trirefine diff old.msh new.vtu
  trirefine diff a.vtu b.vtu --values relative:1e-6:1e-12 --ignore pressure

Exit codes: 0 the same, 1 different, 2 usage error or invalid input, 3 system failure, 130 cancelled`;

/** Adds the command `diff`. */
export const addDiff: AddCommand = (program: Command, io) => {
	program
		.command('diff')
		.summary('compare two meshes: points, cells, groups and fields')
		.description(
			'Compares two meshes by position: points, triangles and other cells, groups and fields. Of two folders, compares the meshes with the same names.',
		)
		.argument('<a>', 'mesh file or folder; companion files are found beside it')
		.argument('<b>', 'mesh file of any format, or folder')
		.addOption(
			new Option(
				'--match <how>',
				'match points and cells by position, by index or by number in the file',
			)
				.choices([...matchings])
				.default('position' satisfies Matching),
		)
		.option(
			'--tolerance <distance>',
			'maximum distance of points that count as equal (default: 1e-9 of the diagonal)',
			distance,
		)
		.addOption(
			new Option('--values <kind:value:floor>', `tolerance of fields: ${toleranceKinds.join(', ')}`)
				.argParser(tolerance)
				.default(exact, 'absolute:0'),
		)
		.option('--ignore <field>', 'do not compare a field; repeatable', append, [])
		.addOption(
			new Option('--nan <how>', 'whether values that are not numbers are equal')
				.choices(['equal', 'differ'])
				.default('equal'),
		)
		.option('--partial', 'accept that the second mesh has more: the first is a part of it')
		.option('--tolerances <file>', 'read tolerances of points and fields from a file')
		.option('--summary <file>', 'write a file of tolerances for the first mesh, to edit')
		.option('-o, --output <file>', 'write the second mesh with its differences as fields')
		.addOption(toOption())
		.addOption(writeOption())
		.addOption(formOption())
		.addOption(strictOption())
		.option('--picture <file>', 'draw the triangles by change, into a file ending in .svg or .png')
		.option('--junit <file>', 'write a report for continuous integration')
		.option('--force', 'overwrite existing files')
		.option('--json', 'print the result as JSON')
		.addHelpText('after', details)
		.action(async (a: string, b: string, flags: DiffFlags) => {
			const { runDiff } = await import('../diff/runDiff.ts');
			await runDiff(a, b, flags, io);
		});
};

const append = (text: string, before: readonly string[]): string[] => [...before, text];

function distance(text: string): number {
	const value = Number(text);
	if (text.trim() === '' || !(value >= 0) || value === Infinity)
		throw new InvalidArgumentError('expected a distance of 0 or more.');
	return value;
}

function tolerance(text: string): Tolerance {
	const parsed = parseTolerance(text);
	if (!parsed)
		throw new InvalidArgumentError('expected a kind, a value and perhaps a floor: relative:1e-6.');
	return parsed;
}
