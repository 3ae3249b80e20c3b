import type { Finding } from '../../mesh/finding.ts';
import type { MeshDocument } from '../meshDocument.ts';
import type { Fix, FixKind } from './fix.ts';
import {
	chains,
	edgesOf,
	endOf,
	type GmrTables,
	gmrTables,
	mayName,
	startOf,
} from './gmrTables.ts';
import { type FileEdits, ModelEdits } from './modelEdits.ts';
import { bracketedEdges, sectionEdits } from './rowEdits.ts';

type Triple = [number, number, number];

/** A way to chain the edges of a triangle: the edges of its line, and edges (0-based) to reverse. */
interface Repair {
	readonly edges: Triple;
	readonly reversed: readonly number[];
	readonly title: string;
}

/** A repair, and whether it may be applied without asking. */
interface Proposal {
	readonly repair: Repair;
	/** Unambiguous: fits the adjacent triangles at least cost, or is the only closing edge. */
	readonly unambiguous: boolean;
}

/**
 * Repairs that chain the edges of a triangle end to end, best first. Three edges between three points chain in either
 * order, with one choice of signs each. The adjacent triangles decide: of two triangles at an edge exactly one has it
 * with a plus, and a single one does. Hence an edge that breaks all its triangles by its sign alone is itself
 * reversed. If the edges do not join three points, one is wrong; proposes edges that close the other two.
 */
export function chainProposals(tables: GmrTables, t: number): Proposal[] {
	const own = edgesOf(tables, t);
	if (chains(tables, own)) return [];
	const sameOrder = signedToChain(tables, own);
	if (!sameOrder) return closingEdges(tables, t, own);
	const candidates = [
		...candidatesFor(tables, t, own, sameOrder, 0),
		...candidatesFor(tables, t, own, [-sameOrder[0], -sameOrder[2], -sameOrder[1]], 1),
	];
	candidates.sort((a, b) => Number(b.fits) - Number(a.fits) || a.cost - b.cost);
	const unambiguous =
		candidates[0]!.fits &&
		!candidates
			.slice(1)
			.some((candidate) => candidate.fits && candidate.cost <= candidates[0]!.cost);
	return candidates.map(({ repair }, i) => ({ repair, unambiguous: unambiguous && i === 0 }));
}

/** A candidate for a repair. */
interface Candidate {
	readonly repair: Repair;
	/** Whether the signs agree with those in adjacent triangles. */
	readonly fits: boolean;
	/** Number of changes; smaller is better. */
	readonly cost: number;
}

/** Repairs with a given chain: by signs alone, and by reversing edges that run the wrong way. */
function candidatesFor(
	tables: GmrTables,
	t: number,
	own: Triple,
	chain: Triple,
	order: 0 | 1,
): readonly Candidate[] {
	const flips = chain.filter((signed) => !own.includes(signed));
	const wrong = flips.filter((signed) => edgeIsReversed(tables, -signed, t));
	const candidate = (reversed: readonly number[]): Candidate => {
		const edges = chain.map((signed) => (reversed.includes(signed) ? -signed : signed)) as Triple;
		const signs = flips.filter((signed) => !reversed.includes(signed));
		const phrases = [
			...(order === 1 ? [`Reorder the edges of triangle ${t}: ${edges.join(' ')}`] : []),
			...(reversed.length > 0 ? [`swap the ends of ${listed(reversed)}`] : []),
			...(signs.length > 0 && order === 0 ? [`change the sign of ${listed(signs)}`] : []),
		];
		const title = phrases.join(', ');
		return {
			repair: {
				edges,
				reversed: reversed.map((signed) => Math.abs(signed) - 1),
				title: `${title[0]!.toUpperCase()}${title.slice(1)}`,
			},
			fits: edges.every((signed, k) => reversed.includes(chain[k]!) || mayName(tables, signed, t)),
			// Reversing an edge corrects other triangles as well.
			cost: flips.length + order - 0.5 * reversed.length,
		};
	};
	return wrong.length > 0 ? [candidate(wrong), candidate([])] : [candidate([])];
}

const listed = (edges: readonly number[]): string =>
	edges.length === 1
		? `edge ${Math.abs(edges[0]!)}`
		: `edges ${edges.map((signed) => Math.abs(signed)).join(', ')}`;

/** The edges in the same order, with the signs that chain them; undefined if there are none. */
function signedToChain(tables: GmrTables, own: Triple): Triple | undefined {
	const [e, f, g] = own;
	if (e === 0 || f === 0 || g === 0) return undefined;
	for (const first of [e, -e]) {
		const second = startOf(tables, f) === endOf(tables, first) ? f : -f;
		const third = startOf(tables, g) === endOf(tables, second) ? g : -g;
		const edges: Triple = [first, second, third];
		if (chains(tables, edges)) return edges;
	}
	return undefined;
}

/**
 * Whether an edge that breaks triangle `t` by its sign alone is itself reversed: its other triangles agree or, without
 * any, its sign is a plus.
 */
function edgeIsReversed(tables: GmrTables, signed: number, t: number): boolean {
	const e = Math.abs(signed) - 1;
	const { starts, slots } = tables;
	let others = 0;
	for (let i = starts[e]!; i < starts[e + 1]!; i++) {
		const slot = slots[i]!;
		const u = Math.floor(slot / 3);
		if (u === t) continue;
		const edges = edgesOf(tables, u);
		if (chains(tables, edges)) return false;
		edges[slot % 3] = -edges[slot % 3]!;
		if (!chains(tables, edges)) return false;
		others++;
	}
	return others > 0 || signed > 0;
}

