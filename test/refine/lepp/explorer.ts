import type { LeppMesh } from '../../../src/refine/lepp/mesh.ts';
import { copyOf, finish } from './leppMeshes.ts';
import { type ProtocolVariant, Run } from './membersInSteps.ts';
import { compile, type Mutation } from './protocolInSteps.ts';

/*
 * Runs the protocol of `src/refine/lepp/threads/protocol.ts` in all orders in which the steps of a few members can follow
 * one another. Its source becomes generators: each use of `Atomics` and each `pause` is a step, and a bisection writes in
 * several steps, so that others see it half done. States that were met before are not gone on from: a state is what the
 * memory holds and what each member has read since it began.
 */

/** What was found: the states that there are, or what went wrong and the order of steps that leads there. */
export interface Explored {
	readonly states: number;
	readonly ends: number;
	readonly fault?: string;
}

export interface Exploration {
	readonly mesh: LeppMesh;
	/** The targets of each member. */
	readonly members: readonly (readonly number[])[];
	readonly variant: ProtocolVariant;
	readonly mutation?: Mutation;
	/** How often a target is attempted; default 2. */
	readonly attempts?: number;
	/** How often a member is left before it is done, at most; default any number. */
	readonly switches?: number;
	/** States after which it is given up. */
	readonly most?: number;
}

/** Steps of all members after which they are taken to go on for ever. */
const ENDLESS = 2000;

/** Tries all orders. */
export function explore({
	mesh,
	members,
	variant,
	mutation = [],
	attempts = 2,
	switches = Number.POSITIVE_INFINITY,
	most = 2e5,
}: Exploration): Explored {
	const targets = members.flat();
	const expected = finish(copyOf(mesh), targets);
	const make = compile(mutation);
	const seen = new Set<string>();
	let ends = 0;
	/** Orders of steps that lead to states which are yet to be gone on from. */
	const open: number[][] = [[]];
	for (let order = open.pop(); order; order = open.pop()) {
		if (seen.size > most) throw new Error(`more than ${most} states`);
		const run = new Run(mesh, members, variant, attempts, make);
		let fault: string | undefined;
		let last = -1;
		let left = switches;
		const step = (member: number): void => {
			if (last >= 0 && member !== last && run.able().includes(last)) left--;
			last = member;
			fault ??= run.step(member);
		};
		order.forEach(step);
		// Goes on from there; where there is a choice the others are kept for later.
		while (fault === undefined) {
			const key = run.key() + (Number.isFinite(left) ? ` ${last} ${left}` : '');
			if (seen.has(key)) break;
			seen.add(key);
			const able = run.able();
			if (able.length === 0) {
				ends++;
				fault = run.endFault(expected);
				break;
			}
			const first = able.includes(last) ? last : able[0]!;
			if (left > 0 || first !== last)
				for (const other of able) if (other !== first) open.push([...order, other]);
			order.push(first);
			step(first);
			if (order.length > ENDLESS) fault ??= 'it goes on for ever';
		}
		if (fault !== undefined)
			return { states: seen.size, ends, fault: `${fault} (${order.length} steps)` };
	}
	return { states: seen.size, ends };
}
