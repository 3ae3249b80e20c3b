import type { Report } from '../text/report.ts';
import type { Tokens } from '../text/tokens.ts';
import { closeBracket, type Entries, openBracket, type Step, unknownPoint } from './entries.ts';

/** A line that is not exactly an entry, at its first token. */
interface OddLine {
	readonly entries: Entries;
	readonly report: Report;
	readonly tokens: Tokens;
}

/** Says what is wrong with an entry, each of its numbers in turn, and keeps its place in the numbering. */
export function takeOddEntry(step: Step, line: OddLine): void {
	const { entries, tokens } = line;
	const index = entries.read[step];
	if (step === 0) oddPoint(line, index);
	else if (step === 2) oddTriangle(line, index);
	else if (entries.form === 'indexed') oddEdge(line, index);
	else oddBracketedEdge(line, index);
	entries.count(step, tokens);
}

function oddPoint(line: OddLine, index: number): void {
	const { entries, report, tokens } = line;
	const xy: [number, number] = [0, 0];
	for (let i = 0; i < 2; i++) {
		const value = tokens.real();
		if (Number.isNaN(value)) {
			report.badNumber(tokens, `the ${i === 0 ? 'x' : 'y'} coordinate of point ${index}`);
			entries.incomplete = true;
			if (tokens.problem === 'missing') break;
		} else xy[i] = value;
	}
	entries.storePoint(index, xy[0], xy[1]);
	surplusValue(line, `point ${index} has two coordinates`);
}

function oddEdge(line: OddLine, index: number): void {
	const { entries, report, tokens } = line;
	const ends: [number, number] = [unknownPoint, unknownPoint];
	const points = entries.read[0];
	const bound = entries.bound[0];
	for (let i = 0; i < 2; i++) {
		const point = tokens.integer();
		if (point >= 0 && point < points) {
			ends[i] = point;
			continue;
		}
		entries.incomplete = true;
		const what = `the ${i === 0 ? 'start' : 'end'} of edge ${index + 1}`;
		if (Number.isNaN(point)) report.badNumber(tokens, what);
		else if (point < 0 || point >= bound)
			report.error(
				'index-out-of-range',
				tokens.place(),
				`Expected ${what} to be ${range('point', 0, bound - 1)}, found ${point}.`,
			);
		if (tokens.problem === 'missing') break;
	}
	entries.storeEdge(index, ends[0], ends[1]);
	surplusValue(line, `edge ${index + 1} has two ends`);
	if (ends[0] === ends[1] && ends[0] !== unknownPoint) equalEnds(line, index, `point ${ends[0]}`);
}

/** Reports an edge without extent; its triangles can't chain, and nothing more is said of them. */
function equalEnds({ entries, report, tokens }: OddLine, index: number, end: string): void {
	report.error(
		'equal-ends',
		tokens.linePlace(),
		`Edge ${index + 1} starts and ends in ${end}; an edge needs two different ends.`,
	);
	entries.storeEdge(index, unknownPoint, unknownPoint);
	entries.incomplete = true;
}

function oddBracketedEdge(line: OddLine, index: number): void {
	const { entries, report, tokens } = line;
	entries.storeEdge(index, unknownPoint, unknownPoint);
	entries.incomplete = true;
	const values: number[] = [];
	for (const end of ['start', 'end']) {
		const what = `the ${end} of edge ${index + 1}`;
		if (!expectBracket(line, openBracket, `"[" before ${what}`)) return;
		for (const axis of ['x', 'y']) {
			const value = tokens.real();
			values.push(value);
			if (!Number.isNaN(value)) continue;
			report.badNumber(tokens, `the ${axis} coordinate of ${what}`);
			if (tokens.problem === 'missing') return;
		}
		if (!expectBracket(line, closeBracket, `"]" after ${what}`)) return;
	}
	const [x1, y1, x2, y2] = values;
	surplusValue(line, `edge ${index + 1} has two ends`);
	if (x1 === x2 && y1 === y2) equalEnds(line, index, `[${x1} ${y1}]`);
}

/** Steps over a bracket, or reports that it is missing. */
function expectBracket({ report, tokens }: OddLine, byte: number, expected: string): boolean {
	if (tokens.skipByte(byte)) return true;
	report.error('missing-bracket', tokens.place(), `Expected ${expected}, found ${tokens.found()}.`);
	return false;
}

function oddTriangle(line: OddLine, index: number): void {
	const { entries, report, tokens } = line;
	const signed: [number, number, number] = [0, 0, 0];
	const count = entries.read[1];
	const bound = entries.bound[1];
	let known = true;
	let more = true;
	for (let i = 0; i < 3 && more; i++) {
		const edge = tokens.integer();
		const size = Math.abs(edge);
		signed[i] = edge;
		if (size >= 1 && size <= count) continue;
		known = false;
		const what = `edge ${i + 1} of triangle ${index}`;
		if (Number.isNaN(edge)) report.badNumber(tokens, what);
		else if (edge === 0 || size > bound)
			report.error(
				'index-out-of-range',
				tokens.place(),
				`Expected ${what} to be ${range('edge', 1, bound)}, with a sign, found ${edge}.`,
			);
		more = tokens.problem !== 'missing';
	}
	let mark = 0;
	if (more) {
		mark = tokens.integer();
		if (tokens.problem === 'missing')
			report.badNumber(tokens, `the mark (0 or 1) of triangle ${index}`);
		else if (mark !== 0 && mark !== 1) {
			mark = 0;
			report.error(
				'mark-not-0-or-1',
				tokens.place(),
				`Expected the mark of triangle ${index} to be 0 or 1, found ${tokens.found()}.`,
			);
		}
	}
	const stored = known && entries.storeTriangle(index, ...signed, mark || 0);
	if (!stored) {
		entries.incomplete = true;
		entries.skipTriangle(index);
		if (known) brokenChain(line, index, signed);
		else tokens.rewind();
		if (!known) return;
	}
	if (more && tokens.problem !== 'missing')
		surplusValue(line, `triangle ${index} has three edges and a mark`);
}

/** Reports where the edges of a triangle do not chain; stops behind its four numbers. */
function brokenChain(
	{ entries, report, tokens }: OddLine,
	index: number,
	signed: readonly [number, number, number],
): void {
	const end = (edge: number, which: 0 | 1): number =>
		entries.edges[2 * (Math.abs(edge) - 1) + (edge > 0 ? which : 1 - which)] as number;
	for (let i = 0; i < 3; i++) {
		const edge = signed[i] as number;
		const next = signed[(i + 1) % 3] as number;
		const from = end(edge, 1);
		const to = end(next, 0);
		if (from === to || from === unknownPoint || to === unknownPoint) continue;
		const at = (point: number) =>
			entries.table ? `[${entries.table.at(point).join(' ')}]` : `point ${point}`;
		report.error(
			'edges-do-not-chain',
			tokens.linePlace(),
			`The edges of triangle ${index} do not chain: edge ${edge} ends at ${at(from)}, but edge ${next}, which follows it, starts at ${at(to)}.`,
		);
		break;
	}
	for (let i = 0; i < 4; i++) tokens.skip();
}

function surplusValue({ report, tokens }: OddLine, expected: string): void {
	if (!tokens.skip()) return;
	report.error(
		'extra-value',
		tokens.place(),
		`Expected the line to end, as ${expected}, found ${tokens.found()}.`,
	);
}

function range(noun: 'point' | 'edge', first: number, last: number): string {
	const one = noun === 'edge' ? 'an edge' : 'a point';
	return last < first ? `${one}, but there are none` : `${one} from ${first} to ${last}`;
}
