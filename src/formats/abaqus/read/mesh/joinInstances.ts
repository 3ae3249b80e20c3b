import { topologyOf } from '../../../../mesh/topology.ts';
import {
	type CellBlock,
	type Field,
	type Group,
	type GroupMembers,
	nodesOf,
	type TriMesh,
} from '../../../../mesh/triMesh.ts';
import { joinedInPlane, spatialPoints } from '../../../build/plane.ts';
import { type AbaqusExtras, extrasOf, typeField } from '../../shared/extras.ts';
import { keyOf } from '../../shared/keyword.ts';
import { type Placement, placed } from '../../shared/placement.ts';

/** The mesh of an instance. */
export interface InstanceMesh {
	/** Name of the instance. */
	readonly name: string;
	readonly mesh: TriMesh;
	/** Where each group is defined: in the assembly for this instance, in the part, or for another instance. */
	readonly origins: readonly ('assembly' | 'part' | 'none')[];
	readonly placement: Placement | undefined;
}

/** Cells of one shape, with or without middle nodes. */
interface JoinedBlock {
	readonly shape: CellBlock['shape'];
	readonly nodes: number[];
	readonly middles: number[];
	readonly types: number[];
}

const middlesOf = (fields: readonly Field[]) =>
	fields.find(({ role }) => role === 'midNodes')?.values;

/**
 * Joins the meshes of instances: points and cells in the order of the instances, groups of parts under `instance.name`.
 */
