import { EdgeTable } from '../../../../mesh/edgeTable.ts';
import { topologyOf } from '../../../../mesh/topology.ts';
import {
	type CellBlock,
	type Field,
	type Group,
	type GroupMembers,
	nodesOf,
	type TriMesh,
} from '../../../../mesh/triMesh.ts';
import { spatialPoints } from '../../../build/plane.ts';
import { PointStore } from '../../../build/pointStore.ts';
import { markerField } from '../../../fit/entityCells.ts';
import { type AbaqusExtras, extrasOf, typeField } from '../../shared/extras.ts';
import { keyOf } from '../../shared/keyword.ts';
import { type Placement, toAssembly } from '../../shared/placement.ts';

/** The mesh of an instance. */
export interface InstanceMesh {
	/** Name of the instance. */
	readonly name: string;
	readonly mesh: TriMesh;
	/** Scope that defines each group; `none` if the assembly defines it for another instance. */
	readonly origins: readonly ('assembly' | 'part' | 'none')[];
	readonly placement: Placement | undefined;
}

/** The union of the groups of one name and dimension from all instances. */
interface JoinedGroup {
	readonly name: string;
	readonly dimension: 0 | 1 | 2;
	readonly members: Map<GroupMembers['of'], number[]>;
	/** Points of its edges, by edge. */
	readonly ends: (readonly [number, number])[];
}

/**
 * Joins the meshes of instances: points and cells in the order of the instances, groups of parts under `instance.name`.
 */
export class InstanceJoiner {
	/** Element types of all instances. */
	readonly types: string[] = [];
	readonly #triangles = new JoinedCells('triangle', this.types);
	readonly #blocks = new Map<string, JoinedCells>();
	readonly #groups = new Map<string, JoinedGroup>();
	readonly #points = new PointStore();
	readonly #others = new Map<string, number>();
	readonly #otherPoints: number[] = [];

	/** Adds the mesh of an instance. */
	add({ name, mesh, origins, placement }: InstanceMesh): void {
		const firstPoint = this.#points.count;
		const points = spatialPoints(mesh);
		this.#points.addRows(placement ? toAssembly(points, placement) : points);
		const firstTriangle = this.#triangles.add(mesh.triangles, mesh.fields, mesh, firstPoint);
		/** For each block: index of the joined block, and index of the first added cell. */
		const blocks = (mesh.cells ?? []).map(({ shape, nodes, fields }) => {
			const key = `${shape}${midNodesOf(fields) ? ' 3' : ''}`;
			const joined = this.#blocks.get(key) ?? new JoinedCells(shape, this.types);
			this.#blocks.set(key, joined);
			return [[...this.#blocks.keys()].indexOf(key), joined.add(nodes, fields, mesh, firstPoint)];
		});
		for (const [g, group] of (mesh.groups ?? []).entries()) {
			if (origins[g] === 'none') continue;
			const joined = this.#group(
				origins[g] === 'part' ? `${name}.${group.name}` : `${group.name}`,
				group.dimension,
			);
			for (const { of, members } of group.members) {
				if (of === 'edges') {
					const { edges } = topologyOf(mesh);
					for (const e of members)
						joined.ends.push([edges[2 * e]! + firstPoint, edges[2 * e + 1]! + firstPoint]);
					continue;
				}
				const [to, first] =
					of === 'points'
						? ([of, firstPoint] as const)
						: of === 'triangles'
							? ([of, firstTriangle] as const)
							: blocks[of]!;
				const list = joined.members.get(to) ?? [];
				joined.members.set(to, list);
				for (const i of members) list.push(i + first);
			}
		}
		for (const { what, count } of mesh.source?.others?.kinds ?? [])
			this.#others.set(what, (this.#others.get(what) ?? 0) + count);
		for (const p of mesh.source?.others?.points ?? []) this.#otherPoints.push(p + firstPoint);
	}

	/** Finds or adds a group. */
	#group(name: string, dimension: 0 | 1 | 2): JoinedGroup {
		const key = `${dimension} ${keyOf(name)}`;
		const group = this.#groups.get(key) ?? { name, dimension, members: new Map(), ends: [] };
		this.#groups.set(key, group);
		return group;
	}

