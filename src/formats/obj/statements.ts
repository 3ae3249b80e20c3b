import { throwIfCancelled } from '../../util/cancel.ts';
import { type Chunks, doubleChunks } from '../../util/chunks.ts';
import { Runs } from '../../util/runs.ts';
import { PointStore } from '../build/pointStore.ts';
import type { ReadOptions } from '../core/format.ts';
import { FastRows } from '../io/fastRows.ts';
import { readFastRows } from '../io/rows.ts';
import { encodingOf } from '../text/encoding.ts';
import { bytesFrom, type Loaded, markLength } from '../text/loaded.ts';
import type { Report } from '../text/report.ts';
import { ElementList } from './elementList.ts';
import { ObjLines } from './objLines.ts';
import type { GroupKind } from './options.ts';

/** The groups that elements are in: those of each statement, by name. */
export type State = Readonly<Record<GroupKind, readonly string[]>>;

type Doubles = Chunks<Float64Array>;

/** All statements of a file. */
export interface Statements {
	readonly points: PointStore;
	readonly pointLines: Runs;
	/** All points have two coordinates. */
	readonly flat: boolean;
	/** Red, green, blue and weight of each point, NaN if missing; absent if no point has any. */
	readonly vertexExtras: Doubles | undefined;
	readonly colours: boolean;
	readonly weights: boolean;
	/** Three numbers each, NaN if missing. */
	readonly textures: Doubles;
	/** Largest number of values of a `vt` statement. */
	readonly textureWidth: number;
	readonly normals: Doubles;
	readonly elements: ElementList;
	readonly states: readonly State[];
	/** All groups, in the order of their first statement. */
	readonly named: readonly { readonly kind: GroupKind; readonly name: string }[];
	readonly comments: readonly string[];
	readonly libraries: readonly string[];
	/** Count and first line of each unsupported statement. */
	readonly others: ReadonlyMap<string, { count: number; readonly line: number }>;
	/** All points could be read. */
	readonly hasAllPoints: boolean;
}

const elementName = (nth: number): string => `element ${nth} (counted from 0)`;

const nan = /^"[+-]?nan"$/i;

const elementKinds: readonly string[] = ['f', 'l', 'p'];
/** Minimum number of corners of an `f`, `l` and `p` element. */
const minCorners = [3, 2, 1];