export class InstanceJoiner {
	readonly types: string[] = [];
	readonly #parts: Float64Array[] = [];
	readonly #triangles: number[] = [];
	readonly #middles: number[] = [];
	readonly #triangleTypes: number[] = [];
	readonly #blocks = new Map<string, JoinedBlock>();
	readonly #groups = new Map<
		string,
		{ name: string; dimension: 0 | 1 | 2; members: Map<GroupMembers['of'], number[]> }
	>();
	/** Ends of the edges in groups. */
	readonly #edges: {
		readonly members: Map<GroupMembers['of'], number[]>;
		readonly ends: readonly [number, number];
	}[] = [];
	readonly #others = new Map<string, number>();
	readonly #otherPoints: number[] = [];
	#points = 0;

	add({ name, mesh, origins, placement }: InstanceMesh): void {
		const first = this.#points;
		const firstTriangle = this.#triangles.length / 3;
		const points = spatialPoints(mesh);
		this.#parts.push(placement ? placed(points, placement) : points);
		this.#points += points.length / 3;
		for (const p of mesh.triangles) this.#triangles.push(p + first);
		for (const p of middlesOf(mesh.fields) ?? []) this.#middles.push(p + first);
		this.#triangleTypes.push(...this.#typesOf(mesh, undefined));
		const starts = (mesh.cells ?? []).map((block): [key: string, start: number] => {
			const middles = middlesOf(block.fields);
			const key = `${block.shape}${middles ? ' 3' : ''}`;
			let joined = this.#blocks.get(key);
			if (!joined) {
				joined = { shape: block.shape, nodes: [], middles: [], types: [] };
				this.#blocks.set(key, joined);
			}
			const start = joined.nodes.length / nodesOf[block.shape];
			for (const p of block.nodes) joined.nodes.push(p + first);
			for (const p of middles ?? []) joined.middles.push(p + first);
			joined.types.push(...this.#typesOf(mesh, block));
			return [key, start];
		});
		for (const [g, group] of (mesh.groups ?? []).entries()) {
			const origin = origins[g];
			if (origin !== 'none')
				this.#addGroup(
					origin === 'part' ? `${name}.${group.name}` : `${group.name}`,
					group,
					mesh,
					first,
					firstTriangle,
					starts,
				);
		}
		for (const { what, count } of mesh.source?.others?.kinds ?? [])
			this.#others.set(what, (this.#others.get(what) ?? 0) + count);
		for (const p of mesh.source?.others?.points ?? []) this.#otherPoints.push(p + first);
	}

	#addGroup(
		name: string,
		{ dimension, members }: Group,
		mesh: TriMesh,
		first: number,
		firstTriangle: number,
		starts: readonly (readonly [key: string, start: number])[],
	): void {
		const key = `${dimension} ${keyOf(name)}`;
		const group = this.#groups.get(key) ?? { name, dimension, members: new Map() };
		this.#groups.set(key, group);
		const keys = [...this.#blocks.keys()];
		for (const { of, members: own } of members) {
			if (of === 'edges') {
				const { edges } = topologyOf(mesh);
				for (const e of own)
					this.#edges.push({
						members: group.members,
						ends: [edges[2 * e]! + first, edges[2 * e + 1]! + first],
					});
				continue;
			}
			const [to, start] =
				of === 'points'
					? ([of, first] as const)
					: of === 'triangles'
						? ([of, firstTriangle] as const)
						: ([keys.indexOf(starts[of]![0]), starts[of]![1]] as const);
			const list = group.members.get(to) ?? [];
			group.members.set(to, list);
			for (const i of own) list.push(i + start);
		}
	}

	/** Types of the elements of a block, or of the triangles, as indices into `types`. */
	#typesOf(mesh: TriMesh, block: CellBlock | undefined): number[] {
		const extras = extrasOf(mesh.source) as AbaqusExtras;
		const fields = block ? block.fields : mesh.fields;
		const count = block ? block.nodes.length / nodesOf[block.shape] : mesh.triangles.length / 3;
		const shape = block?.shape ?? 'triangle';
		const suffix = middlesOf(fields) ? (shape === 'line' ? '3' : '6') : '';
		const own = fields.find(({ name }) => name === typeField)?.values;
		const only = extras.typeOf[`${shape}${suffix}`] ?? '';
		return Array.from({ length: count }, (_, i) => this.#type(own ? extras.types[own[i]!]! : only));
	}

	#type(name: string): number {
		const known = this.types.indexOf(name);
		return known >= 0 ? known : this.types.push(name) - 1;
	}

	/** Triangles of 3 and of 6 nodes are mixed. */
	get isMixed(): boolean {
		return this.#middles.length > 0 && this.#middles.length !== this.#triangles.length;
	}

	mesh(): Omit<TriMesh, 'source'> & Pick<NonNullable<TriMesh['source']>, 'others'> {
		const bare: TriMesh = {
			...joinedInPlane(this.#parts, this.#points),
			triangles: Uint32Array.from(this.#triangles),
			fields: fieldsOf('triangles', this.#middles, this.#triangleTypes, 3),
			cells: [...this.#blocks.values()].map(({ shape, nodes, middles, types }) => ({
				shape,
				nodes: Uint32Array.from(nodes),
				fields: fieldsOf('cells', middles, types, 1),
			})),
		};
		this.#placeEdges(bare);
		const tags = [0, 0, 0];
		const groups = [...this.#groups.values()].map(
			({ name, dimension, members }): Group => ({
				name,
				dimension,
				tag: ++tags[dimension]!,
				members: [...members].map(([of, list]) => ({
					of,
					members: Uint32Array.from(new Set(list)).sort(),
				})),
			}),
		);
		const kinds = [...this.#others].map(([what, count]) => ({ what, count }));
		return {
			...bare,
			...(groups.length > 0 && { groups }),
			...((kinds.length > 0 || this.#otherPoints.length > 0) && {
				others: { kinds, points: Uint32Array.from(this.#otherPoints) },
			}),
		};
	}

	/** Adds the edges of groups by their indices in the joined mesh. */
	#placeEdges(bare: TriMesh): void {
		if (this.#edges.length === 0) return;
		const { edges } = topologyOf(bare);
		const key = (a: number, b: number) => Math.min(a, b) * this.#points + Math.max(a, b);
		const byEnds = new Map<number, number>();
		for (let e = 0; e < edges.length / 2; e++) byEnds.set(key(edges[2 * e]!, edges[2 * e + 1]!), e);
		for (const { members, ends } of this.#edges) {
			const list = members.get('edges') ?? [];
			members.set('edges', list);
			list.push(byEnds.get(key(...ends))!);
		}
	}
}

function fieldsOf(
	on: 'triangles' | 'cells',
	middles: readonly number[],
	types: readonly number[],
	components: number,
): Field[] {
	const field = { on, type: 'integer' } as const;
	return [
		...(middles.length > 0
			? [
					{
						...field,
						name: 'midNodes',
						role: 'midNodes',
						components,
						values: Int32Array.from(middles),
					} as const,
				]
			: []),
		...(types.length > 0
			? [
					{
						...field,
						name: typeField,
						role: 'marker',
						components: 1,
						values: Int32Array.from(types),
					} as const,
				]
			: []),
	];
}
