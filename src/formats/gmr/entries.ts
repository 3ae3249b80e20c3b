import type { EntityLines } from '../../mesh/finding.ts';
import type { EntityKind, TriMesh } from '../../mesh/triMesh.ts';
import { cutTo, grown } from '../../util/grow.ts';
import type { ReadResult } from '../format.ts';
import type { Tokens } from '../text/tokens.ts';
import { PointTable } from './pointTable.ts';

export const openBracket = 91;
export const closeBracket = 93;
/** Stands for an end of an edge that could not be read. */
export const unknownPoint = 0xffffffff;

/** The sections in their order: points, edges, triangles. */
export type Step = 0 | 1 | 2;
const kinds: readonly EntityKind[] = ['points', 'edges', 'triangles'];

/**
 * The entries of a GMR file as they are read, in arrays that grow where the file's counts are wrong. What is not
 * exactly an entry is left to `oddEntries.ts`.
 */
export class Entries {
	form: 'indexed' | 'coordinates' = 'indexed';
	/** Entries read, by section. */
	readonly read: [number, number, number] = [0, 0, 0];
	/** Indexes below this are not complained about: entries read or promised, by section. */
	readonly bound: [number, number, number] = [0, 0, 0];
	/** Something that others refer to could not be read: there will be no mesh. */
	incomplete = false;
	edges = new Uint32Array(0);
	/** Points of the output form. */
	table: PointTable | undefined;
	#points = new Float64Array(0);
	#triangles = new Uint32Array(0);
	#triangleEdges = new Int32Array(0);
	#marked = new Uint8Array(0);
	readonly #lines: Uint32Array[] | undefined;

	constructor(positions: boolean) {
		if (positions) this.#lines = kinds.map(() => new Uint32Array(0));
	}

