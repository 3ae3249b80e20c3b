import { InvalidArgumentError } from 'commander';

/** Makes a parser of integers from `from` to `to`, both included; it throws `InvalidArgumentError`. */
export function integerIn(from: number, to: number): (text: string) => number {
	return (text) => {
		const value = Number(text);
		if (text.trim() === '' || !Number.isInteger(value) || value < from || value > to)
			throw new InvalidArgumentError(`expected a whole number from ${from} to ${to}.`);
		return value;
	};
}
