import { throwIfCancelled } from '../../util/cancel.ts';
import { type Chunks, doubleChunks } from '../../util/chunks.ts';
import { Runs } from '../../util/runs.ts';
import type { ReadOptions } from '../format.ts';
import { PlainRun } from '../parallel/plainRun.ts';
import { encodingOf } from '../text/encoding.ts';
import type { Report } from '../text/report.ts';
import { bytesFrom, type Loaded, markLength } from '../wholeFile.ts';
import { ElementList } from './elementList.ts';
import { ObjLines } from './objLines.ts';
import type { GroupKind } from './options.ts';

/** Whether three numbers are those of points, counted from the first. */
const isTriangle = (numbers: ArrayLike<number>, at: number): boolean =>
	numbers[at]! > 0 && numbers[at + 1]! > 0 && numbers[at + 2]! > 0;

/** The groups that elements are in: those of each statement, by name. */
export type State = Readonly<Record<GroupKind, readonly string[]>>;

type Doubles = Chunks<Float64Array>;

/** The statements of a file. */
export interface Statements {
	/** x, y, z of each point, and its line. */
	readonly points: Doubles;
	readonly pointLines: Runs;
	/** All points have two coordinates. */
	readonly flat: boolean;
	/** Four of each: red, green, blue and weight; NaN where they are missing. Absent where no point has any. */
	readonly behind: Doubles | undefined;
	readonly colours: boolean;
	readonly weights: boolean;
	/** Three of each; NaN where they are missing. */
	readonly textures: Doubles;
	/** Numbers of texture coordinates, at most. */
	readonly textureWidth: number;
	readonly normals: Doubles;
	readonly elements: ElementList;
	readonly states: readonly State[];
	/** All groups in the order in which they are first named. */
	readonly named: readonly { readonly kind: GroupKind; readonly name: string }[];
	readonly comments: readonly string[];
	readonly libraries: readonly string[];
	/** Statements that are not read: how many of each, and where the first is. */
	readonly others: ReadonlyMap<string, { count: number; readonly line: number }>;
	/** All points could be read. */
	readonly whole: boolean;
}

const elementName = (nth: number): string => `element ${nth} (counted from 0)`;

const nan = /^"[+-]?nan"$/i;

const elementKinds: readonly string[] = ['f', 'l', 'p'];
/** The fewest corners of each. */
const fewest = [3, 2, 1];

