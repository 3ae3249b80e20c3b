import { describe, expect, test } from 'vitest';
import type { Location } from 'vscode-languageserver';
import type { TokenRole } from '../../../src/formats/model/section.ts';
import { definition } from '../../../src/language/features/definition.ts';
import { references } from '../../../src/language/features/references.ts';
import { topologyOf } from '../../../src/mesh/topology.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { folder, open } from '../open.ts';

/** A file that is written line by line, with comments and blank lines strewn in. */
class Scribe {
	readonly lines: string[] = [];
	readonly #random: () => number;
	readonly #comment: string;

	constructor(random: () => number) {
		this.#random = random;
		this.#comment = '# 1 2 3';
	}

	/** Adds a line and says which it is, from 0. */
	line(...values: (string | number)[]): number {
		while (this.#random() < 0.2) this.lines.push(this.#random() < 0.5 ? '' : this.#comment);
		return this.lines.push(`${this.#random() < 0.2 ? '  ' : ''}${values.join(' ')}`) - 1;
	}
}

/** A number in a line that refers to the line of something. */
interface Use {
	readonly file: string;
	readonly line: number;
	/** Which of the line's numbers, from 0. */
	readonly nth: number;
	readonly target: string;
}

/** Files with what their numbers refer to, by bookkeeping of the writer alone. */
interface Written {
	readonly texts: Record<string, string>;
	readonly uses: readonly Use[];
	/** `file:line` of every entry. */
	readonly entries: readonly string[];
}

function gmr(mesh: TriMesh, random: () => number): Written {
	const { edges, triangleEdges } = topologyOf(mesh);
	const file = 'a.gmr';
	const scribe = new Scribe(random);
	const uses: Use[] = [];
	const count = mesh.points.length / 2;
	scribe.line(count);
	const points = Array.from({ length: count }, (_, p) =>
		scribe.line(mesh.points[2 * p]!, mesh.points[2 * p + 1]!),
	);
	scribe.line(edges.length / 2);
	const edgeLines = Array.from({ length: edges.length / 2 }, (_, e) => {
		const ends = [...edges.subarray(2 * e, 2 * e + 2)];
		const line = scribe.line(...ends);
		for (const [nth, end] of ends.entries())
			uses.push({ file, line, nth, target: `${file}:${points[end]}` });
		return line;
	});
	scribe.line(mesh.triangles.length / 3);
	const triangles = Array.from({ length: mesh.triangles.length / 3 }, (_, t) => {
		const signed = [...triangleEdges.subarray(3 * t, 3 * t + 3)];
		const line = scribe.line(...signed, random() < 0.5 ? 1 : 0);
		for (const [nth, edge] of signed.entries())
			uses.push({ file, line, nth, target: `${file}:${edgeLines[Math.abs(edge) - 1]}` });
		return line;
	});
	const end = random() < 0.5 ? '\n' : '\r\n';
	return {
		texts: { [file]: scribe.lines.join(end) },
		uses,
		entries: [...points, ...edgeLines, ...triangles].map((line) => `${file}:${line}`),
	};
}

function triangle(mesh: TriMesh, random: () => number): Written {
	const { edges, triangleEdges, edgeTriangles } = topologyOf(mesh);
	const uses: Use[] = [];
	const scribes = new Map<string, Scribe>();
	const open = (file: string) => {
		const scribe = new Scribe(random);
		scribes.set(file, scribe);
		return scribe;
	};
	/** Numbers of entries: from 0 or from 1, some with gaps. */
	const numbers = (count: number) => {
		let last = random() < 0.5 ? 0 : 1;
		const step = random() < 0.5 ? 1 : 5;
		return Array.from({ length: count }, () => {
			const number = last;
			last += 1 + Math.floor(step * random());
			return number;
		});
	};
	const pointCount = mesh.points.length / 2;
	const triangleCount = mesh.triangles.length / 3;
	const [pointIds, triangleIds] = [numbers(pointCount), numbers(triangleCount)];
	const node = open('a.node');
	node.line(pointCount, 2, 0, 0);
	const points = pointIds.map((id, p) =>
		node.line(id, mesh.points[2 * p]!, mesh.points[2 * p + 1]!),
	);
	const ele = open('a.ele');
	ele.line(triangleCount, 3, 1);
	const triangles = triangleIds.map((id, t) => {
		const corners = [...mesh.triangles.subarray(3 * t, 3 * t + 3)];
		const line = ele.line(id, ...corners.map((p) => pointIds[p]!), 1);
		for (const [k, p] of corners.entries())
			uses.push({ file: 'a.ele', line, nth: k + 1, target: `a.node:${points[p]}` });
		return line;
	});
	const edge = open('a.edge');
	edge.line(edges.length / 2, 1);
	for (let e = 0; e < edges.length / 2; e++) {
		const ends = [...edges.subarray(2 * e, 2 * e + 2)];
		const line = edge.line(e, ...ends.map((p) => pointIds[p]!), 1);
		for (const [k, p] of ends.entries())
			uses.push({ file: 'a.edge', line, nth: k + 1, target: `a.node:${points[p]}` });
	}
	const neigh = open('a.neigh');
	neigh.line(triangleCount, 3);
	for (let t = 0; t < triangleCount; t++) {
		const across = [0, 1, 2].map((slot) => {
			const e = Math.abs(triangleEdges[3 * t + slot]!) - 1;
			const pair = [...edgeTriangles.subarray(2 * e, 2 * e + 2)];
			return pair.find((other) => other !== t && other < triangleCount) ?? -1;
		});
		const line = neigh.line(triangleIds[t]!, ...across.map((o) => (o < 0 ? -1 : triangleIds[o]!)));
		uses.push({ file: 'a.neigh', line, nth: 0, target: `a.ele:${triangles[t]}` });
		for (const [k, o] of across.entries())
			if (o >= 0) uses.push({ file: 'a.neigh', line, nth: k + 1, target: `a.ele:${triangles[o]}` });
	}
	return {
		texts: Object.fromEntries([...scribes].map(([file, { lines }]) => [file, lines.join('\n')])),
		uses,
		entries: [
			...points.map((line) => `a.node:${line}`),
			...triangles.map((line) => `a.ele:${line}`),
		],
	};
}

const key = ({ uri, range }: Location) => `${uri.slice(folder.length)}:${range.start.line}`;

describe.each([
	['GMR', gmr, ['point', 'edge']],
	['files of Triangle', triangle, ['point', 'triangle']],
] as const)('in %s', (_, write, roles: readonly TokenRole[]) => {
	describe.each([1, 2, 3, 4])('seed %i', (seed) => {
		const mesh = randomMesh(seed, { holes: 0.2, orientation: 'mixed', irregular: true });
		const { texts, uses, entries } = write(mesh, seededRandom(seed));

		test('the definition of every number is the line of the entry that has it', async () => {
			const { document } = await open(texts);
			for (const { file, line, nth, target } of uses) {
				const model = document.model(file)!;
				const token = model.tokensOf(line)[nth]!;
				expect(definition(document, { model, line, token }).map(key)).toEqual([target]);
			}
		});

		test('the references of every entry are the numbers whose definition it is', async () => {
			const { document } = await open(texts);
			for (const entry of entries) {
				const [file, line] = entry.split(':') as [string, string];
				const model = document.model(file)!;
				const found = references(document, { model, line: Number(line), token: undefined }, false);
				const expected = uses.filter(({ target }) => target === entry);
				expect(found.map(key).sort()).toEqual(
					expected.map((use) => `${use.file}:${use.line}`).sort(),
				);
				for (const { uri, range } of found) {
					const other = document.model(uri.slice(folder.length))!;
					const token = other
						.tokensOf(range.start.line)
						.find(({ start }) => start === range.start.character)!;
					expect([...roles, 'id']).toContain(token.role);
				}
			}
		});
	});
});
