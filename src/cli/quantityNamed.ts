import type { Quantity } from '../quantities/quantity.ts';
import { CliError, exitCodes } from './failure.ts';

/**
 * Finds a quantity by its id, the part of the id after the colon, or its title, if unique. Throws `CliError` that
 * lists the ids of the mesh’s quantities; `flag` begins the message.
 */
export function quantityNamed(
	name: string,
	quantities: readonly Quantity[],
	flag: string,
): Quantity {
	const criteria: ((quantity: Quantity) => boolean)[] = [
		({ id }) => id === name,
		({ id }) => id.split(':').slice(1).join(':') === name,
		// A field with one component: `field:points:temperature:0`.
		({ id }) => id.replace(/^field:\w+:/, '').replace(/:0$/, '') === name,
		({ title }) => title.toLowerCase() === name.toLowerCase(),
	];
	for (const criterion of criteria) {
		const matches = quantities.filter(criterion);
		if (matches.length === 1) return matches[0]!;
		if (matches.length > 1)
			throw new CliError(
				exitCodes.call,
				`${flag}${name} is ambiguous: ${matches.map(({ id }) => id).join(' or ')}`,
			);
	}
	const noneOption = flag.startsWith('--colour') ? ', none' : '';
	throw new CliError(
		exitCodes.call,
		`${flag}${name}: unknown quantity; the mesh has ${quantities.map(({ id }) => id).join(', ')}${noneOption}`,
	);
}