/** Reads the statements of a file. What is wrong is reported; faces that are wrong are left out. Throws `Cancelled`. */
export function readStatements(
	file: string,
	source: Loaded,
	report: Report,
	options: ReadOptions,
): Statements {
	const { signal, plain } = options;
	const lines = new ObjLines(file, source);
	const [points, textures, normals] = [doubleChunks(), doubleChunks(), doubleChunks()];
	const pointLines = new Runs();
	let behind: Doubles | undefined;
	const elements = new ElementList();
	let state: State = { g: [], o: [], usemtl: [], s: [] };
	const states: State[] = [];
	/** The state is that of an element that was read. */
	let used = false;
	const named: { kind: GroupKind; name: string }[] = [];
	const known = new Set<string>();
	const libraries: string[] = [];
	const others = new Map<string, { count: number; readonly line: number }>();
	let [flat, colours, weights, whole, textureWidth] = [true, false, false, true, 1];
	const row = new Float64Array(8);
	/** What is being read, for a sentence; a function for each would cost more than reading it. */
	const nameOf = (word: string): string =>
		word === 'v'
			? `point ${points.length / 3 + 1}`
			: `${word} ${(word === 'vt' ? textures : normals).length / 3 + 1}`;
	/** Numbers of the statement; −1, and reported, where one is none. */
	const numbers = (least: number, most: number, word: string): number => {
		let count = 0;
		while (lines.more() && count < most) {
			const value = lines.real();
			// Programs write normals without a direction so: they are as those that are left out.
			if (Number.isNaN(value) && !(word === 'vn' && nan.test(lines.found()))) {
				report.badNumber(lines, `number ${count + 1} of ${nameOf(word)}`);
				return -1;
			}
			row[count++] = value;
		}
		if (count < least) {
			lines.real();
			report.badNumber(lines, `number ${count + 1} of ${nameOf(word)}`);
			return -1;
		}
		if (lines.more()) extra(nameOf(word));
		return count;
	};
	const extra = (what: string) => {
		lines.skip();
		report.error('extra-value', () => ({
			...lines.place(),
			message: `Unexpected value after ${what}: ${lines.found()}.`,
		}));
	};
	const enter = (kind: GroupKind, names: readonly string[]) => {
		if (used || states.length === 0) states.push(state);
		used = false;
		state = { ...state, [kind]: names };
		states[states.length - 1] = state;
		for (const name of names)
			if (!known.has(`${kind} ${name}`)) {
				known.add(`${kind} ${name}`);
				named.push({ kind, name });
			}
	};
	const element = (kind: number) => {
		const begun = elements.points.length;
		const nth = elements.count;
		let corners = 0;
		for (; lines.more(); corners++) {
			const good = lines.refer();
			const bad = good ? resolve(corners, nth) : refused(corners, nth);
			if (bad) {
				elements.cut(begun);
				return;
			}
		}
		if (corners < fewest[kind]!) {
			elements.cut(begun);
			report.error('missing-value', () => ({
				...lines.place(),
				message: `Expected ${fewest[kind]} corners of ${elementName(nth)} or more, found ${corners}.`,
			}));
			return;
		}
		if (states.length === 0) states.push(state);
		used = true;
		elements.add(kind, corners, lines.line, states.length - 1);
		if (kind === 0 && corners === 3) moreTriangles();
	};
	const runs = {
		v:
			plain &&
			new PlainRun(options, [
				{ kind: 'word', text: 'v' },
				{ kind: 'reals', width: 3 },
			]),
		f:
			plain &&
			new PlainRun(options, [
				{ kind: 'word', text: 'f' },
				{ kind: 'integers', width: 3 },
			]),
	};
	/** Reads points of three coordinates behind one, as far as they are plain. */
	const morePoints = () => {
		for (let ahead = aheadOf(runs.v); ahead; ahead = aheadOf(runs.v)) {
			const { count, values } = ahead;
			points.addAll(values[0]!);
			behind?.fill(4 * count, Number.NaN);
			pointLines.addRun(count, lines.line + 1, 1);
			lines.passRows(runs.v!, count);
		}
	};
	/** The same of triangles whose corners are points alone, counted from the first. */
	const moreTriangles = () => {
		for (let ahead = aheadOf(runs.f); ahead; ahead = aheadOf(runs.f)) {
			const numbers = ahead.values[0] as Int32Array;
			let count = 0;
			while (count < ahead.count && isTriangle(numbers, 3 * count)) count++;
			for (let i = 0; i < 3 * count; i++) numbers[i] = numbers[i]! - 1;
			elements.addTriangles(numbers.subarray(0, 3 * count), lines.line + 1, states.length - 1);
			lines.passRows(runs.f!, count);
			if (count < ahead.count) return;
		}
	};
	const aheadOf = (run: PlainRun | undefined) => {
		throwIfCancelled(signal);
		return run && lines.rowsAhead(run, Number.MAX_SAFE_INTEGER);
	};
	const refused = (corner: number, nth: number): true => {
		report.error('not-an-integer', () => ({
			...lines.place(),
			message: `Expected corner ${corner + 1} of ${elementName(nth)}, such as 1, 1/2, 1//3 or 1/2/3, found ${lines.found()}.`,
		}));
		return true;
	};
	/** Adds a corner; true, and reported, where there is no such point. */
	const resolve = (corner: number, nth: number): boolean => {
		const found = [-1, -1, -1];
		for (let k = 0; k < 3; k++) {
			const given = lines.reference[k]!;
			const count = (k === 0 ? points : k === 1 ? textures : normals).length / 3;
			const index = given < 0 ? count + given : given - 1;
			// Points may follow; what is behind the last one is known at the end.
			if (index < 0 && given !== 0) {
				report.error('index-out-of-range', () => ({
					...lines.place(),
					message: `Corner ${corner + 1} of ${elementName(nth)} is ${given}, but only ${count} are defined before it.`,
				}));
				return true;
			}
			if (given !== 0) found[k] = index;
		}
		elements.addCorner(found[0]!, found[1]!, found[2]!);
		return false;
	};
	for (let nth = 0; lines.next(); nth++) {
		if ((nth & 0xffff) === 0) throwIfCancelled(signal);
		const word = lines.word();
		if (word === 'v') {
			const count = numbers(2, 8, word);
			if (count < 0) whole = false;
			if (count > 2) flat = false;
			for (let k = 0; k < 3; k++) points.add(k < count ? row[k]! : 0);
			const coloured = count === 6 || count === 7;
			const weighted = count === 4 || count === 7;
			if (coloured || weighted) behind ??= noneBehind(pointLines.length);
			for (let k = 0; k < 3; k++) behind?.add(coloured ? row[count - 3 + k]! : Number.NaN);
			behind?.add(weighted ? row[3]! : Number.NaN);
			colours ||= coloured;
			weights ||= weighted;
			if (count === 5 || count === 8)
				report.error('wrong-count', () => ({
					...lines.place(),
					message: `Expected 2, 3, 4, 6 or 7 numbers of ${nameOf(word)}, found ${count}.`,
				}));
			pointLines.add(lines.line);
			if (count === 3) morePoints();
		} else if (word === 'vt' || word === 'vn') {
			const into = word === 'vt' ? textures : normals;
			const count = numbers(word === 'vt' ? 1 : 3, 3, word);
			for (let k = 0; k < 3; k++) into.add(k < count ? row[k]! : Number.NaN);
			if (word === 'vt') textureWidth = Math.max(textureWidth, count);
		} else if (elementKinds.includes(word)) element(elementKinds.indexOf(word));
		else if (word === 'g') enter('g', [...new Set(lines.rest().split(/\s+/).filter(Boolean))]);
		else if (word === 'o' || word === 'usemtl') {
			const name = lines.rest();
			enter(word, name === '' ? [] : [name]);
		} else if (word === 's') {
			const name = lines.rest();
			enter('s', /^(off|0|)$/i.test(name) ? [] : [name]);
		} else if (word === 'mtllib') libraries.push(lines.rest());
		else {
			const found = others.get(word);
			if (found) found.count++;
			else others.set(word, { count: 1, line: lines.line });
			while (lines.more()) lines.skip();
		}
	}
	return {
		...{ points, pointLines, flat, behind, colours, weights, textures, textureWidth, normals },
		...{ elements, states, named, libraries, others, whole },
		comments: headComments(source),
	};
}

/** What stands behind the coordinates of so many points: nothing. */
function noneBehind(points: number): Doubles {
	const chunks = doubleChunks();
	chunks.fill(4 * points, Number.NaN);
	return chunks;
}

/** The comments that a file begins with. */
function headComments(source: Loaded): string[] {
	const bytes = bytesFrom(source, markLength(source), Math.min(source.length, 1 << 14));
	const text = encodingOf(source).text(bytes, 0, bytes.length);
	const comments: string[] = [];
	for (const line of text.split(/\r\n|\r|\n/)) {
		if (!line.startsWith('#')) break;
		comments.push(line);
	}
	return comments;
}
