import type { EntityRef, Finding, Findings, Positions, Subject } from '../mesh/finding.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { type CancelSignal, throwIfCancelled } from '../util/cancel.ts';
import type { Loops } from '../util/loop.ts';
import { allSlices } from '../util/slices.ts';
import { type Differences, differencesOf } from './differences.ts';
import { Entities } from './entities.ts';
import { type Facts, factsInSlices, soundFactsInSlices } from './facts.ts';
import { factsAfter } from './factsAfter.ts';
import { fairShares } from './fairShares.ts';
import { rules as allRules } from './registry.ts';
import { rowCount } from './rows.ts';
import {
	appliesTo,
	type Description,
	type Entity,
	type Names,
	type Rule,
	type RuleResult,
} from './rule.ts';
import { count, SEVERITIES, type Severities, type Totals } from './severities.ts';

/** Maximum number of findings per file set; VS Code shows no more for one file. */
export const MAX_FINDINGS = 1000;

/** Maximum number of changed entities of a kind for an update; beyond it the whole mesh is checked. */
export const MAX_CHANGED = 64;
/** Maximum number of triangles near a change: a point may have very many. */
const MAX_NEAR = 2000;

export interface ValidateOptions {
	/** Findings beyond this are only counted. Default: `MAX_FINDINGS`. */
	readonly maxFindings?: number;
	/** Default: all of `registry.ts`. */
	readonly rules?: readonly Rule[];
	readonly signal?: CancelSignal;
	readonly severities?: Severities;
	/** `update` will not be called: if the mesh is proved sound, rules for errors and warnings are skipped. */
	readonly once?: boolean;
	/** Runs loops over the whole mesh, on one thread or several with the same result. Default: this thread. */
	readonly loops?: Loops;
}

/**
 * A mesh checked by the rules. Supports incremental updates when a few entities change, with exactly the findings of a full
 * check.
 */
export class Validation {
	readonly #facts: Facts;
	readonly #results: ReadonlyMap<Rule, RuleResult>;
	readonly #positions: Positions | undefined;
	readonly #options: ValidateOptions;
	#findings: Findings | undefined;

	private constructor(
		facts: Facts,
		found: ReadonlyMap<Rule, RuleResult>,
		positions: Positions | undefined,
		options: ValidateOptions,
	) {
		this.#facts = facts;
		this.#results = found;
		this.#positions = positions;
		this.#options = options;
	}

	/** Checks a whole mesh. Throws `Cancelled` if the signal is aborted. */
	static full(mesh: TriMesh, positions?: Positions, options: ValidateOptions = {}): Validation {
		return allSlices(Validation.inSlices(mesh, positions, options));
	}

	/**
	 * The same, yielding between slices: each takes tens of milliseconds for a million triangles, a few hundred if there are very
	 * many findings. The signal is checked after each.
	 */
	static *inSlices(
		mesh: TriMesh,
		positions?: Positions,
		options: ValidateOptions = {},
	): Generator<void, Validation> {
		const { rules = allRules, severities = {}, signal, once = false, loops } = options;
		throwIfCancelled(signal);
		const sound = once ? yield* stoppable(soundFactsInSlices(mesh, loops), signal) : undefined;
		const facts = sound ?? (yield* stoppable(factsInSlices(mesh), signal));
		const results = new Map<Rule, RuleResult>();
		for (const rule of rules) {
			if (severities[rule.id] === 'off' || !appliesTo(rule, mesh)) continue;
			if (sound && isSevere(rule)) continue;
			yield;
			throwIfCancelled(signal);
			const search = rule.findInSlices?.(facts, loops);
			results.set(rule, search ? yield* stoppable(search, signal) : rule.find(facts));
		}
		return new Validation(facts, results, positions, options);
	}

	/** The mesh that was checked. */
	get mesh(): TriMesh {
		return this.#facts.mesh;
	}

