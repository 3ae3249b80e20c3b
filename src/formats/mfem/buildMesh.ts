import type { Positions } from '../../mesh/finding.ts';
import type { DataLoss, Group, GroupMembers } from '../../mesh/triMesh.ts';
import { elementKinds } from '../build/elements/elementKinds.ts';
import {
	elementMesh,
	groupsByTag,
	meshOf,
	type PlacedElements,
} from '../build/elements/elementMesh.ts';
import { MeshBuilder } from '../build/elements/meshBuilder.ts';
import { addOtherElementLosses } from '../build/elements/otherElements.ts';
import { placedPoints } from '../build/plane.ts';
import type { ReadResult } from '../core/format.ts';
import { onlySurfaces } from '../core/reasons.ts';
import { unknownContent, warnLosses } from '../losses/warnLosses.ts';
import type { AttributeSet, MfemDraft } from './draft.ts';
import type { MfemExtras } from './options.ts';
import { cornersInOrder, edgesOf } from './readNodes.ts';

/** Assembles the mesh; reports elements with a vertex out of range. */
export function buildMesh(draft: MfemDraft): Pick<ReadResult, 'mesh' | 'positions'> {
	const { lines, report, options, points, dimension } = draft;
	if (!points || !checkVertices(draft)) return {};
	const elements = draft.curved ? withMidNodes(draft) : draft.elements;
	if (!elements) return {};
	const assembled = elementMesh(elements);
	const losses = readLosses(draft);
	const otherLosses: DataLoss[] = [];
	addOtherElementLosses(draft.volumes, otherLosses, report, lines.file);
	const extras: MfemExtras = { version: draft.version };
	const mesh = meshOf(placedPoints(points, dimension, options.shared), assembled, options, {
		groups: groupsOf(draft, assembled.placed),
		source: {
			format: 'mfem',
			firstIndex: 0,
			parts: ['mesh'],
			...draft.volumes.source(),
			...(losses.length + otherLosses.length > 0 && { unkept: [...otherLosses, ...losses] }),
			extras,
		},
	});
	warnLosses(report, lines.file, losses);
	const filePositions: Positions = {
		points: { file: lines.file, lines: draft.pointLines, first: 0 },
		...(assembled.triangleLines && {
			triangles: { file: lines.file, lines: assembled.triangleLines, first: 0 },
		}),
	};
	return { mesh, ...(options.positions && { positions: filePositions }) };
}

function checkVertices({
	elements,
	vertices,
	report,
	lines,
	volumes,
	volumeLine,
}: MfemDraft): boolean {
	let valid = volumes.maxPoint < vertices;
	if (!valid)
		report.error('index-out-of-range', () => ({
			...{ file: lines.file, line: volumeLine, column: 1 },
			message: noVertex(volumes.maxPoint, vertices),
		}));
	for (const { kind, nodes, count, lines: elementLines } of elements.all)
		for (let i = 0; i < kind.nodes * count; i++) {
			if (nodes[i]! < vertices) continue;
			valid = false;
			report.error('index-out-of-range', () => ({
				...{ file: lines.file, line: elementLines?.at(Math.floor(i / kind.nodes)) ?? 1, column: 1 },
				message: noVertex(nodes[i]!, vertices),
			}));
		}
	return valid;
}

const noVertex = (named: number, vertices: number): string =>
	`This element names vertex ${named}, but ${vertices === 0 ? 'there are none' : `vertices run from 0 to ${vertices - 1}`}.`;

