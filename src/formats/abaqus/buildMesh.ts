import type { Positions } from '../../mesh/finding.ts';
import { numberingOf } from '../../mesh/ownNumbers.ts';
import type { Field, Group, OtherElements, TriMesh } from '../../mesh/triMesh.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import { elementKinds } from '../build/elements/elementKinds.ts';
import { elementMesh } from '../build/elements/elementMesh.ts';
import type { ElementStore } from '../build/elements/elementStore.ts';
import { tellOthers } from '../build/elements/otherElements.ts';
import { markerField } from '../fit/entityCells.ts';
import { warnUnkept } from '../losses/notKept.ts';
import type { Draft } from './draft.ts';
import { type Solver, solverOfType } from './elementSides.ts';
import { Grouping } from './grouping.ts';
import { elementsNamedIn } from './keptText.ts';
import { keyOf } from './keyword.ts';
import { nodeValuesIn } from './nodeValues.ts';
import { type AbaqusExtras, type AbaqusPiece, typeField } from './options.ts';
import { type Placement, placed } from './placement.ts';
import { ElementIndex, resolveNodes, SetResolver } from './resolve.ts';

/**
 * Makes the mesh of a draft; undefined after reporting references to missing nodes, elements or sets.
 *
 * @param placement position of the part's only instance
 */
export const buildMesh = (draft: Draft, placement?: Placement): TriMesh | undefined =>
	builtMesh(draft, placement)?.mesh;

/** `buildMesh`, with the groups of each set. */
export function builtMesh(
	draft: Draft,
	placement?: Placement,
): { readonly mesh: TriMesh; readonly grouping: Grouping } | undefined {
	const { report, lines, nodes, elements, options } = draft;
	const mixed = elements.mixedAt();
	if (mixed !== undefined)
		report.error('not-supported', () => ({
			file: lines.file,
			line: mixed,
			column: 1,
			message: 'The file has triangles of 3 and of 6 nodes together, which are not read.',
		}));
	resolveNodes(draft);
	const index = new ElementIndex(draft);
	if (report.errors > 0) return undefined;
	const made = elementMesh(elements, true, (store, on) => typesOf(store, on));
	const local = placement && nodes.coordinates.slice(0, 3 * nodes.count);
	if (local) nodes.coordinates = placed(local, placement);
	const at = nodes.points();
	const shape = (array: Float64Array | Uint32Array) => (options.shared ? sharedCopy(array) : array);
	const bare: TriMesh = {
		dimension: at.dimension,
		points: shape(at.points) as Float64Array,
		triangles: shape(made.triangles) as Uint32Array,
		fields: made.fields,
		...(made.cells.length > 0 && {
			cells: made.cells.map(({ lines, ...block }) => ({
				...block,
				...(options.positions && lines && { lines }),
			})),
		}),
	};
	const resolver = new SetResolver(draft, index);
	const grouping = new Grouping(draft, resolver, index, bare, made);
	const groups = grouping.groups();
	if (report.errors > 0) return undefined;
	tellUnkept(draft, grouping);
	const others = othersOf(draft, resolver);
	const { unkept } = draft;
	const pointNumbers = nodes.ids.numbers();
	const extras = extrasFor(draft, grouping, groups, others);
	const mesh: TriMesh = {
		...bare,
		...(groups.length > 0 && { groups }),
		source: {
			format: 'abaqus',
			firstIndex: 1,
			parts: ['inp'],
			...(pointNumbers && { pointNumbers }),
			...(made.triangleNumbers && { triangleNumbers: made.triangleNumbers }),
			numbering: numberingOf(pointNumbers, [
				made.triangleNumbers,
				...made.cells.map(({ numbers }) => numbers),
			]),
			...(others && { others }),
			...(unkept.length > 0 && { unkept }),
			extras: { ...extras, ...(local && { placement: { ...placement, local } }) },
		},
	};
	return { mesh, grouping };
}

/** Field of element types, if elements of a store have several. */
function typesOf(store: ElementStore, on: 'triangles' | 'cells'): Field[] {
	const { tags, count } = store;
	return count === 0 || tags.only !== undefined
		? []
		: [markerField(typeField, on, store.allTags())];
}

function tellUnkept({ normals, unsorted, unkept, report, lines }: Draft, grouping: Grouping) {
	const tell = (what: string, count: number, reason: string) => {
		if (count > 0) unkept.push({ what, count, reason });
	};
	tell('directions of nodes', normals, 'only coordinates of points are read');
	tell('orders of unsorted sets', unsorted, 'members of sets are sorted by number');
	tell(
		'sides of surfaces and loads inside the mesh',
		grouping.inner,
		'each edge belongs to its first element',
	);
	warnUnkept(report, lines.file, unkept);
}

