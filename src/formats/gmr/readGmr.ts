import type { EntityLines, Location } from '../../mesh/finding.ts';
import type { EntityKind, TriMesh } from '../../mesh/triMesh.ts';
import { cutTo, grown } from '../../util/grow.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { counted, Report } from '../text/report.ts';
import { scanLines } from '../text/scanLines.ts';
import { byteClasses, type Tokens } from '../text/tokens.ts';
import { PointTable } from './pointTable.ts';

const classes = byteClasses('line', true);
const openBracket = 91;
const closeBracket = 93;
/** Stands for an end of an edge that could not be read. */
const unknownPoint = 0xffffffff;

interface Section {
	readonly kind: EntityKind;
	/** Numbers in an entry. */
	readonly width: number;
	/** Bytes of the shortest entry, line end included. */
	readonly shortest: number;
	/** Number of the first entry, as the file counts. */
	readonly first: 0 | 1;
}

const sections: readonly Section[] = [
	{ kind: 'points', width: 2, shortest: 4, first: 0 },
	{ kind: 'edges', width: 2, shortest: 4, first: 1 },
	{ kind: 'triangles', width: 4, shortest: 8, first: 0 },
];
const bracketedEdges: Section = { kind: 'edges', width: 8, shortest: 12, first: 1 };

/**
 * Reads a GMR file, the format of Hatipoğlu 2011, appendix B, in both of its forms; which one it is shows in the
 * first entry. Where a count is wrong, the section goes on to the line of one number that heads the next one, so that
 * one wrong count is one finding. The mesh is absent where an entry could not be read.
 */
export async function readGmr(source: ByteSource, options: ReadOptions): Promise<ReadResult> {
	const report = new Report(options.maxFindings);
	const reader = new GmrReader(source, report, options.positions === true);
	const scan = await scanLines(source, classes, options, (tokens) => reader.line(tokens));
	if (scan.endless)
		report.error('not-text', scan.endless, 'This line is too long for a mesh file.');
	else reader.end(scan.end);
	return { ...reader.result(), ...report.result() };
}

class GmrReader {
	readonly #source: ByteSource;
	readonly #report: Report;
	#form: 'indexed' | 'coordinates' = 'indexed';
	/** Index into `sections` of the one that is being read. */
	#step = -1;
	#section = sections[0] as Section;
	/** Entries that the file promises; NaN where its promise is of no use. */
	#declared = Number.NaN;
	#countPlace: Location | undefined;
	/** Entries read, by section. */
	readonly #read = [0, 0, 0];
	/** Indexes below this are not complained about: entries read or promised, by section. */
	readonly #bound = [0, 0, 0];
	readonly #lines: (Uint32Array | undefined)[] = [];
	#points = new Float64Array(0);
	#table: PointTable | undefined;
	#edges = new Uint32Array(0);
	#triangles = new Uint32Array(0);
	#triangleEdges = new Int32Array(0);
	#marked = new Uint8Array(0);
	/** Something that others may refer to could not be read. */
	#incomplete = false;
	#trailing = false;

	constructor(source: ByteSource, report: Report, positions: boolean) {
		this.#source = source;
		this.#report = report;
		if (positions) for (let i = 0; i < 3; i++) this.#lines.push(new Uint32Array(0));
	}

