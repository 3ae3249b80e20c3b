import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { signedEdges } from './redRefine.ts';

/** A mesh as plain lists, to be broken on purpose. */
export interface Draft {
	readonly points: [x: number, y: number][];
	/** Two points each. */
	readonly edges: [start: number, end: number][];
	/** Three signed edges each, from 1. */
	readonly triangles: [number, number, number][];
}

/** How a draft is written: GMR, Triangle's `.node` and `.ele`, or these with an `.edge` file. */
export type FileKind = 'gmr' | 'pair' | 'edge';

/** A finding that a fault makes for certain. */
export interface Target {
	readonly rule: string;
	readonly kind: 'points' | 'edges' | 'triangles';
	readonly index: number;
}

/** Breaks a draft; undefined where this one can't be broken so. */
export type Fault = (draft: Draft, random: () => number, file: FileKind) => Target | undefined;

/** The lists of a valid mesh; edges run as their first triangle goes. */
export function draftOf({ points, triangles }: TriMesh): Draft {
	const edges: [number, number][] = [];
	const seen = new Set<string>();
	for (let s = 0; s < triangles.length; s++) {
		const [a, b] = [triangles[s]!, triangles[s % 3 === 2 ? s - 2 : s + 1]!];
		const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
		if (!seen.has(key)) edges.push([a, b]);
		seen.add(key);
	}
	const signed = signedEdges(triangles, edges.flat());
	return {
		points: Array.from({ length: points.length / 2 }, (_, p) => [
			points[2 * p]!,
			points[2 * p + 1]!,
		]),
		edges,
		triangles: Array.from({ length: triangles.length / 3 }, (_, t) => [
			signed[3 * t]!,
			signed[3 * t + 1]!,
			signed[3 * t + 2]!,
		]),
	};
}

/** The corners of a triangle: the starts of its edges. */
export const cornersOf = ({ edges, triangles }: Draft, t: number): [number, number, number] =>
	triangles[t]!.map((e) => edges[Math.abs(e) - 1]![e > 0 ? 0 : 1]) as [number, number, number];

/** The signed edge from a to b, made if there is none. */
function edgeFrom({ edges }: Draft, a: number, b: number): number {
	const along = edges.findIndex(([start, end]) => start === a && end === b);
	if (along >= 0) return along + 1;
	const against = edges.findIndex(([start, end]) => start === b && end === a);
	if (against >= 0) return -against - 1;
	return edges.push([a, b]);
}

function addTriangle(draft: Draft, a: number, b: number, c: number): number {
	const signed = [edgeFrom(draft, a, b), edgeFrom(draft, b, c), edgeFrom(draft, c, a)];
	return draft.triangles.push(signed as [number, number, number]) - 1;
}

const addPoint = ({ points }: Draft, x: number, y: number): number => points.push([x, y]) - 1;

const users = ({ triangles }: Draft, edge: number): number[] =>
	[...triangles.keys()].filter((t) => triangles[t]!.some((e) => Math.abs(e) === edge + 1));

