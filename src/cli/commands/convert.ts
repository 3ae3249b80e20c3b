import type { Command } from 'commander';
import type { MeshInfo } from '../../mesh/info.ts';
import { refuseExisting, refuseUnwritable } from '../../platform/refusals.ts';
import type { PhaseTimes } from '../../util/phases.ts';
import { infoWithWarning } from '../errorWarning.ts';
import { type LossReport, lossReports } from '../losses.ts';
import { openMesh, usable } from '../openMesh.ts';
import { checkOutputs, outputFor, pathsOf, setOf, settled } from '../outputs.ts';
import type { AddCommand } from '../program.ts';
import { contentOf } from '../tables.ts';
import { Messages } from '../terminal.ts';
import {
	formOption,
	strictOption,
	toOption,
	type WriteFlags,
	writeOption,
	writeValues,
} from '../writeFlags.ts';
import { outputInfo, planFor, writePlan } from '../writeOutput.ts';

interface ConvertFlags extends WriteFlags {
	force?: boolean;
	json?: boolean;
}

/** What `trirefine convert --json` prints. */
export interface ConvertReport {
	readonly input: MeshInfo;
	readonly output: MeshInfo & { readonly file: string };
	/** Where the time went; see `RefineReport`. */
	readonly milliseconds: PhaseTimes;
	readonly busy: PhaseTimes;
	/** What the files written do not hold. */
	readonly losses: readonly LossReport[];
	readonly warnings: readonly string[];
}

/** Adds `trirefine convert`. */
export const addConvert: AddCommand = (program: Command, io) => {
	program
		.command('convert')
		.summary('write a mesh in another format')
		.description('Writes a mesh in the format that the suffix of the second file selects.')
		.argument('<mesh>', 'the mesh file; the others of its set are found next to it')
		.argument('<file>', 'where to write')
		.addOption(toOption())
		.addOption(writeOption())
		.addOption(formOption())
		.addOption(strictOption())
		.option('--force', 'replace files that exist')
		.option('--json', 'print the result as JSON')
		.action(async (path: string, file: string, flags: ConvertFlags) => {
			const messages = new Messages(io);
			const asked = outputFor(file, flags.to);
			if (!asked.others) writeValues(asked, flags);
			const force = flags.force === true;
			await refuseUnwritable([asked.file]);
			if (!force) refuseExisting([asked.file]);
			const opened = await openMesh(path, io, messages);
			const output = settled(asked, opened.format, (text) => messages.say(text));
			const values = writeValues(output, flags);
			const mesh = usable(opened, undefined, messages);
			const { info: input } = await infoWithWarning(path, mesh, opened.format.id, io, messages);
			io.clock.enter('write');
			const plan = await planFor(output, mesh, values);
			for (const stays of checkOutputs(output, plan, force, setOf(path, opened.format)))
				messages.warn(`${stays} stays as it is, though it will be read with the new files`);
			await writePlan(output, plan, [], { force, strict: flags.strict === true }, io, messages);
			io.clock.enter('other');
			const { milliseconds, busy } = io.clock;
			if (flags.json) {
				const report: ConvertReport = {
					input,
					output: outputInfo(input, output, plan),
					...{ milliseconds, busy },
					losses: lossReports(plan.losses),
					warnings: messages.warnings,
				};
				io.out(`${JSON.stringify(report, null, '\t')}\n`);
			} else
				io.out(`wrote ${pathsOf(output, plan).join(', ')}: ${input.graph ?? contentOf(input)}\n`);
		});
};
