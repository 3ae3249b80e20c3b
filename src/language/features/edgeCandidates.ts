import type { Section } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';

/** A possible next edge of a triangle. All numbers are those of the file. */
export interface Candidate {
	/** Number of the edge, negative if the triangle traverses it backwards. */
	readonly signed: number;
	/** Points at its ends, in the triangle's direction. */
	readonly from: number;
	readonly to: number;
	/** Signed number of the third edge of the triangle; 0 if this one is the third. */
	readonly closing: number;
}

/** The edges between two points, signed to run from `from` to `to`. */
export function closingEdges(
	model: TextModel,
	edges: Section,
	from: number,
	to: number,
): readonly Candidate[] {
	const candidates: Candidate[] = [];
	eachRow(model, edges, 2, ([a, b], row) => {
		const number = edges.numberOf(row);
		if (a === from && b === to) candidates.push({ signed: number, from, to, closing: 0 });
		else if (a === to && b === from) candidates.push({ signed: -number, from, to, closing: 0 });
	});
	return candidates;
}

/** The edges from `end` to a point that another edge connects to `start`; edge `excluded` is not proposed. */
export function continuingEdges(
	model: TextModel,
	edges: Section,
	[start, end]: readonly [number, number],
	excluded: number,
): readonly Candidate[] {
	const onward: Omit<Candidate, 'closing'>[] = [];
	const closingByStart = new Map<number, number>();
	eachRow(model, edges, 2, ([a, b], row) => {
		if (a !== end && b !== end && a !== start && b !== start) return;
		const number = edges.numberOf(row);
		if (number === excluded) return;
		if (a === end) onward.push({ signed: number, from: end, to: b! });
		else if (b === end) onward.push({ signed: -number, from: end, to: a! });
		if (b === start) closingByStart.set(a!, number);
		else if (a === start) closingByStart.set(b!, -number);
	});
	return onward.flatMap((edge) => {
		const closing = closingByStart.get(edge.to);
		return closing === undefined || edge.to === start ? [] : [{ ...edge, closing }];
	});
}

/**
 * Looks up the triangles with each candidate: `trianglesOf` lists all, `sameTriangle` finds one with all edges of the triangle
 * that the candidate would complete.
 *
 * @param typed unsigned numbers of the edges typed so far
 * @param line the line being typed, whose triangle is excluded
 */
export function useOf(
	model: TextModel,
	triangles: Section,
	typed: readonly number[],
	candidates: readonly Candidate[],
	line: number,
) {
	const byCandidate = new Map<number, number[]>();
	for (const { signed } of candidates) byCandidate.set(Math.abs(signed), []);
	/** Triangles with the first typed edge, and their edges. */
	const withFirst: { readonly number: number; readonly edges: readonly number[] }[] = [];
	// Edges whose low 8 bits match none of the few edges searched for are rejected without a look-up in the map.
	const mayMatch = new Uint8Array(256);
	for (const edge of [...byCandidate.keys(), typed[0]!]) mayMatch[edge & 255] = 1;
	if (candidates.length > 0)
		eachRow(model, triangles, 3, (signed, row) => {
			for (let k = 0; k < 3; k++) {
				const edge = Math.abs(signed[k]!);
				if (mayMatch[edge & 255] === 0) continue;
				const users = byCandidate.get(edge);
				if ((!users && edge !== typed[0]) || triangles.lineOf(row) === line) continue;
				const number = triangles.numberOf(row);
				users?.push(number);
				if (edge === typed[0]) withFirst.push({ number, edges: signed.map(Math.abs) });
			}
		});
	return {
		trianglesOf: ({ signed }: Candidate): readonly number[] =>
			byCandidate.get(Math.abs(signed)) ?? [],
		sameTriangle({ signed, closing }: Candidate): number | undefined {
			const completed = [...typed, Math.abs(signed), ...(closing === 0 ? [] : [Math.abs(closing)])];
			return withFirst.find(({ edges }) => completed.every((edge) => edges.includes(edge)))?.number;
		},
	};
}

/**
 * Calls `visit` with the first `width` integers of each entry, in a reused array. Skips lines that do not begin with `width`
 * integers, and reads no further in any line.
 */
function eachRow(
	model: TextModel,
	section: Section,
	width: number,
	visit: (values: readonly number[], row: number) => void,
): void {
	const { bytes } = model;
	const values = new Array<number>(width).fill(0);
	for (let row = 0; row < section.count; row++) {
		const line = section.lineOf(row);
		const end = model.lineEnd(line);
		let at = model.lineStart(line);
		let read = 0;
		while (read < width) {
			while (at < end && bytes[at]! < 33) at++;
			const negative = bytes[at] === 45;
			if (negative || bytes[at] === 43) at++;
			const first = at;
			let value = 0;
			while (at < end && bytes[at]! >= 48 && bytes[at]! <= 57)
				value = value * 10 + bytes[at++]! - 48;
			if (at === first || (at < end && bytes[at]! > 32)) break;
			values[read++] = negative ? -value : value;
		}
		if (read === width) visit(values, row);
	}
}