/** Faults by the id of the rule that they break. */
export const faults: { readonly [rule: string]: Fault } = {
	'equal-ends'(draft, random, file) {
		if (file !== 'pair') return undefined;
		const [a, b] = cornersOf(draft, Math.floor(random() * draft.triangles.length));
		const corners = [
			[a, b, b],
			[a, a, b],
			[a, b, a],
		][Math.floor(3 * random())] as [number, number, number];
		return { rule: 'equal-ends', kind: 'triangles', index: addTriangle(draft, ...corners) };
	},

	'duplicate-edge'(draft, random, file) {
		if (file === 'pair') return undefined;
		const e = Math.floor(random() * draft.edges.length);
		const [a, b] = draft.edges[e]!;
		const reversed = random() < 0.5;
		const index = draft.edges.push(reversed ? [b, a] : [a, b]) - 1;
		const [user] = users(draft, e);
		if (file === 'gmr' && user !== undefined && random() < 0.5) {
			const edges = draft.triangles[user]!;
			const slot = edges.findIndex((signed) => Math.abs(signed) === e + 1);
			edges[slot] = (index + 1) * (reversed ? -1 : 1) * Math.sign(edges[slot]!);
			// The first of the two shall not be without a triangle.
			if (users(draft, e).length === 0)
				edges[slot] = (e + 1) * Math.sign(edges[slot]!) * (reversed ? -1 : 1);
		}
		return { rule: 'duplicate-edge', kind: 'edges', index };
	},

	'duplicate-triangle'(draft, random) {
		const [a, b, c] = cornersOf(draft, Math.floor(random() * draft.triangles.length));
		const index = random() < 0.5 ? addTriangle(draft, b, c, a) : addTriangle(draft, c, b, a);
		return { rule: 'duplicate-triangle', kind: 'triangles', index };
	},

	'non-manifold-edge'(draft, random) {
		const inner = [...draft.edges.keys()].filter((e) => users(draft, e).length === 2);
		const index = inner[Math.floor(random() * inner.length)];
		if (index === undefined) return undefined;
		const [a, b] = draft.edges[index]!;
		const p = addPoint(draft, 3 + random(), -7 - random());
		if (random() < 0.5) addTriangle(draft, a, b, p);
		else addTriangle(draft, b, a, p);
		return { rule: 'non-manifold-edge', kind: 'edges', index };
	},

	'repaired-ownership'(draft, random, file) {
		const outer = [...draft.edges.keys()].filter((e) => users(draft, e).length === 1);
		const e = outer[Math.floor(random() * outer.length)];
		if (e === undefined || file !== 'gmr') return undefined;
		draft.edges[e]!.reverse();
		const index = users(draft, e)[0]!;
		const edges = draft.triangles[index]!;
		edges.forEach((signed, k) => {
			if (Math.abs(signed) === e + 1) edges[k] = -signed;
		});
		return { rule: 'repaired-ownership', kind: 'triangles', index };
	},

	'mixed-orientation'(draft, random) {
		if (draft.triangles.length < 3) return undefined;
		const index = Math.floor(random() * draft.triangles.length);
		const [a, b, c] = draft.triangles[index]!;
		draft.triangles[index] = [-c, -b, -a];
		return { rule: 'mixed-orientation', kind: 'triangles', index };
	},

	'zero-area'(draft, random) {
		const x = Math.floor(64 * random()) / 8;
		const corners = [0, 1, 2].map((k) => addPoint(draft, x + k, -9 + k / 2));
		const index = addTriangle(draft, ...(corners as [number, number, number]));
		return { rule: 'zero-area', kind: 'triangles', index };
	},

	'hanging-node'(draft, random) {
		const inner = [...draft.edges.keys()].filter((e) => users(draft, e).length === 2);
		const e = inner[Math.floor(random() * inner.length)];
		if (e === undefined) return undefined;
		const t = users(draft, e)[Math.floor(2 * random())]!;
		const slot = draft.triangles[t]!.findIndex((signed) => Math.abs(signed) === e + 1);
		const corners = cornersOf(draft, t);
		const [a, b, c] = [0, 1, 2].map((k) => corners[(slot + k) % 3]!) as [number, number, number];
		const [p, q] = [draft.points[a]!, draft.points[b]!];
		const middle = (axis: 0 | 1) => (p[axis] + q[axis]) / 2;
		// Where the middle is no double it is not on the edge.
		for (const axis of [0, 1] as const)
			if (
				middle(axis) - p[axis] !== q[axis] - middle(axis) ||
				!isShort(p[axis]) ||
				!isShort(q[axis])
			)
				return undefined;
		const m = addPoint(draft, middle(0), middle(1));
		draft.triangles[t] = [edgeFrom(draft, a, m), edgeFrom(draft, m, c), edgeFrom(draft, c, a)];
		addTriangle(draft, m, b, c);
		return { rule: 'hanging-node', kind: 'points', index: m };
	},

	'overlapping-triangles'(draft, random) {
		const corners = cornersOf(draft, Math.floor(random() * draft.triangles.length));
		const inside = [0, 1, 2].map((k) => {
			const [a, b, c] = [0, 1, 2].map((l) => draft.points[corners[(k + l) % 3]!]!);
			return addPoint(draft, (2 * a![0] + b![0] + c![0]) / 4, (2 * a![1] + b![1] + c![1]) / 4);
		});
		const index = addTriangle(draft, ...(inside as [number, number, number]));
		return { rule: 'overlapping-triangles', kind: 'triangles', index };
	},

	'coincident-points'(draft, random) {
		const [x, y] = draft.points[Math.floor(random() * draft.points.length)]!;
		const index = addPoint(draft, x, y);
		// In use, or not.
		if (random() < 0.5) addTriangle(draft, index, addPoint(draft, 5, -9), addPoint(draft, 6, -8));
		return { rule: 'coincident-points', kind: 'points', index };
	},

	'unused-point'(draft, random) {
		return {
			rule: 'unused-point',
			kind: 'points',
			index: addPoint(draft, 9 * random() - 4, 9 * random() - 4),
		};
	},

	'unused-edge'(draft, random, file) {
		if (file === 'pair') return undefined;
		const n = draft.points.length;
		for (let tries = 0; tries < 20; tries++) {
			const [a, b] = [Math.floor(random() * n), Math.floor(random() * n)];
			const before = draft.edges.length;
			if (a !== b && Math.abs(edgeFrom(draft, a, b)) > before)
				return { rule: 'unused-edge', kind: 'edges', index: before };
		}
		return undefined;
	},

	'several-components'(draft, random) {
		const [x, y] = [20 + random(), 20 + random()];
		const corners = [addPoint(draft, x, y), addPoint(draft, x + 1, y), addPoint(draft, x, y + 1)];
		const whole = isOnePart(draft);
		const index = addTriangle(draft, ...(corners as [number, number, number]));
		return whole ? { rule: 'several-components', kind: 'triangles', index } : undefined;
	},

	clockwise(draft) {
		const corners = [...draft.triangles.keys()].map((t) => cornersOf(draft, t));
		const goes = ([a, b, c]: [number, number, number]) => {
			const [p, q, r] = [draft.points[a]!, draft.points[b]!, draft.points[c]!];
			return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
		};
		if (!corners.every((own) => goes(own) > 0)) return undefined;
		draft.edges.forEach((edge) => {
			edge.reverse();
		});
		draft.triangles.forEach((edges) => {
			edges.reverse();
		});
		return { rule: 'clockwise', kind: 'triangles', index: 0 };
	},

	'small-angle'(draft, random) {
		const corners = [
			addPoint(draft, 0, -9),
			addPoint(draft, 4, -9),
			addPoint(draft, 2 + random(), -9 + 0.1 * random() + 1e-3),
		];
		const index = addTriangle(draft, ...(corners as [number, number, number]));
		return { rule: 'small-angle', kind: 'triangles', index };
	},
};

