import { topologyOf } from '../../mesh/topology.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import type { ByteSource, ReadOptions } from '../format.ts';
import { counted, type Report } from '../text/report.ts';
import type { Tokens } from '../text/tokens.ts';
import type { EdgeTable } from './edgeTable.ts';
import type { Ids } from './ids.ts';
import { type Block, headerNumber, readBlocks } from './readBlocks.ts';
import { reportReference } from './readElements.ts';
import { readMarker } from './readNodes.ts';

/** Lines of two points and a marker: an `.edge` file, or the segments of a `.poly` file. */
export class PairBlock implements Block {
	readonly shortest = 6;
	/** Two points (indexes) for each entry. */
	pairs = new Uint32Array(0);
	markers: Int32Array | undefined;
	/** An entry could not be read. */
	broken = false;
	#rays = 0;
	readonly #report: Report;
	readonly #points: () => Ids;

	constructor(
		readonly noun: 'edge' | 'segment',
		report: Report,
		points: () => Ids,
	) {
		this.#report = report;
		this.#points = points;
	}

	open(tokens: Tokens, count: number): boolean {
		const what = 'the number of boundary markers';
		const markers = headerNumber(tokens, this.#report, what, 0, 0x7fffffff);
		if (markers < 0) return false;
		this.pairs = new Uint32Array(2 * count);
		if (markers > 0) this.markers = new Int32Array(count);
		return true;
	}

	row(tokens: Tokens, index: number): boolean {
		const id = tokens.integer();
		if (Number.isNaN(id)) {
			this.broken = true;
			this.#report.badNumber(
				tokens,
				`the number of ${this.noun === 'edge' ? 'an' : 'a'} ${this.noun}`,
			);
			return false;
		}
		for (let k = 0; k < 2; k++) {
			const point = tokens.integer();
			const found = this.#points().indexOf(point);
			if (found >= 0) {
				this.pairs[2 * index + k] = found;
				continue;
			}
			this.broken = true;
			const what = `the ${k === 0 ? 'start' : 'end'} of ${this.noun} ${id}`;
			if (Number.isNaN(point)) this.#report.badNumber(tokens, what);
			else if (point === -1 && this.noun === 'edge') {
				if (this.#rays++ > 0) return false;
				this.#report.error(
					'voronoi-ray',
					tokens.place(),
					`Expected ${what} to be a point, found -1: this looks like the .edge file of a Voronoi diagram.`,
				);
			} else reportReference(tokens, this.#report, this.#points(), what, 'point', point);
			return false;
		}
		if (this.markers && tokens.more())
			this.markers[index] = readMarker(tokens, this.#report, `the marker of ${this.noun} ${id}`);
		return true;
	}
}

/** What an `.edge` file says about a mesh. */
export interface EdgeFile {
	/**
	 * Edges and triangle edges in the file's numbering, where it lists every edge of the mesh (those of no triangle are
	 * kept then).
	 */
	readonly numbering?: { readonly edges: Uint32Array; readonly triangleEdges: Int32Array };
	/** Two points for each entry, and its marker. */
	readonly pairs: Uint32Array;
	readonly markers?: Int32Array;
	readonly lines?: Uint32Array;
}

/** Reads an `.edge` file beside a mesh that has no edges of its own yet. Undefined where it is broken. */
export async function readEdges(
	source: ByteSource,
	report: Report,
	options: ReadOptions,
	points: Ids,
	mesh: TriMesh,
	table: EdgeTable,
): Promise<EdgeFile | undefined> {
	const block = new PairBlock('edge', report, () => points);
	const read = await readBlocks(source, [block], report, options);
	if (!read.complete || block.broken) return undefined;
	const { pairs, markers } = block;
	const numbering = numberingOf(pairs, mesh, table);
	if (typeof numbering === 'number') {
		const place = { file: source.name, line: 1, column: 1 };
		report.warning(
			'edges-incomplete',
			place,
			`${counted(numbering, 'edge')} of the mesh ${numbering === 1 ? 'is' : 'are'} not listed here; the edges are numbered anew.`,
		);
		let strange = 0;
		for (let i = 0; i < pairs.length; i += 2)
			if (table.indexOf(pairs[i] as number, pairs[i + 1] as number) < 0) strange++;
		if (strange > 0)
			report.warning(
				'edge-of-no-triangle',
				place,
				`${counted(strange, 'edge')} of this file ${strange === 1 ? 'belongs to no triangle and is' : 'belong to no triangle and are'} dropped${markers ? ', markers included' : ''}.`,
			);
	}
	return {
		pairs,
		...(markers ? { markers } : {}),
		...(typeof numbering === 'number' ? {} : { numbering }),
		...(read.lines ? { lines: read.lines } : {}),
	};
}

/** The triangles' edges as the file numbers them, or how many edges it leaves out. */
function numberingOf(pairs: Uint32Array, mesh: TriMesh, table: EdgeTable) {
	const { edges, triangleEdges } = topologyOf(mesh);
	/** From derived edges to signed 1-based ones of the file; 0 for those that it does not list. */
	const derived2file = new Int32Array(edges.length / 2);
	let missing = derived2file.length;
	for (let i = 0; i < pairs.length; i += 2) {
		const a = pairs[i] as number;
		const edge = table.indexOf(a, pairs[i + 1] as number);
		if (edge < 0 || derived2file[edge] !== 0) continue;
		missing--;
		derived2file[edge] = edges[2 * edge] === a ? i / 2 + 1 : -(i / 2 + 1);
	}
	if (missing > 0) return missing;
	return {
		edges: pairs,
		triangleEdges: triangleEdges.map((signed) =>
			signed > 0 ? (derived2file[signed - 1] as number) : -(derived2file[-signed - 1] as number),
		),
	};
}