/** Elements of order 2 with nodes on edges and in quads; undefined after reporting a boundary element on no edge. */
function withMidNodes(draft: MfemDraft): MeshBuilder | undefined {
	const edges = edgesOf(draft);
	const { vertices, report, lines, options } = draft;
	const curved = new MeshBuilder({ ...options, shared: false }, true);
	const kinds = new Map([
		[elementKinds.line, elementKinds.line3],
		[elementKinds.triangle, elementKinds.triangle6],
		[elementKinds.quad, elementKinds.quad9],
	] as const);
	for (const store of draft.elements.all) {
		const { kind, count, nodes, tags } = store;
		const curvedKind = kinds.get(kind as typeof elementKinds.line);
		if (!curvedKind) continue;
		const curvedStore = curved.of(curvedKind);
		const corners = kind.nodes;
		for (let i = 0; i < count; i++) {
			const line = store.lines?.at(i) ?? 1;
			const at = curvedKind.nodes * curvedStore.push(0, tags.at(i), line);
			for (let k = 0; k < corners; k++) curvedStore.nodes[at + k] = nodes[corners * i + k]!;
			const midNodes = kind === elementKinds.line ? 1 : corners;
			for (let k = 0; k < midNodes; k++) {
				const edge = edges.between(
					nodes[corners * i + k]!,
					nodes[corners * i + ((k + 1) % corners)]!,
				);
				if (edge === undefined) {
					report.error('index-out-of-range', () => ({
						...{ file: lines.file, line, column: 1 },
						message: `Boundary element ${i} lies on no edge of an element, so that its middle is not known.`,
					}));
					return undefined;
				}
				curvedStore.nodes[at + corners + k] = vertices + edge;
			}
			if (kind === elementKinds.quad) curvedStore.nodes[at + 8] = vertices + edges.count + i;
		}
	}
	return curved;
}

/**
 * Groups of the attributes, by number, then of the sets of several attributes. A set of one attribute names its group.
 */
function groupsOf(draft: MfemDraft, placed: readonly PlacedElements[]): Group[] {
	const splitSets = (dimension: 1 | 2) => {
		const names = new Map<number, string>();
		const rest: AttributeSet[] = [];
		for (const set of draft.sets[dimension]) {
			const [attribute, second] = set.attributes;
			if (attribute !== undefined && second === undefined && !names.has(attribute))
				names.set(attribute, set.name);
			else rest.push(set);
		}
		return { names, rest };
	};
	const byDimension = { 1: splitSets(1), 2: splitSets(2) };
	const all = groupsByTag(
		placed,
		(dimension, tag) => (dimension === 0 ? undefined : byDimension[dimension].names.get(tag)),
		true,
	);
	return ([1, 2] as const).flatMap((dimension): Group[] => {
		const ofAttributes = all.filter((group) => group.dimension === dimension);
		const { names, rest } = byDimension[dimension];
		const tags = new Set(ofAttributes.map(({ tag }) => tag));
		for (const [tag, name] of names)
			if (!tags.has(tag)) ofAttributes.push({ name, dimension, tag, members: [] });
		let free = ofAttributes.reduce((most, { tag }) => Math.max(most, tag), 0) + 1;
		const sets = rest.map((set): Group => {
			const members = placed.flatMap(({ store, of }): GroupMembers[] => {
				if (store.kind.dimension !== dimension) return [];
				const attributes = new Set(set.attributes);
				const list: number[] = [];
				for (let i = 0; i < store.count; i++) if (attributes.has(store.tags.at(i))) list.push(i);
				return list.length > 0 ? [{ of, members: Uint32Array.from(list) }] : [];
			});
			return { name: set.name, dimension, tag: free++, members };
		});
		return [...ofAttributes, ...sets];
	});
}

function readLosses(draft: MfemDraft): DataLoss[] {
	const { others, volumeSets } = draft;
	const losses: DataLoss[] = [];
	if (volumeSets > 0)
		losses.push({
			what: 'attribute sets of volumes',
			count: volumeSets,
			reason: onlySurfaces,
		});
	for (const name of others)
		losses.push({ what: `sections ${name}`, count: 1, reason: unknownContent });
	const order = cornersInOrder(draft) ?? [];
	let mixed = false;
	for (let i = 1; i < order.length; i++) mixed ||= order[i]! < order[i - 1]!;
	if (mixed)
		losses.push({
			what: 'numbers of the elements',
			count: order.length,
			reason: 'triangles are numbered before quads',
			changed: true,
		});
	return losses;
}