	line(tokens: Tokens): boolean {
		const step = this.#step;
		if (step >= 0 && (this.#read[step] as number) < this.#declared) {
			if (!this.#entry(tokens)) this.#oddEntry(tokens);
		} else this.#between(tokens);
		return true;
	}

	/** Reports what is missing at the end of the file. */
	end(place: Location): void {
		const empty = this.#step === 1 && this.#declared === 0 && this.#bound[0] === 0;
		if (empty && this.#read[0] === 0 && this.#read[1] === 0) {
			this.#form = 'coordinates';
			this.#step = 2;
			return;
		}
		const short = this.#step >= 0 && this.#read[this.#step] !== this.#declared;
		this.#finishSection();
		if (this.#step === 2 || (short && this.#step >= 0)) {
			if (this.#step !== 2) this.#incomplete = true;
			return;
		}
		const next = sections[this.#step + 1] as Section;
		this.#incomplete = true;
		this.#report.error(
			'missing-section',
			place,
			`Expected the number of ${next.kind}, but the file ends.`,
		);
	}

	result(): Pick<ReadResult, 'mesh' | 'positions'> {
		const [, edgeCount, triangleCount] = this.#read as [number, number, number];
		const points = this.#table?.points() ?? cutTo(this.#points, 2 * (this.#read[0] as number));
		const positions: { [kind in EntityKind]?: EntityLines } = {};
		for (const [i, { kind, first }] of sections.entries()) {
			const lines = this.#lines[i];
			if (lines && !(i === 0 && this.#form === 'coordinates'))
				positions[kind] = {
					file: this.#source.name,
					lines: cutTo(lines, this.#read[i] as number),
					first,
				};
		}
		const located = this.#lines.length > 0 ? { positions } : {};
		if (this.#incomplete) return located;
		const mesh: TriMesh = {
			dimension: 2,
			points,
			triangles: cutTo(this.#triangles, 3 * triangleCount),
			edges: cutTo(this.#edges, 2 * edgeCount),
			triangleEdges: cutTo(this.#triangleEdges, 3 * triangleCount),
			marked: cutTo(this.#marked, triangleCount),
			fields: [],
			source: { format: 'gmr', firstIndex: 0, parts: ['gmr'], form: this.#form },
		};
		return { mesh, ...located };
	}

	/** A line where the promised entries are all there, or nothing was promised. */
	#between(tokens: Tokens): void {
		const values = tokens.count();
		const step = this.#step;
		if (step === 2) {
			if (values === 4 && !this.#trailing) this.#surplusEntry(tokens);
			else this.#trailingText(tokens);
			return;
		}
		if (values === 1) {
			this.#startSection(tokens);
			return;
		}
		if (step < 0 || (step === 1 && values === 4 && this.#form === 'indexed')) {
			// The count is missing: report it and take the line as what it looks like.
			const next = sections[step + 1] as Section;
			this.#report.error(
				'wrong-count',
				tokens.linePlace(),
				`Expected the number of ${next.kind} alone in a line, found ${values} values.`,
			);
			this.#finishSection();
			this.#open(step + 1);
			this.#countPlace = undefined;
			this.#declared = Number.NaN;
		}
		this.#surplusEntry(tokens);
	}

	#surplusEntry(tokens: Tokens): void {
		if (!this.#entry(tokens)) this.#oddEntry(tokens);
	}

	#trailingText(tokens: Tokens): void {
		if (this.#trailing) return;
		this.#trailing = true;
		this.#report.error(
			'trailing-text',
			tokens.linePlace(),
			'Expected nothing after the last triangle but comments and blank lines.',
		);
	}

	#startSection(tokens: Tokens): void {
		const next = sections[this.#step + 1] as Section;
		tokens.rewind();
		const count = tokens.integer();
		const place = tokens.place();
		this.#finishSection();
		this.#open(this.#step + 1);
		const section = this.#section;
		this.#countPlace = place;
		this.#declared = count;
		const { name, size } = this.#source;
		const most = Math.floor((size + 1) / section.shortest);
		if (Number.isNaN(count)) {
			this.#report.badNumber(tokens, `the number of ${next.kind}`);
			this.#countPlace = undefined;
		} else if (count < 0 || count > most) {
			this.#report.error(
				'wrong-count',
				place,
				count < 0
					? `Expected the number of ${next.kind}, which is 0 or more, found ${count}.`
					: `The file says ${counted(count, next.kind.slice(0, -1))}, but the ${counted(size, 'byte')} of ${name} cannot hold more than ${most}.`,
			);
			this.#declared = Number.NaN;
			this.#countPlace = undefined;
		} else {
			this.#bound[this.#step] = count;
			this.#reserve(count);
		}
	}

	#open(step: number): void {
		this.#step = step;
		this.#section =
			step === 1 && this.#form === 'coordinates' ? bracketedEdges : (sections[step] as Section);
	}

	/** Makes room for the entries of the section; the count has been held against the size of the file. */
	#reserve(count: number): void {
		const lines = this.#lines[this.#step];
		if (lines) this.#lines[this.#step] = grown(lines, count);
		if (this.#step === 0) this.#points = grown(this.#points, 2 * count);
		else if (this.#step === 1) this.#edges = grown(this.#edges, 2 * count);
		else {
			this.#triangles = grown(this.#triangles, 3 * count);
			this.#triangleEdges = grown(this.#triangleEdges, 3 * count);
			this.#marked = grown(this.#marked, count);
		}
	}

	#finishSection(): void {
		if (this.#step < 0) return;
		const read = this.#read[this.#step] as number;
		this.#bound[this.#step] = Math.max(this.#bound[this.#step] as number, read);
		if (this.#countPlace && read !== this.#declared)
			this.#report.error(
				'wrong-count',
				this.#countPlace,
				`The file says ${counted(this.#declared, this.#section.kind.slice(0, -1))}, but ${read} follow${read === 1 ? 's' : ''}.`,
			);
	}

	/** Reads the line as an entry of the section. False if it is not exactly that; nothing is stored then. */
	#entry(tokens: Tokens): boolean {
		const step = this.#step;
		const index = this.#read[step] as number;
		if (step === 0) {
			const x = tokens.real();
			const y = tokens.real();
			if (Number.isNaN(x) || Number.isNaN(y) || tokens.more()) return false;
			if (2 * index + 2 > this.#points.length) this.#points = grown(this.#points, 2 * index + 2);
			this.#points[2 * index] = x;
			this.#points[2 * index + 1] = y;
		} else if (step === 1) {
			if (this.#form === 'coordinates') {
				if (!this.#bracketedEdge(tokens, index)) return false;
			} else {
				const start = tokens.integer();
				const end = tokens.integer();
				const points = this.#read[0] as number;
				if (!(start >= 0 && start < points && end >= 0 && end < points) || tokens.more())
					return false;
				this.#storeEdge(index, start, end);
			}
		} else {
			const e1 = tokens.integer();
			const e2 = tokens.integer();
			const e3 = tokens.integer();
			const mark = tokens.integer();
			if (Number.isNaN(e1 + e2 + e3) || (mark !== 0 && mark !== 1) || tokens.more()) return false;
			if (!this.#storeTriangle(index, e1, e2, e3, mark)) return false;
		}
		this.#count(tokens);
		return true;
	}

	#count(tokens: Tokens): void {
		const index = this.#read[this.#step]!++;
		if (this.#lines.length > 0) {
			const lines = grown(this.#lines[this.#step] as Uint32Array, index + 1);
			this.#lines[this.#step] = lines;
			lines[index] = tokens.line;
		}
	}

	#storeEdge(index: number, start: number, end: number): void {
		if (2 * index + 2 > this.#edges.length) this.#edges = grown(this.#edges, 2 * index + 2);
		this.#edges[2 * index] = start;
		this.#edges[2 * index + 1] = end;
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
		const table = this.#table as PointTable;
		const start = table.indexOf(x1, y1);
		this.#storeEdge(index, start, table.indexOf(x2, y2));
		return true;
	}

	/** Stores a triangle whose edges exist and chain; false if they do not. */
	#storeTriangle(index: number, e1: number, e2: number, e3: number, mark: number): boolean {
		const edges = this.#edges;
		const count = this.#read[1] as number;
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
		if (3 * index + 3 > this.#triangles.length) {
			this.#triangles = grown(this.#triangles, 3 * index + 3);
			this.#triangleEdges = grown(this.#triangleEdges, 3 * index + 3);
			this.#marked = grown(this.#marked, index + 1);
		}
		this.#triangles.set([a, b, c], 3 * index);
		this.#triangleEdges.set([e1, e2, e3], 3 * index);
		this.#marked[index] = mark;
		return true;
	}

	/** A line that is not exactly an entry: says why, or finds that it heads the next section. */
	#oddEntry(tokens: Tokens): void {
		const step = this.#step;
		const values = tokens.count();
		if (values === 1 && step < 2 && tokens.integer() >= 0) {
			this.#startSection(tokens);
			return;
		}
		tokens.rewind();
		if (step === 0 && this.#read[0] === 0 && tokens.skipByte(openBracket)) {
			this.#form = 'coordinates';
			this.#table = new PointTable();
			this.#bound[0] = 0;
			this.#open(1);
			this.#bound[1] = Number.isNaN(this.#declared) ? 0 : this.#declared;
			tokens.rewind();
			if (this.#entry(tokens)) return;
		}
		tokens.rewind();
		const index = this.#read[this.#step] as number;
		if (this.#step === 0) this.#oddPoint(tokens, index);
		else if (this.#step === 2) this.#oddTriangle(tokens, index);
		else if (this.#form === 'indexed') this.#oddEdge(tokens, index);
		else this.#oddBracketedEdge(tokens, index);
		this.#count(tokens);
	}

	#oddPoint(tokens: Tokens, index: number): void {
		const xy: [number, number] = [0, 0];
		for (let i = 0; i < 2; i++) {
			const value = tokens.real();
			if (Number.isNaN(value)) {
				this.#report.badNumber(tokens, `the ${i === 0 ? 'x' : 'y'} coordinate of point ${index}`);
				this.#incomplete = true;
				if (tokens.problem === 'missing') break;
			} else xy[i] = value;
		}
		this.#points = grown(this.#points, 2 * index + 2);
		this.#points.set(xy, 2 * index);
		this.#surplusValue(tokens, `point ${index} has two coordinates`);
	}

	#oddEdge(tokens: Tokens, index: number): void {
		const ends: [number, number] = [unknownPoint, unknownPoint];
		const points = this.#read[0] as number;
		const bound = this.#bound[0] as number;
		for (let i = 0; i < 2; i++) {
			const point = tokens.integer();
			if (point >= 0 && point < points) {
				ends[i] = point;
				continue;
			}
			this.#incomplete = true;
			const what = `the ${i === 0 ? 'start' : 'end'} of edge ${index + 1}`;
			if (Number.isNaN(point)) this.#report.badNumber(tokens, what);
			else if (point < 0 || point >= bound)
				this.#report.error(
					'index-out-of-range',
					tokens.place(),
					`Expected ${what} to be ${range('point', 0, bound - 1)}, found ${point}.`,
				);
			if (tokens.problem === 'missing') break;
		}
		this.#storeEdge(index, ends[0], ends[1]);
		this.#surplusValue(tokens, `edge ${index + 1} has two ends`);
	}

	#oddBracketedEdge(tokens: Tokens, index: number): void {
		this.#storeEdge(index, unknownPoint, unknownPoint);
		this.#incomplete = true;
		for (const end of ['start', 'end']) {
			const what = `the ${end} of edge ${index + 1}`;
			if (!this.#expectBracket(tokens, openBracket, `"[" before ${what}`)) return;
			for (const axis of ['x', 'y']) {
				if (!Number.isNaN(tokens.real())) continue;
				this.#report.badNumber(tokens, `the ${axis} coordinate of ${what}`);
				if (tokens.problem === 'missing') return;
			}
			if (!this.#expectBracket(tokens, closeBracket, `"]" after ${what}`)) return;
		}
		this.#surplusValue(tokens, `edge ${index + 1} has two ends`);
	}

	#expectBracket(tokens: Tokens, byte: number, expected: string): boolean {
		if (tokens.skipByte(byte)) return true;
		this.#report.error(
			'missing-bracket',
			tokens.place(),
			`Expected ${expected}, found ${tokens.found()}.`,
		);
		return false;
	}

	#oddTriangle(tokens: Tokens, index: number): void {
		const signed: [number, number, number] = [0, 0, 0];
		const count = this.#read[1] as number;
		const bound = this.#bound[1] as number;
		let known = true;
		let line = true;
		for (let i = 0; i < 3 && line; i++) {
			const edge = tokens.integer();
			const size = Math.abs(edge);
			signed[i] = edge;
			if (size >= 1 && size <= count) continue;
			known = false;
			const what = `edge ${i + 1} of triangle ${index}`;
			if (Number.isNaN(edge)) this.#report.badNumber(tokens, what);
			else if (edge === 0 || size > bound)
				this.#report.error(
					'index-out-of-range',
					tokens.place(),
					`Expected ${what} to be ${range('edge', 1, bound)}, with a sign, found ${edge}.`,
				);
			line = tokens.problem !== 'missing';
		}
		let mark = 0;
		if (line) {
			mark = tokens.integer();
			if (tokens.problem === 'missing')
				this.#report.badNumber(tokens, `the mark (0 or 1) of triangle ${index}`);
			else if (mark !== 0 && mark !== 1) {
				mark = 0;
				this.#report.error(
					'mark-not-0-or-1',
					tokens.place(),
					`Expected the mark of triangle ${index} to be 0 or 1, found ${tokens.found()}.`,
				);
			}
		}
		const stored = known && this.#storeTriangle(index, ...signed, mark || 0);
		if (!stored) {
			this.#incomplete = true;
			this.#triangles = grown(this.#triangles, 3 * index + 3);
			this.#triangleEdges = grown(this.#triangleEdges, 3 * index + 3);
			this.#marked = grown(this.#marked, index + 1);
			if (known) this.#brokenChain(tokens, index, signed);
			else tokens.rewind();
			if (!known) return;
		}
		if (line && tokens.problem !== 'missing')
			this.#surplusValue(tokens, `triangle ${index} has three edges and a mark`);
	}

	#brokenChain(tokens: Tokens, index: number, signed: readonly [number, number, number]): void {
		const end = (edge: number, which: 0 | 1): number =>
			this.#edges[2 * (Math.abs(edge) - 1) + (edge > 0 ? which : 1 - which)] as number;
		for (let i = 0; i < 3; i++) {
			const edge = signed[i] as number;
			const next = signed[(i + 1) % 3] as number;
			const from = end(edge, 1);
			const to = end(next, 0);
			if (from === to || from === unknownPoint || to === unknownPoint) continue;
			const at = (point: number) =>
				this.#table
					? `[${this.#table
							.points()
							.subarray(2 * point, 2 * point + 2)
							.join(' ')}]`
					: `point ${point}`;
			this.#report.error(
				'edges-do-not-chain',
				tokens.linePlace(),
				`The edges of triangle ${index} do not chain: edge ${edge} ends at ${at(from)}, but edge ${next}, which follows it, starts at ${at(to)}.`,
			);
			break;
		}
		for (let i = 0; i < 4; i++) tokens.skip();
	}

	#surplusValue(tokens: Tokens, expected: string): void {
		if (!tokens.skip()) return;
		this.#report.error(
			'extra-value',
			tokens.place(),
			`Expected the line to end, as ${expected}, found ${tokens.found()}.`,
		);
	}
}

const range = (noun: string, first: number, last: number): string =>
	last < first
		? `${noun === 'edge' ? 'an' : 'a'} ${noun}, but there are none`
		: `${noun === 'edge' ? 'an' : 'a'} ${noun} from ${first} to ${last}`;
