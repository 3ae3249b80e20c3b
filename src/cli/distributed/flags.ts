import { Option } from 'commander';
import { libraries, splits } from '../../handover/manifest.ts';

/** `--library`. */
export const libraryOption = (): Option =>
	new Option('--library <which>', 'library that refines on several ranks')
		.choices(libraries)
		.default(libraries[0]);

/** `--split`, as for longest-edge bisection. */
export const splitOption = (): Option =>
	new Option('--split <edges>', 'edges of a selected triangle to divide')
		.choices(splits)
		.default(splits[0]);
