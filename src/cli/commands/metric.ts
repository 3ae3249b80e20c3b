import type { Command } from 'commander';
import { sizeSpecs } from '../../sizing/options.ts';
import type { OptionValue } from '../../util/options.ts';
import type { MetricFlags } from '../metricFile.ts';
import { operationFlag, parseValues } from '../operationFlags.ts';
import type { AddCommand } from '../program.ts';
import { formOption, quadsOption, strictOption, toOption, writeOption } from '../writeFlags.ts';

const examples = `
Sizes are intersected in the order of --size: the smaller one counts, in each direction.

  trirefine metric plate.vtu --size "0.05; group:hole=0.01" -o plate.sol
  trirefine metric flow.vtu --size hessian:pressure --triangles 20000 -o flow.sol
  trirefine metric wing.msh --size "0.02 + x^2/10" --growth 1.2

A .sol holds the metric alone, beside the mesh in the MEDIT format. Any other file holds the mesh too, with
a field "metric" on its points: xx, xy, yy of a tensor M; an edge u fits where uᵀMu is 1.
`;

/** Adds the command `metric`. */
export const addMetric: AddCommand = (program: Command, io) => {
	const command = program
		.command('metric')
		.summary('make a metric field: sizes for every point of a planar mesh')
		.description(
			'Makes a metric field for a planar mesh from sizes, fields or the second derivatives of a solution: bounds, intersection, gradation and scaling to a number of triangles. Reports how the mesh fits it, and writes it with --output.',
		)
		.argument('<mesh>', 'mesh file; companion files are found beside it');
	for (const spec of sizeSpecs) command.addOption(operationFlag(spec));
	command
		.option('-o, --output <file>', 'output file; .sol or .solb for the metric alone')
		.addOption(toOption())
		.addOption(writeOption())
		.addOption(formOption())
		.addOption(quadsOption())
		.addOption(strictOption())
		.option('--force', 'overwrite existing files')
		.option('--json', 'print the result as JSON')
		.addHelpText('after', examples)
		.action(async (path: string, flags: MetricFlags) => {
			const values: Record<string, OptionValue> = parseValues(command, sizeSpecs);
			const { metricFile } = await import('../metricFile.ts');
			await metricFile(path, values, flags, io);
		});
};