/** For each position, an edge that closes the other two and that the triangle may name. */
function closingEdges(tables: GmrTables, t: number, own: Triple): Proposal[] {
	const repairs: Repair[] = [];
	for (let k = 0; k < 3; k++) {
		const [next, last] = [own[(k + 1) % 3]!, own[(k + 2) % 3]!];
		if (next === 0 || last === 0 || endOf(tables, next) !== startOf(tables, last)) continue;
		const [from, to] = [endOf(tables, last), startOf(tables, next)];
		const e = tables.edgeBetween(from, to);
		if (e < 0) continue;
		const signed = startOf(tables, e + 1) === from ? e + 1 : -(e + 1);
		const edges = own.with(k, signed) as Triple;
		if (!chains(tables, edges) || !mayName(tables, signed, t)) continue;
		const title = `Use edge ${signed} at position ${k + 1} of triangle ${t}: it closes the other two`;
		repairs.push({ edges, reversed: [], title });
	}
	return repairs.map((repair) => ({ repair, unambiguous: repairs.length === 1 }));
}

/** Combined repairs: new edges of triangles, and edges (0-based) to reverse. */
interface Repairs {
	readonly triangles: Map<number, Triple>;
	readonly edges: Set<number>;
}

const single = (t: number, { edges, reversed }: Repair): Repairs => ({
	triangles: new Map([[t, edges]]),
	edges: new Set(reversed),
});

/** Edits of a file whose triangles name edges. */
function repairEdits(document: MeshDocument, { triangles, edges }: Repairs): FileEdits | undefined {
	const model = document.models.find(({ syntax }) => syntax.signedEdges);
	if (!model) return undefined;
	const edits = new ModelEdits(model);
	for (const section of model.sections)
		if (section.kind === 'edges' && model.syntax.pointsInEdges)
			bracketedEdges(edits, section, undefined, (e) => edges.has(e));
		else if (section.kind === 'edges')
			sectionEdits(edits, section, {
				width: 2,
				change(e, values) {
					if (!edges.has(e)) return false;
					values.set([section.value(e, 1), section.value(e, 0)]);
					return true;
				},
			});
		else if (section.kind === 'triangles')
			sectionEdits(edits, section, {
				width: 3,
				change(t, values) {
					const own = triangles.get(t);
					if (own) values.set(own);
					return own !== undefined;
				},
			});
	return new Map([[model.file, edits]]);
}

const rules = ['edges-do-not-chain'];

/** 0-based triangle of a finding; -1 if its line is not that of a triangle. */
function triangleOf(document: MeshDocument, finding: Finding): number {
	const content = document.model(finding.file)?.contentOf(finding.line - 1);
	return content?.kind === 'entry' && content.section.kind === 'triangles' ? content.row : -1;
}

/** Repairs triangles whose edges do not chain: signs, order, a reversed edge or a wrong number. */
export const chain: FixKind = {
	rules: [...rules, 'index-out-of-range'],
	safe: true,
	fixes(document, finding) {
		const tables = tablesOf(document, finding);
		const t = triangleOf(document, finding);
		if (!tables || t < 0) return [];
		return chainProposals(tables, t).map(
			({ repair, unambiguous }): Fix => ({
				title: repair.title,
				preferred: unambiguous,
				edits: () => repairEdits(document, single(t, repair)),
			}),
		);
	},
	all(document, finding) {
		const tables = tablesOf(document, finding);
		const t = triangleOf(document, finding);
		if (!tables || t < 0 || !chainProposals(tables, t)[0]?.unambiguous) return [];
		return [
			{
				title: 'Chain the edges of all triangles where unambiguous',
				preferred: true,
				edits: () => repairEdits(document, unambiguousRepairs(tables)),
			},
		];
	},
};

function tablesOf(document: MeshDocument, { file }: Finding): GmrTables | undefined {
	const model = document.model(file);
	return model && gmrTables(model);
}

/** Maximum number of passes over all triangles; each may resolve cases left by the previous one. */
const PASSES = 4;

/** Applies unambiguous repairs one by one, each based on the result of the previous ones. */
function unambiguousRepairs(tables: GmrTables): Repairs {
	const state: GmrTables = {
		...tables,
		ends: tables.ends.slice(),
		signed: tables.signed.slice(),
		slots: tables.slots.slice(),
	};
	const repairs: Repairs = { triangles: new Map(), edges: new Set() };
	for (let pass = 0, made = true; made && pass < PASSES; pass++) {
		made = false;
		for (let t = 0; t < state.triangles.count; t++) {
			if (chains(state, edgesOf(state, t))) continue;
			const [best] = chainProposals(state, t);
			if (!best?.unambiguous) continue;
			made = true;
			for (const e of best.repair.reversed) reverse(state, e, repairs.edges);
			setEdges(state, t, best.repair.edges);
			repairs.triangles.set(t, best.repair.edges);
		}
	}
	return repairs;
}

/** Swaps the ends of an edge, and adds it to the reversed edges or removes it from them. */
function reverse({ ends }: GmrTables, e: number, edges: Set<number>): void {
	[ends[2 * e], ends[2 * e + 1]] = [ends[2 * e + 1]!, ends[2 * e]!];
	if (!edges.delete(e)) edges.add(e);
}

/** Replaces the edges of a triangle; each edge that stays gets its new slot. */
function setEdges({ signed, starts, slots }: GmrTables, t: number, edges: Triple): void {
	signed.set(edges, 3 * t);
	for (const [k, edge] of edges.entries()) {
		const e = Math.abs(edge) - 1;
		for (let i = starts[e]!; i < starts[e + 1]!; i++)
			if (Math.floor(slots[i]! / 3) === t) slots[i] = 3 * t + k;
	}
}
