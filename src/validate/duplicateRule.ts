import type { EntityKind } from '../mesh/triMesh.ts';
import type { Facts } from './facts.ts';
import { ruleResult } from './rows.ts';
import type { Names, Rule } from './rule.ts';

/** Makes a rule against the duplicates of one kind in `Facts`. A row is a copy and its original. */
export function duplicateRule({
	kind,
	message,
	...rule
}: Pick<Rule, 'id' | 'severity' | 'description' | 'graphs'> & {
	readonly kind: EntityKind;
	message(facts: Facts, copy: number, original: number, names: Names): string;
}): Rule {
	return {
		...rule,
		find: ({ duplicates }) => ruleResult(duplicates[kind].rows, 2),
		update: ({ duplicates }) => ruleResult(duplicates[kind].rows, 2),
		describe: (facts, { rows }, count, names) =>
			Array.from({ length: count }, (_, i) => {
				const [copy, original] = [rows[2 * i]!, rows[2 * i + 1]!];
				return {
					kind,
					index: copy,
					message: message(facts, copy, original, names),
					related: [{ kind, index: original }],
				};
			}),
	};
}
