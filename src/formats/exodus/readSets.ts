import type { Group } from '../../mesh/triMesh.ts';
import { elementKinds } from '../build/elements/elementKinds.ts';
import type { PlacedElements } from '../build/elements/elementMesh.ts';
import type { ElementStore } from '../build/elements/elementStore.ts';
import type { MeshBuilder } from '../build/elements/meshBuilder.ts';
import type { VariableFile } from '../codecs/netcdf/variables.ts';
import { Fault } from '../text/fault.ts';
import { type Block, blockOf } from './readBlocks.ts';

/** Tag of lines made of sides: no block has this id. */
export const sideTag = -(2 ** 31);

/**
 * Ids and names of `count` blocks (`eb`), side sets (`ss`) or node sets (`ns`); ids are 1, 2, … by default. Throws a
 * `Fault` at ids of more than 32 bits.
 */
export function labelsOf(file: VariableFile, kind: 'eb' | 'ss' | 'ns', count: number) {
	const ids = file.numbers(`${kind}_prop1`);
	const wide = ids?.find((id) => id !== (id | 0) || id === sideTag);
	if (wide !== undefined)
		throw new Fault(
			'not-supported',
			file.variables.get(`${kind}_prop1`)!.begin,
			`The id ${wide} of a block or set has more than 32 bits, which is not read.`,
		);
	const names = file.strings(`${kind}_names`);
	return Array.from({ length: count }, (_, i) => ({
		id: ids?.[i] ?? i + 1,
		name: names[i] || undefined,
	}));
}

/** A side set. */
export interface SideSet {
	readonly id: number;
	readonly name: string | undefined;
	/** Indices of the lines of its edges, by store, unordered. */
	readonly lines: ReadonlyMap<ElementStore, readonly number[]>;
	/** Indices of the shells whose front or back is in it, by store, unordered. */
	readonly faces: ReadonlyMap<ElementStore, readonly number[]>;
	/** Number of fronts and backs, and of sides of volumes. */
	readonly faceCount: number;
	readonly ofVolumes: number;
}

/**
 * Reads the side sets. Makes lines in `elements` of their edges, one for all sides with the same ends. Throws a
 * `Fault` at an invalid side.
 *
 * @param count number of side sets
 * @param nodes number of nodes
 * @param total number of elements in the file; those in none of `blocks` are volumes
 */
export function readSides(
	file: VariableFile,
	count: number,
	nodes: number,
	blocks: readonly Block[],
	elements: MeshBuilder,
	total: number,
): SideSet[] {
	/** Store and index of the line of each edge. */
	const lineOfEdge = new Map<number, readonly [ElementStore, number]>();
	return labelsOf(file, 'ss', count).map(({ id, name }, k): SideSet => {
		const lines = new Map<ElementStore, number[]>();
		const faces = new Map<ElementStore, number[]>();
		let faceCount = 0;
		let ofVolumes = 0;
		const owners = file.numbers(`elem_ss${k + 1}`) ?? new Float64Array(0);
		const sides = file.numbers(`side_ss${k + 1}`) ?? new Float64Array(0);
		const begin = file.variables.get(`side_ss${k + 1}`)?.begin ?? 0;
		for (let i = 0; i < owners.length; i++) {
			const element = owners[i]! - 1;
			const block = blockOf(blocks, element);
			if (!block && element >= 0 && element < total) {
				ofVolumes++;
				continue;
			}
			const { store } = block ?? {};
			const sideNumber = sides[i] ?? Number.NaN;
			const { shape = 'line', nodes: width = 0, midNodes = 0 } = store?.kind ?? {};
			const corners = shape === 'triangle' ? 3 : 4;
			const isFace = shape === 'triangle' || shape.startsWith('quad');
			// The sides of a shell are its two faces, then its edges.
			const faceSides = block?.shell ? 2 : 0;
			const side = sideNumber - faceSides;
			if (!block || !store || !isFace || !(sideNumber >= 1 && side <= corners))
				throw new Fault(
					'index-out-of-range',
					begin,
					`Side set ${id} has side ${sideNumber} of element ${element + 1}, which is no side of a triangle or quad of the file.`,
				);
			if (side < 1) {
				const list = faces.get(store) ?? [];
				faces.set(store, list);
				list.push(block.at + element - block.first);
				faceCount++;
				continue;
			}
			const from = width * (block.at + element - block.first);
			const a = store.nodes[from + side - 1]!;
			const b = store.nodes[from + (side % corners)]!;
			const key = Math.min(a, b) * nodes + Math.max(a, b);
			let line = lineOfEdge.get(key);
			if (!line) {
				const curved = midNodes > 0 || width > corners;
				const sideLines = elements.of(curved ? elementKinds.line3 : elementKinds.line);
				const at = sideLines.push(0, sideTag, 1);
				sideLines.nodes.set(
					curved ? [a, b, store.nodes[from + corners + side - 1]!] : [a, b],
					sideLines.kind.nodes * at,
				);
				line = [sideLines, at];
				lineOfEdge.set(key, line);
			}
			const list = lines.get(line[0]);
			if (list) list.push(line[1]);
			else lines.set(line[0], [line[1]]);
		}
		return { id, name, lines, faces, faceCount, ofVolumes };
	});
}

/**
 * Groups of the faces in side sets, tagged with the id of the set or, if taken, the next free number.
 *
 * @param others groups of the mesh whose tags are taken
 */
export function faceGroups(
	sets: readonly SideSet[],
	placed: readonly PlacedElements[],
	others: readonly Group[],
): Group[] {
	const taken = new Set(others.flatMap(({ dimension, tag }) => (dimension === 2 ? [tag] : [])));
	return sets.flatMap(({ id, name, faces }): Group[] => {
		if (faces.size === 0) return [];
		let tag = id;
		while (taken.has(tag)) tag++;
		taken.add(tag);
		const members = placed.flatMap(({ store, of }) => {
			const list = faces.get(store);
			return list ? [{ of, members: Uint32Array.from(new Set(list)).sort() }] : [];
		});
		return [{ ...(name !== undefined && { name }), dimension: 2, tag, members }];
	});
}

/** Groups of the edges in side sets; a set of only faces has none. */
export const sideGroups = (sets: readonly SideSet[], placed: readonly PlacedElements[]): Group[] =>
	sets
		.filter(({ lines, faceCount }) => lines.size > 0 || faceCount === 0)
		.map(({ id, name, lines }) => ({
			...(name !== undefined && { name }),
			...{ dimension: 1, tag: id },
			members: placed.flatMap(({ store, of }) => {
				const list = lines.get(store);
				return list ? [{ of, members: Uint32Array.from(new Set(list)).sort() }] : [];
			}),
		}));

/** Groups of node sets. Throws a `Fault` at a node out of range. */
export function nodeGroups(file: VariableFile, count: number, nodes: number): Group[] {
	return labelsOf(file, 'ns', count).map(({ id, name }, k): Group => {
		const variable = `node_ns${k + 1}`;
		const list = file.numbers(variable) ?? new Float64Array(0);
		const invalid = list.find((node) => !(node >= 1 && node <= nodes));
		if (invalid !== undefined)
			throw new Fault(
				'index-out-of-range',
				file.variables.get(variable)?.begin ?? 0,
				`Node set ${id} names node ${invalid}, but nodes run from 1 to ${nodes}.`,
			);
		const members = Uint32Array.from(new Set(list), (node) => node - 1).sort();
		return {
			...(name !== undefined && { name }),
			...{ dimension: 0, tag: id, members: [{ of: 'points', members }] },
		};
	});
}
