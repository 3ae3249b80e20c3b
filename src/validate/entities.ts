import type { Location, Positions, SeedKind } from '../mesh/finding.ts';
import { isGraph } from '../mesh/graph.ts';
import type { Topology } from '../mesh/topology.ts';
import { type EntityKind, pointCount, type TriMesh } from '../mesh/triMesh.ts';

/** Names of a mesh's entities and their locations in its files. */
export class Entities {
	readonly #mesh: TriMesh;
	/** Only for its topology, which may be derived on first access. */
	readonly #facts: { readonly topology: Topology };
	readonly #positions: Positions;
	/** The first triangle and the first edge of each point, or their count if none; computed on first use. */
	#triangleOfPoint: Uint32Array | undefined;
	#edgeOfPoint: Uint32Array | undefined;

	constructor(
		facts: { readonly mesh: TriMesh; readonly topology: Topology },
		positions: Positions = {},
	) {
		this.#mesh = facts.mesh;
		this.#facts = facts;
		this.#positions = positions;
	}

	/** The number of an entity in the file's numbering; `[x y]` for a point of a file that does not number points. */
	number(kind: EntityKind | SeedKind, index: number): string {
		const { source, points, dimension } = this.#mesh;
		if (kind === 'points' && source?.pointsInEdges)
			return `[${[...points.subarray(dimension * index, dimension * (index + 1))].join(' ')}]`;
		const numbers: { readonly [kind in EntityKind | SeedKind]?: Float64Array | undefined } = {
			points: source?.pointNumbers,
			triangles: source?.triangleNumbers,
		};
		const numbered = numbers[kind]?.[index];
		return `${numbered ?? index + (this.#positions[kind]?.first ?? this.#firstNumber(kind))}`;
	}

	/**
	 * "point 4", "triangle 0", "hole 1", "edge 7" or, if the file does not number edges, "the edge between points 3 and 7"; edges
	 * of a graph are segments.
	 */
	name(kind: EntityKind | SeedKind, index: number): string {
		if (kind === 'edges' && isGraph(this.#mesh)) return `segment ${this.number(kind, index)}`;
		if (kind !== 'edges' || this.#numbersEdges())
			return `${kind.slice(0, -1)} ${this.number(kind, index)}`;
		const { edges } = this.#facts.topology;
		const [a, b] = [edges[2 * index]!, edges[2 * index + 1]!];
		return `the edge between points ${this.number('points', a)} and ${this.number('points', b)}`;
	}

	/** The location of an entity; if it has no line of its own, that of an entity that contains it; else line 1. */
	location(kind: EntityKind | SeedKind, index: number): Location {
		const line = this.#line(kind, index);
		if (line || kind === 'holes' || kind === 'regions') return line ?? this.#fallbackLocation();
		return (
			// Points without lines are located in the edges that hold their coordinates.
			(kind === 'points' && this.#mesh.source?.pointsInEdges
				? this.#line('edges', this.#edgeOf(index))
				: undefined) ??
			(kind === 'triangles' ? undefined : this.#line('triangles', this.#triangleOf(kind, index))) ??
			(kind === 'points' ? this.#line('edges', this.#edgeOf(index)) : undefined) ??
			this.#fallbackLocation()
		);
	}

	/** The line of a cell; undefined if it has no line of its own. */
	locationOfCell({ block, cell }: { readonly block: number; readonly cell: number }) {
		const line = this.#mesh.cells?.[block]?.lines?.[cell];
		return line === undefined ? undefined : { ...this.#fallbackLocation(), line };
	}

	#firstNumber(kind: EntityKind | SeedKind): 0 | 1 {
		const { source } = this.#mesh;
		// 0 has no sign.
		if (source?.signedEdges && kind === 'edges') return 1;
		return source?.firstIndex ?? 0;
	}

	#numbersEdges(): boolean {
		if (this.#positions.edges) return true;
		return this.#mesh.edges !== undefined && !this.#positions.triangles;
	}

	#line(kind: EntityKind | SeedKind, index: number): Location | undefined {
		const at = this.#positions[kind];
		const line = at?.lines[index];
		return at && line !== undefined ? { file: at.file, line, column: 1 } : undefined;
	}

	#fallbackLocation(): Location {
		const { triangles, points, edges } = this.#positions;
		return { file: (triangles ?? points ?? edges)?.file ?? '', line: 1, column: 1 };
	}

	#triangleOf(kind: 'points' | 'edges', index: number): number {
		if (kind === 'edges') return this.#facts.topology.edgeTriangles[2 * index]!;
		this.#triangleOfPoint ??= firstRowOfPoints(this.#mesh, this.#mesh.triangles, 3);
		return this.#triangleOfPoint[index]!;
	}

	#edgeOf(point: number): number {
		this.#edgeOfPoint ??= firstRowOfPoints(this.#mesh, this.#facts.topology.edges, 2);
		return this.#edgeOfPoint[point]!;
	}
}

/** For each point, the first row of `width` points that contains it; the number of rows if none does. */
function firstRowOfPoints(mesh: TriMesh, rows: Uint32Array, width: number): Uint32Array {
	const first = new Uint32Array(pointCount(mesh)).fill(rows.length / width);
	for (let i = rows.length - 1; i >= 0; i--) first[rows[i]!] = Math.floor(i / width);
	return first;
}
