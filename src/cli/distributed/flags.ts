import { Option } from 'commander';
import { libraries } from '../../handover/manifest.ts';
import { integerIn } from '../integerIn.ts';

/** Programs that start ranks. */
export const launchers = ['mpirun', 'srun'] as const;
export type Launcher = (typeof launchers)[number];

/** `--library`. */
export const libraryOption = (): Option =>
	new Option('--library <which>', 'library that refines on several ranks')
		.choices(libraries)
		.default(libraries[0]);

/** Options of `--engine mpi`. */
export const ranksOptions = (): Option[] => [
	new Option('--ranks <n>', 'ranks of --engine mpi').argParser(integerIn(1, 1_000_000)),
	new Option('--launcher <program>', 'program that starts the ranks')
		.choices(launchers)
		.default(launchers[0]),
	libraryOption(),
	new Option('--python <program>', 'Python interpreter of the ranks').default('python3'),
];