/** Marks nodes that kept text names, by number or by set, and returns them with the elements that are kept as text. */
function othersOf(draft: Draft, resolver: SetResolver): OtherElements | undefined {
	const { otherElements, namedNodes, namedSets, nodes, sets, report, lines } = draft;
	for (const id of namedNodes.values()) {
		const index = nodes.ids.indexOf(id);
		if (index >= 0) otherElements.use(index);
	}
	for (const set of sets.values())
		if (set.of === 'nset' && namedSets.has(keyOf(set.name))) {
			const found = resolver.membersOf(set);
			for (let p = 0; p < found.length; p++) if (found[p] === 1) otherElements.use(p);
		}
	tellOthers(report, lines.file, otherElements.kinds);
	const { others } = otherElements.source();
	let greatest = 0;
	for (const number of draft.others.values()) greatest = Math.max(greatest, number);
	return others && { ...others, ...(greatest > 0 && { greatest }) };
}

function extrasFor(
	draft: Draft,
	grouping: Grouping,
	groups: readonly Group[],
	others: OtherElements | undefined,
): AbaqusExtras {
	const { ids } = draft.nodes;
	let [least, most] = [Number.POSITIVE_INFINITY, 0];
	for (const number of draft.others.values())
		[least, most] = [Math.min(least, number), Math.max(most, number)];
	const typeOf: Record<string, string> = {};
	for (const [name, kind] of Object.entries(elementKinds)) {
		const store = draft.elements.all.find((one) => one.kind === kind);
		const only = store?.tags.only;
		if (only !== undefined) typeOf[name] = draft.types[only]!;
	}
	const solver = solverOf(draft);
	const pieces = draft.pieces.flatMap((piece): AbaqusPiece[] => {
		if ('kind' in piece) return [piece];
		if ('loads' in piece) {
			const { keyword, bytes } = piece.loads;
			return [{ kind: 'loads', keyword, bytes, lines: grouping.ofLoad.get(piece.loads)! }];
		}
		const { header } = piece;
		if ('set' in piece) {
			const own = grouping.ofSet.get(piece.set) ?? [];
			const { of, outside } = piece.set;
			const beside = grouping.loads.beside.get(piece.set);
			return [
				{
					...{ kind: of, header, groups: own.map((g) => placeOf(groups[g]!)) },
					...(outside.size > 0 && { others: Float64Array.from(outside.values()) }),
				},
				...(beside ? [{ kind: 'loadSets', header, sets: beside } as const] : []),
			];
		}
		const found = grouping.ofSurface.get(piece.surface);
		if (!found) return [{ kind: 'text', bytes: piece.bytes, naming: 'SURFACE' }];
		const { edges, faces } = found;
		return [
			{
				...{ kind: 'surface', header },
				groups: edges === undefined ? [] : [placeOf(groups[edges]!)],
				...(faces.length > 0 && { faces }),
			},
		];
	});
	const nodeValues = nodeValuesIn(pieces, groups);
	return {
		coordinates: draft.coordinates,
		...(solver && { solver }),
		types: draft.types,
		typeOf,
		pieces,
		...(nodeValues.length > 0 && { nodeValues }),
		points: draft.nodes.count,
		cells: draft.elements.count,
		...namedElements(draft, grouping),
		...(others &&
			others.points.length + others.kinds.length > 0 && {
				others: {
					...{ least, most },
					nodes: Float64Array.from(others.points, (p) => ids.numberOf(p)),
					volumes: draft.otherElements.volumes,
				},
			}),
	};
}

/** Guesses the program of a deck: Abaqus has parts, and each has labels and types of shells of its own. */
function solverOf({ scope, surfaces, types }: Draft): Solver | undefined {
	if (scope !== undefined && scope !== 'the model') return 'abaqus';
	const letters = new Set(
		surfaces
			.flatMap(({ sides }) => sides.map(({ label }) => label))
			.map(({ letters, digit }) =>
				letters === 'E' ? 'E' : letters === 'S' && digit > 4 ? 'S' : '',
			),
	);
	if (letters.has('E')) return 'abaqus';
	return (
		types.map(solverOfType).find((one) => one !== undefined) ??
		(letters.has('S') ? 'calculix' : undefined)
	);
}

/** Elements that kept text names by number. */
function namedElements(draft: Draft, { index }: Grouping): Pick<AbaqusExtras, 'elements'> {
	const numbers = new Set(
		draft.pieces.flatMap((piece) =>
			'kind' in piece && piece.kind === 'text' && piece.naming !== undefined
				? elementsNamedIn(piece.bytes)
				: [],
		),
	);
	const elements = [...numbers].flatMap((number) => {
		const at = index.indexOf(number);
		if (at < 0) return [];
		const store = draft.elements.all.findLast((one) => index.startOf(one) <= at)!;
		const { nodes: width, middles } = store.kind;
		const first = width * (at - index.startOf(store));
		const nodes = [...store.nodes.subarray(first, first + width - middles)];
		return [{ number, nodes: nodes.map((node) => draft.nodes.ids.numberOf(node)) }];
	});
	return elements.length > 0 ? { elements } : {};
}

const placeOf = ({ dimension, tag }: Group) => [dimension, tag] as const;

/** Lines of points and triangles. */
export function positionsOf({ lines: { file }, nodes, elements }: Draft): Positions {
	const triangles = elements.all.find(({ kind }) => kind.shape === 'triangle');
	return {
		points: { file, lines: nodes.linesOfAll(), first: 1 },
		...(triangles?.lines && {
			triangles: { file, lines: triangles.allLines()!, first: 1 },
		}),
	};
}
