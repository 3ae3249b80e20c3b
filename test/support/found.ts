import type { Finding } from '../../src/mesh/finding.ts';

/**
 * Parameters of a message, joined by blanks: its numbers, its texts in quotes and the names in it, which are all words but "a" and
 * those of two or more lower-case letters. `Expected y of $End, found "a b" (block Edges, byte 7).` has `y $End "a b" Edges 7`.
 * The first word of a sentence is no parameter, whatever its case.
 */
export function parametersOf(message: string): string {
	const parameters: string[] = [];
	let starts = true;
	for (const [token] of message.matchAll(/"[^"]*"|\S+/g)) {
		const [, word] = /^[([{“]*(.*?)[)\]},.:;”]*$/s.exec(token)!;
		const isPlain = /^(a|[a-z'’-]{2,}|)$/.test(word!) || (starts && /^[A-Z][a-z'’-]*$/.test(word!));
		if (!isPlain) parameters.push(word!);
		starts = /[.:]\)?$/.test(token);
	}
	return parameters.join(' ');
}

type Placed = Pick<Finding, 'rule' | 'line' | 'column' | 'message'>;

/** Rule, place and parameters of a finding: `index-out-of-range 13:15 1 9`. */
export const faultOf = ({ rule, line, column, message }: Placed): string =>
	`${rule} ${line}:${column} ${parametersOf(message)}`.trimEnd();

/** Rule, place and parameters of each finding. */
export const found = (findings: readonly Finding[]): string[] => findings.map(faultOf);

/** Rule, place and parameters of each finding in the output of the command line. */
export const foundIn = (output: string): string[] =>
	Array.from(
		output.matchAll(/:(\d+):(\d+): (?:error|warning|information|hint): (.*) \(([a-z0-9-]+)\)$/gm),
		([, line, column, message, rule]) =>
			faultOf({ rule: rule!, line: Number(line), column: Number(column), message: message! }),
	);