/** Reads all statements of a file. Reports errors to `report` and skips malformed elements. Throws `Cancelled`. */
export function readStatements(
	file: string,
	source: Loaded,
	report: Report,
	options: ReadOptions,
): Statements {
	const { signal } = options;
	const lines = new ObjLines(file, source);
	const points = new PointStore(0, options.shared);
	const [textures, normals] = [doubleChunks(), doubleChunks()];
	const pointLines = new Runs();
	let extras: Doubles | undefined;
	const elements = new ElementList(options.shared);
	let state: State = { g: [], o: [], usemtl: [], s: [] };
	const states: State[] = [];
	/** An element was read in the current state. */
	let isUsed = false;
	const named: { kind: GroupKind; name: string }[] = [];
	const knownGroups = new Set<string>();
	const libraries: string[] = [];
	const others = new Map<string, { count: number; readonly line: number }>();
	let [flat, colours, weights, hasAllPoints, textureWidth] = [true, false, false, true, 1];
	const row = new Float64Array(8);
	/** Name of the current point, `vt` or `vn` for messages; made on demand, as most calls need none. */
	const nameOf = (word: string): string =>
		word === 'v'
			? `point ${points.count + 1}`
			: `${word} ${(word === 'vt' ? textures : normals).length / 3 + 1}`;
	/** Reads [least, most] numbers into `row`; returns their count, or −1 after reporting an error. */
	const readNumbers = (min: number, max: number, word: string): number => {
		let count = 0;
		while (lines.more() && count < max) {
			const value = lines.real();
			// Some programs write normals without direction as NaN: they count as missing.
			if (Number.isNaN(value) && !(word === 'vn' && nan.test(lines.quotedToken()))) {
				report.badNumber(lines, `number ${count + 1} of ${nameOf(word)}`);
				return -1;
			}
			row[count++] = value;
		}
		if (count < min) {
			lines.real();
			report.badNumber(lines, `number ${count + 1} of ${nameOf(word)}`);
			return -1;
		}
		if (lines.more()) reportExtra(nameOf(word));
		return count;
	};
	const reportExtra = (what: string) => {
		lines.skip();
		report.error('extra-value', () => ({
			...lines.location(),
			message: `Unexpected value after ${what}: ${lines.quotedToken()}.`,
		}));
	};
	const enterState = (kind: GroupKind, names: readonly string[]) => {
		if (isUsed || states.length === 0) states.push(state);
		isUsed = false;
		state = { ...state, [kind]: names };
		states[states.length - 1] = state;
		for (const name of names)
			if (!knownGroups.has(`${kind} ${name}`)) {
				knownGroups.add(`${kind} ${name}`);
				named.push({ kind, name });
			}
	};
	const readElement = (kind: number) => {
		const begun = elements.corners;
		const nth = elements.count;
		let corners = 0;
		for (; lines.more(); corners++) {
			const isReference = lines.readCorner();
			const bad = isReference ? resolve(corners, nth) : refuse(corners, nth);
			if (bad) {
				elements.cut(begun);
				return;
			}
		}
		if (corners < minCorners[kind]!) {
			elements.cut(begun);
			report.error('missing-value', () => ({
				...lines.location(),
				message: `Expected ${minCorners[kind]} corners of ${elementName(nth)} or more, found ${corners}.`,
			}));
			return;
		}
		if (states.length === 0) states.push(state);
		isUsed = true;
		elements.add(kind, corners, lines.line, states.length - 1);
		if (kind === 0 && corners === 3) readTriangleRows();
	};
	const runs = {
		v: new FastRows(options, [
			{ kind: 'word', text: 'v' },
			{ kind: 'reals', width: 3 },
		]),
		f: new FastRows(options, [
			{ kind: 'word', text: 'f' },
			{ kind: 'integers', width: 3, min: 1 },
		]),
	};
	/** Fast path: reads points of three coordinates after the current line. */
	const readPointRows = () =>
		readFastRows(lines, runs.v, Number.MAX_SAFE_INTEGER, (values, count, line) => {
			points.reserve(lines.roomFor());
			points.addRows(values[0] as Float64Array);
			extras?.fill(4 * count, Number.NaN);
			pointLines.addRun(count, line, 1);
			return count;
		});
	/** Fast path: reads triangles after the current line whose corners are absolute point indices only. */
	const readTriangleRows = () =>
		readFastRows(lines, runs.f, Number.MAX_SAFE_INTEGER, (values, count, line) => {
			const numbers = values[0] as Int32Array;
			for (let i = 0; i < 3 * count; i++) numbers[i] = numbers[i]! - 1;
			elements.reserve(3 * lines.roomFor());
			elements.addTriangles(numbers, line, states.length - 1);
			return count;
		});
	const refuse = (corner: number, nth: number): true => {
		report.error('not-an-integer', () => ({
			...lines.location(),
			message: `Expected corner ${corner + 1} of ${elementName(nth)}, such as 1, 1/2, 1//3 or 1/2/3, found ${lines.quotedToken()}.`,
		}));
		return true;
	};
	/** Makes indices 0-based and adds the corner; reports relative indices before the first entry and returns true. */
	const resolve = (corner: number, nth: number): boolean => {
		const indices = [-1, -1, -1];
		for (let k = 0; k < 3; k++) {
			const reference = lines.reference[k]!;
			const count = k === 0 ? points.count : (k === 1 ? textures : normals).length / 3;
			const index = reference < 0 ? count + reference : reference - 1;
			// Entries may be defined later: positive indices are checked at the end of the file.
			if (index < 0 && reference !== 0) {
				report.error('index-out-of-range', () => ({
					...lines.location(),
					message: `Corner ${corner + 1} of ${elementName(nth)} is ${reference}, but only ${count} are defined before it.`,
				}));
				return true;
			}
			if (reference !== 0) indices[k] = index;
		}
		elements.addCorner(indices[0]!, indices[1]!, indices[2]!);
		return false;
	};
	for (let nth = 0; lines.next(); nth++) {
		if ((nth & 0xffff) === 0) throwIfCancelled(signal);
		const word = lines.word();
		if (word === 'v') {
			const count = readNumbers(2, 8, word);
			if (count < 0) hasAllPoints = false;
			if (count > 2) flat = false;
			points.add(row[0]!, row[1]!, count > 2 ? row[2]! : 0);
			const coloured = count === 6 || count === 7;
			const weighted = count === 4 || count === 7;
			if (coloured || weighted) extras ??= missingExtras(pointLines.length);
			for (let k = 0; k < 3; k++) extras?.add(coloured ? row[count - 3 + k]! : Number.NaN);
			extras?.add(weighted ? row[3]! : Number.NaN);
			colours ||= coloured;
			weights ||= weighted;
			if (count === 5 || count === 8)
				report.error('wrong-count', () => ({
					...lines.location(),
					message: `Expected 2, 3, 4, 6 or 7 numbers of ${nameOf(word)}, found ${count}.`,
				}));
			pointLines.add(lines.line);
			if (count === 3) readPointRows();
		} else if (word === 'vt' || word === 'vn') {
			const into = word === 'vt' ? textures : normals;
			const count = readNumbers(word === 'vt' ? 1 : 3, 3, word);
			for (let k = 0; k < 3; k++) into.add(k < count ? row[k]! : Number.NaN);
			if (word === 'vt') textureWidth = Math.max(textureWidth, count);
		} else if (elementKinds.includes(word)) readElement(elementKinds.indexOf(word));
		else if (word === 'g') enterState('g', [...new Set(lines.rest().split(/\s+/).filter(Boolean))]);
		else if (word === 'o' || word === 'usemtl') {
			const name = lines.rest();
			enterState(word, name === '' ? [] : [name]);
		} else if (word === 's') {
			const name = lines.rest();
			enterState('s', /^(off|0|)$/i.test(name) ? [] : [name]);
		} else if (word === 'mtllib') libraries.push(lines.rest());
		else {
			const found = others.get(word);
			if (found) found.count++;
			else others.set(word, { count: 1, line: lines.line });
			while (lines.more()) lines.skip();
		}
	}
	return {
		...{
			points,
			pointLines,
			flat,
			vertexExtras: extras,
			colours,
			weights,
			textures,
			textureWidth,
			normals,
		},
		...{ elements, states, named, libraries, others, hasAllPoints },
		comments: headComments(source),
	};
}

/** NaN as colours and weights of `points` points. */
function missingExtras(points: number): Doubles {
	const chunks = doubleChunks();
	chunks.fill(4 * points, Number.NaN);
	return chunks;
}

/** The comment lines at the head of a file. */
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