	/** Makes room for the entries of a section; the count has been held against the size of the file. */
	reserve(step: Step, count: number): void {
		if (this.#lines) this.#lines[step] = grown(this.#lines[step] as Uint32Array, count);
		if (step === 0) this.#points = grown(this.#points, 2 * count);
		else if (step === 1) this.edges = grown(this.edges, 2 * count);
		else this.#reserveTriangles(count);
	}

	/** Takes what has been read for edges: the file is in the output form. */
	toCoordinates(): void {
		this.form = 'coordinates';
		this.table = new PointTable();
	}

	/** Reads a line as an entry of a section. False if it is not exactly that; nothing is stored then. */
	take(step: Step, tokens: Tokens): boolean {
		const index = this.read[step];
		let taken: boolean;
		if (step === 0) taken = this.#point(tokens, index);
		else if (step === 2) taken = this.#triangle(tokens, index);
		else if (this.form === 'indexed') taken = this.#edge(tokens, index);
		else taken = this.#bracketedEdge(tokens, index);
		if (taken) this.count(step, tokens);
		return taken;
	}

	/** Counts an entry that stands in the current line and has been stored. */
	count(step: Step, tokens: Tokens): void {
		const index = this.read[step]++;
		if (!this.#lines) return;
		const lines = grown(this.#lines[step] as Uint32Array, index + 1);
		this.#lines[step] = lines;
		lines[index] = tokens.line;
	}

	storePoint(index: number, x: number, y: number): void {
		if (2 * index + 2 > this.#points.length) this.#points = grown(this.#points, 2 * index + 2);
		this.#points[2 * index] = x;
		this.#points[2 * index + 1] = y;
	}

	storeEdge(index: number, start: number, end: number): void {
		if (2 * index + 2 > this.edges.length) this.edges = grown(this.edges, 2 * index + 2);
		this.edges[2 * index] = start;
		this.edges[2 * index + 1] = end;
	}

	/** Stores a triangle whose edges exist and chain; false if they do not. */
	storeTriangle(index: number, e1: number, e2: number, e3: number, mark: number): boolean {
		const edges = this.edges;
		const count = this.read[1] as number;
		const i1 = Math.abs(e1) - 1;
		const i2 = Math.abs(e2) - 1;
		const i3 = Math.abs(e3) - 1;
		if (i1 < 0 || i2 < 0 || i3 < 0 || i1 >= count || i2 >= count || i3 >= count) return false;
		const a = edges[e1 > 0 ? 2 * i1 : 2 * i1 + 1] as number;
		const b = edges[e2 > 0 ? 2 * i2 : 2 * i2 + 1] as number;
		const c = edges[e3 > 0 ? 2 * i3 : 2 * i3 + 1] as number;
		if (
			edges[e1 > 0 ? 2 * i1 + 1 : 2 * i1] !== b ||
			edges[e2 > 0 ? 2 * i2 + 1 : 2 * i2] !== c ||
			edges[e3 > 0 ? 2 * i3 + 1 : 2 * i3] !== a ||
			a === unknownPoint
		)
			return false;
		if (3 * index + 3 > this.#triangles.length) this.#reserveTriangles(index + 1);
		this.#triangles.set([a, b, c], 3 * index);
		this.#triangleEdges.set([e1, e2, e3], 3 * index);
		this.#marked[index] = mark;
		return true;
	}

	/** Keeps the place of a triangle that could not be stored. */
	skipTriangle(index: number): void {
		this.#reserveTriangles(index + 1);
	}

	/** The mesh, and the positions if they were asked for. */
	result(file: string): Pick<ReadResult, 'mesh' | 'positions'> {
		const [pointCount, edgeCount, triangleCount] = this.read;
		const positions: { [kind in EntityKind]?: EntityLines } = {};
		for (const [i, kind] of kinds.entries()) {
			const lines = this.#lines?.[i];
			if (lines && !(i === 0 && this.form === 'coordinates'))
				positions[kind] = {
					file,
					lines: cutTo(lines, this.read[i as Step]),
					first: kind === 'edges' ? 1 : 0,
				};
		}
		const located = this.#lines ? { positions } : {};
		if (this.incomplete) return located;
		const mesh: TriMesh = {
			dimension: 2,
			points: this.table?.points() ?? cutTo(this.#points, 2 * pointCount),
			triangles: cutTo(this.#triangles, 3 * triangleCount),
			edges: cutTo(this.edges, 2 * edgeCount),
			triangleEdges: cutTo(this.#triangleEdges, 3 * triangleCount),
			marked: cutTo(this.#marked, triangleCount),
			fields: [],
			source: { format: 'gmr', firstIndex: 0, parts: ['gmr'], form: this.form },
		};
		return { mesh, ...located };
	}

	#reserveTriangles(count: number): void {
		this.#triangles = grown(this.#triangles, 3 * count);
		this.#triangleEdges = grown(this.#triangleEdges, 3 * count);
		this.#marked = grown(this.#marked, count);
	}

	#point(tokens: Tokens, index: number): boolean {
		const x = tokens.real();
		const y = tokens.real();
		if (Number.isNaN(x) || Number.isNaN(y) || tokens.more()) return false;
		this.storePoint(index, x, y);
		return true;
	}

	#edge(tokens: Tokens, index: number): boolean {
		const start = tokens.integer();
		const end = tokens.integer();
		const points = this.read[0];
		if (!(start >= 0 && start < points && end >= 0 && end < points) || tokens.more()) return false;
		if (start === end) return false;
		this.storeEdge(index, start, end);
		return true;
	}

	#bracketedEdge(tokens: Tokens, index: number): boolean {
		if (!tokens.skipByte(openBracket)) return false;
		const x1 = tokens.real();
		const y1 = tokens.real();
		if (!tokens.skipByte(closeBracket) || !tokens.skipByte(openBracket)) return false;
		const x2 = tokens.real();
		const y2 = tokens.real();
		if (!tokens.skipByte(closeBracket) || tokens.more()) return false;
		if (Number.isNaN(x1 + y1) || Number.isNaN(x2 + y2)) return false;
		const table = this.table as PointTable;
		const start = table.indexOf(x1, y1);
		const end = table.indexOf(x2, y2);
		if (start === end) return false;
		this.storeEdge(index, start, end);
		return true;
	}

	#triangle(tokens: Tokens, index: number): boolean {
		const e1 = tokens.integer();
		const e2 = tokens.integer();
		const e3 = tokens.integer();
		const mark = tokens.integer();
		if (Number.isNaN(e1 + e2 + e3) || (mark !== 0 && mark !== 1) || tokens.more()) return false;
		return this.storeTriangle(index, e1, e2, e3, mark);
	}
}