	/** Whether there are triangles of 3 and of 6 nodes. */
	get isMixed(): boolean {
		return this.#triangles.isMixed;
	}

	/** The joined mesh, once all instances are added. */
	mesh(): Omit<TriMesh, 'source'> & Pick<NonNullable<TriMesh['source']>, 'others'> {
		const bare: TriMesh = {
			...this.#points.points(),
			triangles: this.#triangles.nodes,
			fields: this.#triangles.fields,
			cells: [...this.#blocks.values()].map(({ shape, nodes, fields }) => ({
				...{ shape: shape as CellBlock['shape'], nodes, fields },
			})),
		};
		let table: EdgeTable | undefined;
		const edgeOf = ([a, b]: readonly [number, number]) => {
			table ??= new EdgeTable(topologyOf(bare).edges, this.#points.count);
			return table.indexOf(a, b);
		};
		const tags = [0, 0, 0];
		const groups = [...this.#groups.values()].map(
			({ name, dimension, members, ends }): Group => ({
				name,
				dimension,
				tag: ++tags[dimension]!,
				members: [
					...members,
					...(ends.length > 0 ? [['edges', ends.map(edgeOf)] as const] : []),
				].map(([of, list]) => ({ of, members: Uint32Array.from(new Set(list)).sort() })),
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
}

/** Triangles, or cells of one shape with or without midside nodes. */
class JoinedCells {
	/** Number of cells. */
	count = 0;
	readonly #nodes: number[] = [];
	readonly #midNodes: number[] = [];
	readonly #types: number[] = [];

	constructor(
		readonly shape: 'triangle' | CellBlock['shape'],
		private readonly types: string[],
	) {}

	/**
	 * Adds the cells of an instance; returns the index of the first.
	 *
	 * @param firstPoint index of the instance's first point
	 */
	add(nodes: Uint32Array, fields: readonly Field[], mesh: TriMesh, firstPoint: number): number {
		const { shape } = this;
		const start = this.count;
		this.count += nodes.length / (shape === 'triangle' ? 3 : nodesOf[shape]);
		for (const p of nodes) this.#nodes.push(p + firstPoint);
		const midNodes = midNodesOf(fields);
		for (const p of midNodes ?? []) this.#midNodes.push(p + firstPoint);
		const { types, typeOf } = extrasOf(mesh.source) as AbaqusExtras;
		const suffix = midNodes ? (shape === 'line' ? '3' : '6') : '';
		const indices = fields.find(({ name }) => name === typeField)?.values;
		const commonType = typeOf[`${shape}${suffix}`] ?? '';
		for (let i = start; i < this.count; i++)
			this.#types.push(this.#typeIndex(indices ? types[indices[i - start]!]! : commonType));
		return start;
	}

	/** Finds or adds an element type; returns its index in `types`. */
	#typeIndex(name: string): number {
		const index = this.types.indexOf(name);
		return index >= 0 ? index : this.types.push(name) - 1;
	}

	get nodes(): Uint32Array {
		return Uint32Array.from(this.#nodes);
	}

	/** Whether some but not all cells have midside nodes. */
	get isMixed(): boolean {
		return this.#midNodes.length > 0 && this.#midNodes.length !== this.#nodes.length;
	}

	get fields(): Field[] {
		const on = this.shape === 'triangle' ? 'triangles' : 'cells';
		const components = this.shape === 'triangle' ? 3 : 1;
		const values = Int32Array.from(this.#midNodes);
		return [
			...(values.length > 0
				? [{ name: 'midNodes', on, role: 'midNodes', type: 'integer', components, values } as const]
				: []),
			...(this.count > 0 ? [markerField(typeField, on, Int32Array.from(this.#types))] : []),
		];
	}
}

const midNodesOf = (fields: readonly Field[]) =>
	fields.find(({ role }) => role === 'midNodes')?.values;
