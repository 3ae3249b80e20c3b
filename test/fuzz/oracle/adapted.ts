import type { Group } from '../../../src/mesh/triMesh.ts';
import { signOf } from '../../support/conforming.ts';
import {
	allTriangles,
	areaOf,
	distance,
	dot,
	type Judged,
	minus,
	normalOf,
	placeOf,
	type Slack,
	sidesOf,
	slackOf,
	sumOf,
	type Vector,
} from './measures.ts';

/** What is wrong, as a kind and words. */
export type Wrong = readonly [kind: string, said: string];

/** The members of a kind of a group. */
const membersOf = (group: Group, of: Group['members'][0]['of']): Uint32Array =>
	group.members.find((one) => one.of === of)?.members ?? new Uint32Array(0);

/** Edges with two triangles at most, all triangles with area and as the input's go round. */
function* soundness(before: Judged, after: Judged): Generator<Wrong> {
	for (const p of after.triangles)
		if (p >= after.points.length / after.dimension) yield ['index', `no point ${p}`];
	if (!after.points.every(Number.isFinite)) yield ['coordinates', 'a coordinate is not finite'];
	const ways = new Set([...allTriangles(before)].map((t) => signIn(before, before, t)));
	for (const t of allTriangles(after)) {
		const sign = signIn(before, after, t);
		if (sign === 0 || !ways.has(sign)) yield ['orientation', `triangle ${t} has the sign ${sign}`];
	}
	const isOneWay = ways.size === 1;
	for (const { a, b, along, against } of sidesOf(after).values())
		if (along + against > 2 || (isOneWay && (along > 1 || against > 1)))
			yield ['conformity', `edge ${a}–${b} has ${along} + ${against} triangles`];
}

/** On which side of the plane of a mesh a triangle of it, or of its result, has its normal. */
function signIn(before: Judged, mesh: Judged, t: number): number {
	const { points, triangles, dimension } = mesh;
	if (dimension === 2)
		return signOf(points, triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!);
	return Math.sign(dot(normalOf(mesh, t), normalOf(before, 0)));
}

/** The number of points less that of edges plus that of triangles. */
const characteristic = (mesh: Judged): number =>
	new Set(mesh.triangles).size -
	[...sidesOf({ ...mesh, cells: [] }).values()].length +
	mesh.triangles.length / 3;

/** Area, boundary, holes: as before. */
function* shape(before: Judged, after: Judged, slack: Slack): Generator<Wrong> {
	const differs = (kind: string, of: (mesh: Judged) => number, allowed: number): Wrong[] => {
		const [was, is] = [of(before), of(after)];
		return Math.abs(was - is) <= allowed ? [] : [[kind, `${was} became ${is}`]];
	};
	const area = (mesh: Judged) => sumOf(allTriangles(mesh), (t) => areaOf(mesh, t));
	const boundary = (mesh: Judged) =>
		[...sidesOf(mesh).values()].reduce(
			(sum, { a, b, count }) => (count === 1 ? sum + distance(mesh, a, b) : sum),
			0,
		);
	const sides = sidesOf(before).size + sidesOf(after).size;
	yield* differs('area', area, slack.area + 1e-11 * area(before));
	yield* differs('boundary', boundary, 1e-9 * boundary(before) + slack.place * Math.sqrt(sides));
	yield* differs('holes', characteristic, 0);
}

/** Groups: as many, with the same areas and lengths, and points that must stay. */
function* groups(before: Judged, after: Judged, slack: Slack): Generator<Wrong> {
	const places = new Set(
		Array.from({ length: after.points.length / after.dimension }, (_, p) =>
			placeOf(after, p).join(),
		),
	);
	for (const [g, group] of (before.groups ?? []).entries()) {
		const made = after.groups?.[g];
		const name = group.name ?? `${group.tag}`;
		if (!made || made.name !== group.name || made.tag !== group.tag) {
			yield ['groups', `group ${name} is gone`];
			continue;
		}
		const triangles = membersOf(group, 'triangles');
		const area = [
			sumOf(triangles, (t) => areaOf(before, t)),
			sumOf(membersOf(made, 'triangles'), (t) => areaOf(after, t)),
		] as const;
		if (Math.abs(area[0] - area[1]) > slack.area + 1e-11 * area[0])
			yield ['area of a group', `${name}: ${area[0]} became ${area[1]}`];
		const lengths = [lengthOf(before, group), lengthOf(after, made)] as const;
		const allowed = 1e-9 * lengths[0] + 100 * slack.place;
		if (Math.abs(lengths[0] - lengths[1]) > allowed)
			yield ['length of a group', `${name}: ${lengths[0]} became ${lengths[1]}`];
		if (group.dimension !== 0) continue;
		const points = membersOf(group, 'points');
		if (points.length > 0 && membersOf(made, 'points').length === 0)
			yield ['points of a group', `${name} is empty`];
		if (points.length > 1 && name !== 'RequiredVertices') continue;
		for (const p of points)
			if (!places.has(placeOf(before, p).join())) yield ['points of a group', `${name} lost ${p}`];
	}
}

