import { InvalidArgumentError, Option } from 'commander';
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

/** Makes a parser of integers from `from` to `to`, both included; it throws `InvalidArgumentError`. */
export function integer(from: number, to: number): (text: string) => number {
	return (text) => {
		const value = Number(text);
		if (text.trim() === '' || !Number.isInteger(value) || value < from || value > to)
			throw new InvalidArgumentError(`expected a whole number from ${from} to ${to}.`);
		return value;
	};
}
