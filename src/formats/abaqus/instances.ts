import { cellCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { warnUnkept } from '../losses/notKept.ts';
import { buildMesh, builtMesh } from './buildMesh.ts';
import type { Draft } from './draft.ts';
import type { InputLines } from './inputLines.ts';
import { InstanceJoiner } from './joinInstances.ts';
import type { AbaqusExtras } from './options.ts';
import { hasAxis, type Placement } from './placement.ts';
import { type Instance, isIn, placeOf } from './scopes.ts';

/** Reads the lines of `*INSTANCE`: a translation, then an axis with an angle. Errors are reported. */
export function readPlacement({ lines, report }: Draft): {
	readonly more: boolean;
	readonly placement?: Placement;
} {
	const rows: number[][] = [];
	let more = lines.next();
	for (; more && !lines.isKeyword; more = lines.next()) {
		const row: number[] = [];
		const most = rows.length === 0 ? 3 : 7;
		do {
			const value = lines.realField();
			if (Number.isNaN(value)) report.badNumber(lines, 'a number of the place of the instance');
			row.push(value);
		} while (lines.goesOn && row.length < most);
		if (rows.length === 2 || lines.goesOn || lines.more()) {
			report.error('extra-value', () => ({
				...lines.linePlace(),
				message:
					'Expected a translation of three numbers, then a line of seven: two points of an axis and an angle.',
			}));
			continue;
		}
		while (row.length < most) row.push(0);
		rows.push(row);
		const [tx = 0, ty = 0, tz = 0] = rows[0]!;
		const placement = placementOf(rows, [tx, ty, tz]);
		if (rows.length === 2 && !hasAxis(placement))
			report.error('equal-ends', () => ({
				...lines.linePlace(),
				message: 'The two points of the axis of this instance are the same.',
			}));
	}
	if (rows.length === 0) return { more };
	const [x = 0, y = 0, z = 0] = rows[0]!;
	return { more, placement: placementOf(rows, [x, y, z]) };
}

function placementOf(rows: readonly number[][], translation: Placement['translation']): Placement {
	const [, axis] = rows;
	if (!axis) return { translation };
	const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, degrees = 0] = axis;
	return { translation, rotation: { from: [ax, ay, az], to: [bx, by, bz], degrees } };
}

/** Makes the mesh of one part or of all instances of the assembly; undefined after reporting errors. */
export function assembledMesh(
	drafts: readonly Draft[],
	instances: readonly Instance[],
): TriMesh | undefined {
	const [first] = drafts as readonly [Draft];
	const { report, lines } = first;
	const own = instances.filter((instance) => drafts.some((draft) => isIn(draft, instance)));
	if (drafts.length === 1 && own.length < 2) return buildMesh(first, own[0]?.placement);
	const joiner = new InstanceJoiner();
	const meshes = new Map<Draft, ReturnType<typeof builtMesh>>();
	for (const draft of drafts) {
		const built = builtMesh(draft);
		if (!built) return undefined;
		meshes.set(draft, built);
		if (own.some((instance) => isIn(draft, instance)) || draft.nodes.count === 0) continue;
		report.error('not-supported', () => ({
			...lines.placeOf(draft.at),
			message: `No instance of the assembly places the nodes of ${lines.decoded(draft.scope ?? 'the model')}.`,
		}));
	}
	for (const instance of own) {
		const draft = drafts.find((one) => isIn(one, instance))!;
		const { mesh, grouping } = meshes.get(draft)!;
		const places = new Map<number, string>();
		for (const [set, groups] of grouping.ofSet) for (const g of groups) places.set(g, set.place);
		joiner.add({
			name: lines.decoded(instance.name),
			mesh,
			origins: (mesh.groups ?? []).map((_, g) => {
				const place = places.get(g) ?? 'mesh';
				if (place === 'mesh') return 'part';
				return place === placeOf(instance.name) ? 'assembly' : 'none';
			}),
			placement: instance.placement,
		});
	}
	if (joiner.isMixed)
		report.error('not-supported', () => ({
			...lines.placeOf(0),
			message: 'The file has triangles of 3 and of 6 nodes together, which are not read.',
		}));
	if (report.errors > 0) return undefined;
	const { others, ...mesh } = joiner.mesh();
	const cells = (mesh.cells ?? []).reduce((sum, block) => sum + cellCount(block), 0);
	const points = mesh.points.length / mesh.dimension;
	const keywords = first.pieces.reduce(
		(sum, piece) =>
			sum +
			('loads' in piece
				? 1
				: 'kind' in piece && piece.kind === 'text'
					? keywordsIn(piece.bytes)
					: 0),
		0,
	);
	const reason = 'several instances become one mesh';
	const unkept = [
		{ what: 'keywords other than nodes, elements and sets', count: keywords, reason },
		{
			what: 'own numbers of the nodes and elements',
			count: points + triangleCount(mesh) + cells,
			reason,
		},
		...(others?.kinds ?? []).map(({ what, count }) => ({ what, count, reason })),
	].filter(({ count }) => count > 0);
	warnUnkept(report, lines.file, unkept);
	const extras: AbaqusExtras = {
		coordinates: drafts.some((draft) => draft.coordinates === 3) ? 3 : 2,
		...{ types: joiner.types, typeOf: {}, pieces: [], points, cells: triangleCount(mesh) + cells },
	};
	return {
		...mesh,
		source: {
			...{ format: 'abaqus', firstIndex: 1, parts: ['inp'], extras, unkept },
			...(others && { others }),
		},
	};
}

/** Counts the lines that begin with one star. */
function keywordsIn(bytes: Uint8Array): number {
	let count = 0;
	for (let i = 0; i < bytes.length; i++)
		if (
			bytes[i] === 42 &&
			bytes[i + 1] !== 42 &&
			(i === 0 || bytes[i - 1] === 10 || bytes[i - 1] === 13)
		)
			count++;
	return count;
}

/** Reports instances of parts that are not in the file. */
export function checkInstances(
	lines: InputLines,
	{ report }: Draft,
	instances: readonly Instance[],
	parts: ReadonlySet<string>,
): void {
	for (const { name, part, at } of instances)
		if (part !== undefined && !parts.has(part.key))
			report.error('index-out-of-range', () => ({
				...lines.placeOf(at),
				message: `Instance ${lines.decoded(name)} is one of part ${lines.decoded(part.name)}, which does not exist.`,
			}));
}
