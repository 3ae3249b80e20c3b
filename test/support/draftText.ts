import { cornersOf, type Draft, type FileKind } from './brokenMesh.ts';

/** A file, and the line of each entity in it, 1-based. */
export interface WrittenFile {
	readonly name: string;
	readonly text: string;
	readonly lines: { readonly [kind: string]: readonly number[] };
	/** Lines of the headers of its sections. */
	readonly headers: readonly number[];
}

/** Writes lines with comments, blank lines, blanks and line ends of many kinds between what counts. */
class Sprinkled {
	readonly #random: () => number;
	readonly #end: string;
	readonly #list: string[] = [];

	constructor(random: () => number) {
		this.#random = random;
		this.#end = ['\n', '\r\n', '\r'][Math.floor(3 * random())]!;
	}

	/** Adds a line of numbers; returns its number. */
	line(...values: (number | string)[]): number {
		while (this.#random() < 0.1) this.#list.push(this.#random() < 0.5 ? '' : '  # 1 2 3');
		const gap = () => [' ', '  ', '\t'][Math.floor(3 * this.#random())]!;
		const lead = this.#random() < 0.2 ? gap() : '';
		let text = lead;
		values.forEach((value, i) => {
			text += i === 0 ? value : `${gap()}${value}`;
		});
		return this.#list.push(text + (this.#random() < 0.1 ? ' ' : ''));
	}

	text(): string {
		return this.#list.join(this.#end) + (this.#random() < 0.8 ? this.#end : '');
	}
}

/** The files of a draft; the one to open comes first. `first` is the number of the first point of Triangle's files. */
export function filesOf(
	draft: Draft,
	kind: FileKind,
	random: () => number,
): { readonly files: readonly WrittenFile[]; readonly first: 0 | 1 } {
	const { points, edges, triangles } = draft;
	if (kind === 'gmr') {
		const out = new Sprinkled(random);
		out.line('#points');
		const headers = [out.line(points.length)];
		const lines: { [kind: string]: number[] } = {};
		lines.points = points.map(([x, y]) => out.line(x, y));
		headers.push(out.line(edges.length));
		lines.edges = edges.map(([a, b]) => out.line(a, b));
		out.line('#triangles');
		headers.push(out.line(triangles.length));
		lines.triangles = triangles.map((own) => out.line(...own, random() < 0.5 ? 1 : 0));
		return { files: [{ name: 'm.gmr', text: out.text(), lines, headers }], first: 0 };
	}
	const first = random() < 0.5 ? 0 : 1;
	const ele = new Sprinkled(random);
	const eleHeader = ele.line(triangles.length, 3, 0);
	const triangleLines = triangles.map((_, t) =>
		ele.line(t + first, ...cornersOf(draft, t).map((p) => p + first)),
	);
	const node = new Sprinkled(random);
	const nodeHeader = node.line(points.length, 2, 0, 0);
	const pointLines = points.map(([x, y], p) => node.line(p + first, x, y));
	const files: WrittenFile[] = [
		{ name: 'm.ele', text: ele.text(), lines: { triangles: triangleLines }, headers: [eleHeader] },
		{ name: 'm.node', text: node.text(), lines: { points: pointLines }, headers: [nodeHeader] },
	];
	if (kind === 'edge') {
		const edge = new Sprinkled(random);
		const edgeHeader = edge.line(edges.length, 0);
		const edgeLines = edges.map(([a, b], e) => edge.line(e + first, a + first, b + first));
		files.push({
			name: 'm.edge',
			text: edge.text(),
			lines: { edges: edgeLines },
			headers: [edgeHeader],
		});
	}
	return { files, first };
}