	/**
	 * Validates a mesh that differs from this one's in a few entities, by checking those near them. Undefined if counts of
	 * entities differ, too many have changed, the mesh is 3D, or a search was given up. This validation is unchanged.
	 *
	 * @param differences the changed entities, if known; by default the meshes are compared
	 */
	update(
		mesh: TriMesh,
		positions: Positions | undefined,
		differences: Differences | undefined = differencesOf(this.#facts.mesh, mesh, MAX_CHANGED),
	): Validation | undefined {
		if (this.#options.once || !differences || mesh.dimension !== 2) return undefined;
		const after = factsAfter(this.#facts, mesh, differences, MAX_NEAR);
		if (!after) return undefined;
		const results = new Map<Rule, RuleResult>();
		for (const [rule, before] of this.#results) {
			const now = rule.update(after.facts, before, after.change);
			if (!now) return undefined;
			results.set(rule, now);
		}
		return new Validation(after.facts, results, positions, this.#options);
	}

	/** Sorted by severity, then by location; totals include those beyond the limit. */
	get findings(): Findings {
		this.#findings ??= this.#describe();
		return this.#findings;
	}

	/** The most severe come first; within one severity, the rules with findings share the rest of the limit. */
	#describe(): Findings {
		const { maxFindings = MAX_FINDINGS, severities = {} } = this.#options;
		const entities = new Entities(this.#facts, this.#positions);
		const names: Names = {
			name: (kind, index) => entities.name(kind, index),
			number: (kind, index) => entities.number(kind, index),
		};
		const list: Finding[] = [];
		const totals: Totals = { errors: 0, warnings: 0, others: 0 };
		for (const severity of SEVERITIES) {
			const matching = [...this.#results].filter(
				([rule, { rows, severity: own }]) =>
					rows.length > 0 && (own ?? severities[rule.id] ?? rule.severity) === severity,
			);
			const shares = fairShares(
				matching.map(([, rows]) => rowCount(rows)),
				maxFindings - list.length,
			);
			for (const [i, [rule, rows]] of matching.entries()) {
				count(totals, severity, rowCount(rows));
				if (shares[i] === 0) continue;
				for (const description of rule.describe(this.#facts, rows, shares[i]!, names)) {
					const related = description.related?.map(({ message, ...other }) => ({
						...entities.location(other.kind, other.index),
						message: message ?? entities.name(other.kind, other.index),
						...subjectOf(other),
					}));
					list.push({
						rule: rule.id,
						severity,
						message: description.message,
						...((description.cell && entities.locationOfCell(description.cell)) ??
							entities.location(description.kind, description.index)),
						...(isOfEntity(description) && subjectOf(description)),
						...(related && related.length > 0 ? { related } : {}),
					});
				}
			}
		}
		const cut = [...this.#results.values()].some(({ isIncomplete }) => isIncomplete);
		return { list: list.sort(byRank), found: totals, ...(cut && { atLeast: true }) };
	}
}

/** Whether the default severity of a rule is error or warning. */
const isSevere = ({ severity }: Rule): boolean => severity === 'error' || severity === 'warning';

/** Runs `work`; throws `Cancelled` after a slice if the signal is aborted. */
function* stoppable<T>(
	work: Generator<void, T>,
	signal: CancelSignal | undefined,
): Generator<void, T> {
	let slice = work.next();
	while (!slice.done) {
		yield;
		throwIfCancelled(signal);
		slice = work.next();
	}
	return slice.value;
}

const subjectOf = ({ kind, index, slot }: Entity): Subject & { readonly entity: EntityRef } =>
	slot === undefined ? { entity: { kind, index } } : { entity: { kind, index }, slot };

/** Holes, regions and cells are not entities: their findings have only a location. */
const isOfEntity = (description: Description): description is Description & Entity =>
	description.kind !== 'holes' && description.kind !== 'regions' && !description.cell;

const byRank = (a: Finding, b: Finding): number =>
	SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
	(a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column);
