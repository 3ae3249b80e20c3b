import type { GroupMembers, TriMesh } from '../../../../mesh/triMesh.ts';
import type { ElementMesh, PlacedElements } from '../../../build/elements/elementMesh.ts';
import { edgeOfLabel, type SideLabel } from '../../shared/sideLabels.ts';
import type { Draft, SetDraft } from '../draft/draft.ts';
import type { SetResolver } from './resolve.ts';

/** The edges and faces to which a data line of a surface or load refers. */
export interface FoundSides {
	/** Half-edges of triangles: 3 × triangle + 0-based corner where the edge begins. */
	readonly slots: number[];
	/** Triangles and quads named by a face, quads named by an edge, and loaded lines. */
	readonly faces: GroupMembers[];
	/** Number of quads among them that are named by an edge. */
	quads: number;
	/** Numbers of the quads' edges, from 1. */
	readonly quadSides: Set<number>;
	/** Number of elements to which the label does not apply; 1 more if elements are missing or kept as text. */
	others: number;
}

/** Finds the edges and faces that a label denotes on an element or a set. */
export class SideFinder {
	readonly draft: Draft;

	/**
	 * @param made the elements of the draft in the mesh
	 * @param mesh without groups
	 */
	constructor(
		readonly resolver: SetResolver,
		readonly made: ElementMesh,
		readonly mesh: TriMesh,
	) {
		this.draft = resolver.draft;
	}

	/** Index of the first triangle among all elements. */
	get firstTriangle(): number {
		const triangles = this.made.placed.find(({ of }) => of === 'triangles');
		return triangles ? this.resolver.elements.startOf(triangles.store) : 0;
	}

	/**
	 * Finds the edges or faces with a label.
	 *
	 * @param of number of an element (as in the file), or a set
	 * @param loads the label is that of a load, and on a line denotes the whole element
	 */
	find(of: number | SetDraft, label: SideLabel, loads = false): FoundSides {
		const found: FoundSides = { slots: [], faces: [], quads: 0, quadSides: new Set(), others: 0 };
		const set = typeof of === 'number' ? undefined : of;
		const members = set && this.resolver.membersOf(set);
		const element = typeof of === 'number' ? this.resolver.elements.indexOf(of) : -1;
		if (set ? set.textElements.size > 0 : element < 0) found.others++;
		for (const placed of this.made.placed) {
			const start = this.resolver.elements.startOf(placed.store);
			const { count } = placed.store;
			if (!members) {
				if (element >= start && element < start + count)
					this.#add(found, placed, label, [element - start], loads);
				continue;
			}
			const elements: number[] = [];
			for (let i = 0; i < count; i++) if (members[start + i] === 1) elements.push(i);
			this.#add(found, placed, label, elements, loads);
		}
		return found;
	}

	/** Adds the edges or faces of some elements (indices in their store) to `found`. */
	#add(
		found: FoundSides,
		{ store, of }: PlacedElements,
		label: SideLabel,
		elements: readonly number[],
		loads: boolean,
	): void {
		const { kind, tags } = store;
		const { types } = this.draft;
		/** By index of a type: number of the edge, 0 for a face, −1 if the label does not apply. */
		const edges = new Map<number, number>();
		const faces: number[] = [];
		for (const i of elements) {
			const type = tags.commonValue ?? tags.at(i);
			let edge = edges.get(type);
			if (edge === undefined) {
				edge = loads && kind.dimension === 1 ? 0 : edgeOfLabel(types[type]!, kind, label);
				edges.set(type, edge);
			}
			if (edge < 0) found.others++;
			else if (edge > 0 && of === 'triangles') found.slots.push(3 * i + edge - 1);
			else {
				if (edge > 0) {
					found.quads++;
					found.quadSides.add(edge);
				}
				faces.push(i);
			}
		}
		if (faces.length > 0) found.faces.push({ of, members: Uint32Array.from(faces) });
	}
}