/** Faults that break several rules, or none: what is moved or relinked at random. */
export const disorder: readonly Fault[] = [
	(draft, random) => {
		const p = draft.points[Math.floor(random() * draft.points.length)]!;
		p[0] += Math.floor(17 * random()) / 16 - 0.5;
		p[1] += Math.floor(17 * random()) / 16 - 0.5;
		return undefined;
	},
	(draft, random) => {
		const at = () => Math.floor(random() * draft.points.length);
		draft.points[at()] = [...draft.points[at()]!];
		return undefined;
	},
	(draft, random) => {
		const at = () => Math.floor(random() * draft.points.length);
		const [a, b, c] = [at(), at(), at()];
		if (a !== b && b !== c && c !== a) addTriangle(draft, a, b, c);
		return undefined;
	},
	(draft, random) => {
		draft.triangles.splice(Math.floor(random() * draft.triangles.length), 1);
		return undefined;
	},
];

/** Whether triangles with common points lead from the first to all others. */
function isOnePart(draft: Draft): boolean {
	const all = draft.triangles.map((_, t) => cornersOf(draft, t));
	const reached = new Set(all[0]);
	for (let n = 0; n < all.length; n++)
		for (const own of all) if (own.some((p) => reached.has(p))) for (const p of own) reached.add(p);
	return all.every((own) => reached.has(own[0]));
}

/** Whether a coordinate leaves room for another digit. */
const isShort = (x: number): boolean => Number.isInteger(x * 2 ** 40);