/** The length of the edges and line cells of a group. */
function lengthOf(mesh: Judged, { members }: Group): number {
	let sum = 0;
	for (const { of, members: own } of members) {
		if (of === 'points' || of === 'triangles') continue;
		const ends = of === 'edges' ? mesh.edges! : mesh.cells![of]!.nodes;
		sum += sumOf(own, (e) => distance(mesh, ends[2 * e]!, ends[2 * e + 1]!));
	}
	return sum;
}

/** Lines lie under edges as before, and are as long; quads keep their corners. */
function* cells(before: Judged, after: Judged, slack: Slack): Generator<Wrong> {
	const [sides, old] = [sidesOf(after), sidesOf(before)];
	const lieUnder = (list: Uint32Array, edges: typeof sides): boolean => {
		for (let i = 0; i < list.length; i += 2) {
			const [p, q] = [Math.min(list[i]!, list[i + 1]!), Math.max(list[i]!, list[i + 1]!)];
			if (!edges.has(`${p} ${q}`)) return false;
		}
		return true;
	};
	for (const [b, { shape: own, nodes }] of (before.cells ?? []).entries()) {
		const made = after.cells?.[b]?.nodes ?? new Uint32Array(0);
		if (own === 'quad') {
			const all = (mesh: Judged, list: Uint32Array) =>
				[...list].map((p) => placeOf(mesh, p).join()).join();
			if (all(before, nodes) !== all(after, made)) yield ['quads', 'a quad has moved'];
			continue;
		}
		if (own !== 'line') continue;
		const length = (mesh: Judged, list: Uint32Array) =>
			sumOf(Array(list.length / 2).keys(), (i) => distance(mesh, list[2 * i]!, list[2 * i + 1]!));
		const [was, is] = [length(before, nodes), length(after, made)];
		if (Math.abs(was - is) > 1e-9 * was + 100 * slack.place)
			yield ['lines', `lines of length ${was} became ${is}`];
		if (lieUnder(nodes, old) && !lieUnder(made, sides))
			yield ['lines', 'a line no longer lies under an edge'];
	}
}

/** A linear field on points stays linear; integrals of fields on triangles stay. */
function* fields(
	before: Judged,
	after: Judged,
	slack: Slack,
	slope: readonly number[],
): Generator<Wrong> {
	const linear = after.fields.find(({ name }) => name === 'linear')!.values;
	const steep = Math.hypot(...slope);
	const origin = placeOf(before, 0);
	const used = new Set(after.triangles);
	for (const p of used) {
		const is = dot(minus(placeOf(after, p), origin), slope as unknown as Vector) + 1;
		if (Math.abs(linear[p]! - is) > 4 * steep * slack.place + 1e-11) {
			yield ['linear field', `${linear[p]} at point ${p}, not ${is}`];
			break;
		}
	}
	const integral = (mesh: Judged): number => {
		const { values } = mesh.fields.find(({ name }) => name === 'own')!;
		return sumOf(allTriangles(mesh), (t) => values[t]! * areaOf(mesh, t));
	};
	const [was, is] = [integral(before), integral(after)];
	if (Math.abs(was - is) > 4 * slack.area + 1e-9 * was) yield ['integral', `${was} became ${is}`];
	const counts = {
		points: after.points.length / after.dimension,
		triangles: after.triangles.length / 3,
	};
	for (const { name, on, components, values } of after.fields)
		if ((on === 'points' || on === 'triangles') && values.length !== components * counts[on])
			yield ['fields', `${name} has ${values.length} values`];
	for (const { name } of before.fields)
		if (!after.fields.some((field) => field.name === name)) yield ['fields', `${name} is gone`];
}

/** What an adaptation must not do to the triangles, groups and cells of a mesh. */
export function* geometryWrongs(before: Judged, after: Judged): Generator<Wrong> {
	const slack = slackOf(before);
	yield* soundness(before, after);
	yield* shape(before, after, slack);
	yield* groups(before, after, slack);
	yield* cells(before, after, slack);
}

/** As `geometryWrongs`; the mesh has a field `linear` on points, 1 at point 0, that rises by `slope`, and a field `own` on triangles. */
export function* wrongsOf(
	before: Judged,
	after: Judged,
	slope: readonly number[],
): Generator<Wrong> {
	yield* geometryWrongs(before, after);
	yield* fields(before, after, slackOf(before), slope);
}
