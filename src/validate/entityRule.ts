import type { Severity } from '../mesh/finding.ts';
import { type EntityKind, pointCount } from '../mesh/triMesh.ts';
import type { Change, Facts } from './facts.ts';
import { mergedRows, ruleResult } from './rows.ts';
import type { Description, Names, Rule } from './rule.ts';

/** A local rule: each entity of one kind is checked independently, from its neighbourhood. */
export interface EntityRule {
	readonly id: string;
	readonly severity: Severity;
	readonly description: string;
	readonly kind: EntityKind;
	/**
	 * Returns a predicate for entities that break the rule; undefined if no entity of the mesh can. After a `change`, only
	 * entities near it are tested.
	 */
	breaks(facts: Facts, change?: Change): ((index: number) => boolean) | undefined;
	describe(facts: Facts, indexes: Uint32Array, names: Names): readonly Description[];
}

/** Makes a rule that checks all entities, and after a change those near it. A row is an entity. */
export function entityRule({ breaks, describe, kind, ...rule }: EntityRule): Rule {
	return {
		...rule,
		find(facts) {
			const test = breaks(facts);
			const indexes: number[] = [];
			if (test) {
				const count = countOf(facts, kind);
				for (let i = 0; i < count; i++) if (test(i)) indexes.push(i);
			}
			return ruleResult(indexes, 1);
		},
		update(facts, before, change) {
			const { list, has } = change[kind];
			// Derived edges were renumbered.
			if (kind === 'edges' && change.renumbered) return this.find(facts);
			const test = list.length > 0 ? breaks(facts, change) : undefined;
			const added = test ? list.filter(test) : new Uint32Array(0);
			return ruleResult(
				mergedRows(before.rows, 1, (i) => has[before.rows[i]!] !== 1, added),
				1,
			);
		},
		describe: (facts, { rows }, count, names) => describe(facts, rows.subarray(0, count), names),
	};
}

/** Number of entities of a kind, including derived edges. */
const countOf = ({ mesh, topology }: Facts, kind: EntityKind): number =>
	kind === 'points'
		? pointCount(mesh)
		: kind === 'edges'
			? topology.edges.length / 2
			: mesh.triangles.length / 3;
