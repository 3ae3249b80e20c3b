import type { Quantity } from '../quantities/quantity.ts';
import { CliError, exitCodes } from './failure.ts';

/**
 * Finds a quantity by its id, the part of the id after the colon, or its title, if unique. Throws `CliError` that
 * lists the quantities; `flag` begins the message.
 */
export function quantityNamed(name: string, all: readonly Quantity[], flag: string): Quantity {
	const ways: ((one: Quantity) => boolean)[] = [
		({ id }) => id === name,
		({ id }) => id.split(':').slice(1).join(':') === name,
		// A field with one component: `field:points:temperature:0`.
		({ id }) => id.replace(/^field:\w+:/, '').replace(/:0$/, '') === name,
		({ title }) => title.toLowerCase() === name.toLowerCase(),
	];
	for (const way of ways) {
		const found = all.filter(way);
		if (found.length === 1) return found[0]!;
		if (found.length > 1)
			throw new CliError(
				exitCodes.call,
				`${flag}${name} is ambiguous: ${found.map(({ id }) => id).join(' or ')}`,
			);
	}
	const none = flag.startsWith('--colour') ? ', none' : '';
	throw new CliError(
		exitCodes.call,
		`${flag}${name}: unknown quantity; the mesh has ${all.map(({ id }) => id).join(', ')}${none}`,
	);
}
