import type { OtherElements } from '../../../../mesh/triMesh.ts';
import { elementKinds } from '../../../build/elements/elementKinds.ts';
import { elementsNamedIn } from '../../shared/dataLines.ts';
import { type Solver, solverOfType } from '../../shared/elementTypes.ts';
import type { AbaqusExtras, KeywordBlock } from '../../shared/extras.ts';
import type { Draft, DraftBlock } from '../draft/draft.ts';
import type { Groups } from './groups.ts';
import { nodeValuesIn } from './nodeValues.ts';
import type { ElementIndex } from './resolve.ts';

/** Makes `MeshSource.extras`: contents of the file that the mesh does not have and the writer needs. */
export function extrasFor(
	draft: Draft,
	index: ElementIndex,
	groups: Groups,
	others: OtherElements | undefined,
): AbaqusExtras {
	const { ids } = draft.nodes;
	const { min: least, max: most } = draft.others;
	const typeOf: Record<string, string> = {};
	for (const [name, kind] of Object.entries(elementKinds)) {
		const store = draft.elements.all.find((elements) => elements.kind === kind);
		const commonTag = store?.tags.commonValue;
		if (commonTag !== undefined) typeOf[name] = draft.types[commonTag]!;
	}
	const solver = solverOf(draft);
	const nodeValues = nodeValuesIn(draft.pieces, groups.all);
	return {
		coordinates: draft.coordinates,
		...(solver && { solver }),
		types: draft.types,
		typeOf,
		pieces: draft.pieces.flatMap((piece) => resolved(piece, groups)),
		...(nodeValues.length > 0 && { nodeValues }),
		points: draft.nodes.count,
		cells: draft.elements.count,
		...namedElements(draft, index),
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

/** Replaces the members of a block by its groups. */
function resolved(piece: DraftBlock, { ofSet, ofSurface, ofLoad, beside }: Groups): KeywordBlock[] {
	switch (piece.kind) {
		case 'text':
		case 'nodes':
		case 'elements':
			return [piece];
		case 'nset':
		case 'elset': {
			const { kind, header = '', textElements } = piece;
			const sets = beside.get(piece);
			return [
				{
					...{ kind, header, groups: ofSet.get(piece) ?? [] },
					...(textElements.size > 0 && { others: Float64Array.from(textElements.values()) }),
				},
				...(sets ? [{ kind: 'loadSets', header, sets } as const] : []),
			];
		}
		case 'surface': {
			const { kind, header, bytes } = piece;
			const surfaceGroups = ofSurface.get(piece);
			if (!surfaceGroups) return [{ kind: 'text', bytes, naming: 'SURFACE' }];
			const { edges, faces } = surfaceGroups;
			return [{ kind, header, groups: edges ? [edges] : [], ...(faces.length > 0 && { faces }) }];
		}
		case 'loads': {
			const { kind, keyword, bytes } = piece;
			return [{ kind, keyword, bytes, lines: ofLoad.get(piece)! }];
		}
	}
}

/** Infers the solver: only Abaqus has parts, and labels of surfaces and types of six-node shells differ. */
function solverOf({ scope, surfaces, types }: Draft): Solver | undefined {
	if (scope !== undefined && scope !== 'the model') return 'abaqus';
	const labels = surfaces.flatMap(({ sides }) => sides.map(({ label }) => label));
	if (labels.some(({ letters }) => letters === 'E')) return 'abaqus';
	const isOfCalculix = labels.some(({ letters, digit }) => letters === 'S' && digit > 4);
	return (
		types.map(solverOfType).find((solver) => solver !== undefined) ??
		(isOfCalculix ? 'calculix' : undefined)
	);
}

/** The elements to which kept text refers by number. */
function namedElements(draft: Draft, index: ElementIndex): Pick<AbaqusExtras, 'elements'> {
	const numbers = new Set(
		draft.pieces.flatMap((piece) =>
			piece.kind === 'text' && piece.naming !== undefined ? elementsNamedIn(piece.bytes) : [],
		),
	);
	const elements = [...numbers].flatMap((number) => {
		const at = index.indexOf(number);
		if (at < 0) return [];
		const store = draft.elements.all.findLast((elements) => index.startOf(elements) <= at)!;
		const { nodes: width, midNodes } = store.kind;
		const first = width * (at - index.startOf(store));
		const nodes = [...store.nodes.subarray(first, first + width - midNodes)];
		return [{ number, nodes: nodes.map((node) => draft.nodes.ids.numberOf(node)) }];
	});
	return elements.length > 0 ? { elements } : {};
}
