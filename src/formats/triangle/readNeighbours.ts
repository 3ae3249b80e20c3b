import type { Location } from '../../mesh/finding.ts';
import { NONE, type Topology, topologyOf } from '../../mesh/topology.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import type { ByteSource, ReadOptions } from '../format.ts';
import { counted, type Report } from '../text/report.ts';
import type { Tokens } from '../text/tokens.ts';
import type { Ids } from './ids.ts';
import { type Block, headerNumber, readBlocks } from './readBlocks.ts';

/** The triangle across the edge that lies opposite corner `corner` of a triangle, or −1. */
export function neighbourOf(
	{ triangleEdges, edgeTriangles }: Topology,
	triangle: number,
	corner: number,
): number {
	const edge = Math.abs(triangleEdges[3 * triangle + ((corner + 1) % 3)] as number) - 1;
	const owner = edgeTriangles[2 * edge] as number;
	const other = owner === triangle ? (edgeTriangles[2 * edge + 1] as number) : owner;
	return other === NONE ? -1 : other;
}

/** A `.neigh` file, held line by line against the mesh: nothing of it is stored. */
class NeighbourBlock implements Block {
	readonly noun = 'triangle';
	readonly shortest = 8;
	broken = false;
	/** Lines that say something else than the mesh, and the first of them. */
	wrong = 0;
	wrongPlace: Location | undefined;
	readonly #mesh: TriMesh;
	readonly #topology: Topology;
	readonly #triangles: Ids;
	readonly #report: Report;

	constructor(mesh: TriMesh, triangles: Ids, report: Report) {
		this.#mesh = mesh;
		this.#topology = topologyOf(mesh);
		this.#triangles = triangles;
		this.#report = report;
	}

	open(tokens: Tokens, count: number): boolean {
		const triangles = triangleCount(this.#mesh);
		if (count !== triangles) {
			this.wrong = Math.abs(count - triangles);
			this.wrongPlace = tokens.place();
		}
		const neighbours = headerNumber(tokens, this.#report, 'the number of neighbours', 3, 3);
		if (neighbours >= 0 && neighbours < 3)
			this.#report.error(
				'wrong-count',
				tokens.place(),
				`Expected 3 neighbours for each triangle, found ${neighbours}.`,
			);
		return neighbours === 3;
	}

	row(tokens: Tokens, index: number): boolean {
		const id = tokens.integer();
		if (Number.isNaN(id)) this.#bad(tokens, 'the number of a triangle');
		let agrees = index < triangleCount(this.#mesh);
		for (let corner = 0; corner < 3; corner++) {
			const neighbour = tokens.integer();
			if (Number.isNaN(neighbour)) {
				this.#bad(tokens, `neighbour ${corner + 1} of triangle ${id}`);
				return false;
			}
			const found = neighbour < 0 ? -1 : this.#triangles.indexOf(neighbour);
			agrees &&=
				found === neighbourOf(this.#topology, index, corner) && (found >= 0 || neighbour < 0);
		}
		if (!agrees && this.wrong++ === 0) {
			tokens.rewind();
			tokens.skip();
			this.wrongPlace = tokens.place();
			while (tokens.skip());
		}
		return true;
	}

	#bad(tokens: Tokens, expected: string): void {
		this.broken = true;
		this.#report.badNumber(tokens, expected);
	}
}

/** Reads a `.neigh` file and warns where it disagrees with the mesh. False where it is broken. */
export async function readNeighbours(
	source: ByteSource,
	report: Report,
	options: ReadOptions,
	triangles: Ids,
	mesh: TriMesh,
): Promise<boolean> {
	const block = new NeighbourBlock(mesh, triangles, report);
	const read = await readBlocks(source, [block], report, { ...options, positions: false });
	if (block.wrongPlace)
		report.warning(
			'neighbours-disagree',
			block.wrongPlace,
			`The neighbours of ${counted(block.wrong, 'triangle')}, this one first, are not those of the mesh; what is written will have those of the mesh.`,
		);
	return read.complete && !block.broken;
}
