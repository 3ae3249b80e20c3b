import type { Diagnostic, Hover, Location } from 'vscode-languageserver/node';
import { assertEqual, median } from '../../src/bench/measure.ts';
import type { Figure } from '../../src/bench/results.ts';
import { concatBytes } from '../../src/util/concatBytes.ts';
import { formatById } from '../formats/loaded.ts';
import { pcg, rightTriangleGrid } from '../support/grids.ts';
import { Editor, type Timed } from './editor.ts';

/** A grid of 315,450 points: 39 MB of GMR, and a little less than two million lines. */
const columns = 700;
const rows = 449;
/** Decimals of coordinates. */
const decimals = 13;
const repeats = 7;
/** Milliseconds in which a server that has nothing to do gives memory back. */
const rest = 4000;

/** The text of the large mesh, whose points are moved a little so that they have digits and no triangle is thin. */
export function gmrText(): string {
	const grid = rightTriangleGrid(columns, rows);
	const moved = (x: number, i: number) =>
		Number((x + (pcg(i) / 2 ** 32 - 0.5) / 4).toFixed(decimals));
	const [file] = formatById('gmr')!.write({ ...grid, points: grid.points.map(moved) }).files;
	return new TextDecoder().decode(concatBytes([...file!.chunks()]));
}

/** The same with something on every line that is no number. */
export const broken = (text: string): string => text.replace(/^([^#\n].*|)\S$/gm, '$1x');

/** Where the entries of a section start, 0-based, in a file with headings. */
function firstLine(lines: readonly string[], heading: string): number {
	return lines.indexOf(heading) + 2;
}

/** Times the language server over its protocol with a file of 39 MB, valid and with an error on every line. */
export async function benchLanguage(): Promise<Figure[]> {
	const text = gmrText();
	return [...(await benchValid(text)), ...(await benchBroken(broken(text)))];
}

/** Holds that diagnostics are what they must be: these codes and no others. */
function mustFind(what: string, found: readonly Diagnostic[], ...codes: string[]): void {
	const actual = [...new Set(found.map(({ code }) => String(code)))].sort().join(' ');
	if (actual !== codes.sort().join(' '))
		throw new Error(
			`${what}: found ${actual || 'nothing'}, expected ${codes.join(' ') || 'nothing'}`,
		);
}

/** The figures of one file by name, and who adds to them. */
class Figures {
	readonly all: Figure[] = [];
	readonly #case: string;

	constructor(name: string) {
		this.#case = name;
	}

	/** The median of several times and the slowest of them, in milliseconds. */
	times(figure: string, times: readonly number[], target: number): void {
		this.time(figure, median(times), target);
		this.time(`${figure}, slowest`, Math.max(...times));
	}

	time(figure: string, value: number, target?: number): void {
		this.#add(figure, value, 'ms', target);
	}

	/** Memory as a multiple of the file's size. */
	memory(figure: string, bytes: number, size: number, target: number): void {
		this.#add(figure, bytes / size, '× file size', target);
	}

	#add(figure: string, value: number, unit: string, target?: number): void {
		const goal = target === undefined ? {} : { target };
		this.all.push({ case: this.#case, figure, value, unit, ...goal });
	}
}

async function benchValid(text: string): Promise<Figure[]> {
	const figures = new Figures(`language server, GMR of ${Math.round(text.length / 1e6)} MB`);
	const editor = new Editor('file:///bench/large.gmr');
	await editor.start();
	const opened = await editor.open(text);
	mustFind('opening', opened.value);
	await editor.settled();
	await new Promise((resolve) => setTimeout(resolve, rest));
	const opening = editor.memory();
	figures.time('from opening to the first diagnostics', opened.time, 2000);

	const lines = text.split('\n');
	await timeEdits(editor, lines, figures);
	await timeQuestions(editor, lines, figures);
	await new Promise((resolve) => setTimeout(resolve, rest));
	const worked = editor.memory();
	const size = text.length;
	figures.memory('resident memory at rest after opening', opening.now, size, 6);
	figures.memory('peak resident memory while opening', opening.peak, size, 6);
	figures.memory('resident memory at rest after edits', worked.now, size, 6);
	figures.memory('peak resident memory', worked.peak, size, 6);
	await editor.close();
	return figures.all;
}

/** An edit of a line: the columns from `start` to `end` become a text. */
interface Change {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** Times edits in each section, valid ones and errors, and taking them back. */
async function timeEdits(
	editor: Editor,
	lines: readonly string[],
	figures: Figures,
): Promise<void> {
	const within = (heading: string, count: number) => {
		const first = firstLine(lines, heading);
		return (i: number) => first + Math.floor((count * (i + 0.5)) / repeats);
	};
	const inPoints = within('#points', 315_000);
	const inEdges = within('#edges', 940_000);
	const inTriangles = within('#triangles', 620_000);
	const atEnd = (text: string) => (line: string) => ({
		start: line.length,
		end: line.length,
		text,
	});
	const lastDigit = (line: string) => ({
		start: line.length - 1,
		end: line.length,
		text: line.endsWith('1') ? '2' : '1',
	});
	const markOf7 = (line: string) => ({ start: line.length - 1, end: line.length, text: '7' });
	const newLine = () => ({ start: 0, end: 0, text: '# new\n' });
	const time = (
		what: string,
		lineOf: (i: number) => number,
		change: (line: string) => Change,
		...codes: string[]
	) => timeEdit(editor, lines, figures, { what, lineOf, change, codes });
	await time('edit of a point', inPoints, lastDigit);
	await time('edit of an edge', inEdges, atEnd(' '));
	await time('edit of a triangle', inTriangles, lastDigit);
	await time('insertion of a line', inTriangles, newLine);
	await time('error in a triangle', inTriangles, markOf7, 'mark-not-0-or-1');
	await time('error in a point', inPoints, atEnd('x'), 'not-a-number');
}

/** Makes an edit in several lines and takes it back, after which there must be what was before. */
async function timeEdit(
	editor: Editor,
	lines: readonly string[],
	figures: Figures,
	{
		what,
		lineOf,
		change,
		codes,
	}: {
		readonly what: string;
		readonly lineOf: (i: number) => number;
		readonly change: (line: string) => Change;
		readonly codes: readonly string[];
	},
): Promise<void> {
	const times: number[] = [];
	const back: number[] = [];
	for (let i = 0; i < repeats; i++) {
		const line = lineOf(i);
		const { start, end, text: next } = change(lines[line]!);
		const edited = await editor.edit(line, start, end, next);
		mustFind(what, edited.value, ...codes);
		times.push(edited.time);
		await editor.settled();
		const endLine = line + next.split('\n').length - 1;
		const taken = await editor.edit(
			line,
			start,
			endLine === line ? start + next.length : next.length - 1 - next.lastIndexOf('\n'),
			lines[line]!.slice(start, end),
			endLine,
		);
		mustFind(`${what}, taken back`, taken.value);
		back.push(taken.time);
		await editor.settled();
	}
	figures.times(what, times, 150);
	figures.times(`${what}, taken back`, back, 150);
}

/** Times hovers and definitions of triangles. */
async function timeQuestions(
	editor: Editor,
	lines: readonly string[],
	figures: Figures,
): Promise<void> {
	const triangles = firstLine(lines, '#triangles');
	const edges = firstLine(lines, '#edges');
	const hovers: number[] = [];
	const definitions: number[] = [];
	for (let i = 0; i < 4 * repeats; i++) {
		const line = triangles + ((i * 7919 * 41) % 620_000);
		const hovered: Timed<Hover | null> = await editor.request('textDocument/hover', line, 1);
		if (!JSON.stringify(hovered.value).includes('riangle')) throw new Error('no hover');
		hovers.push(hovered.time);
		const found: Timed<Location[]> = await editor.request('textDocument/definition', line, 1);
		const edge = Math.abs(Number.parseInt(lines[line]!, 10));
		assertEqual('the line of the definition', found.value[0]!.range.start.line, edges + edge - 1);
		definitions.push(found.time);
	}
	figures.times('hover', hovers, 20);
	figures.times('definition', definitions, 20);
}

async function benchBroken(text: string): Promise<Figure[]> {
	const name = `language server, GMR of ${Math.round(text.length / 1e6)} MB with an error on every line`;
	const editor = new Editor('file:///bench/broken.gmr');
	await editor.start();
	const opened = await editor.open(text);
	assertEqual('the number of diagnostics', opened.value.length, 1000);
	const { found } = await editor.settled();
	const lines = text.split('\n');
	const wrong = lines.filter((line) => line.endsWith('x')).length;
	if (found.errors < wrong) throw new Error(`${found.errors} errors on ${wrong} lines`);
	await new Promise((resolve) => setTimeout(resolve, rest));
	const memory = editor.memory();
	const first = firstLine(lines, '#triangles');
	const edits: number[] = [];
	const hovers: number[] = [];
	for (let i = 0; i < repeats; i++) {
		const line = first + i * 80_000;
		edits.push((await editor.edit(line, 0, 0, '1')).time);
		await editor.settled();
		hovers.push((await editor.request('textDocument/hover', line, 0)).time);
	}
	await editor.close();
	return [
		{
			case: name,
			figure: 'from opening to the first diagnostics',
			value: opened.time,
			unit: 'ms',
			target: 2000,
		},
		{ case: name, figure: 'edit of a triangle', value: median(edits), unit: 'ms', target: 150 },
		{ case: name, figure: 'edit of a triangle, slowest', value: Math.max(...edits), unit: 'ms' },
		{ case: name, figure: 'hover', value: median(hovers), unit: 'ms', target: 20 },
		{
			case: name,
			figure: 'peak resident memory',
			value: memory.peak / text.length,
			unit: '× file size',
			target: 6,
		},
	];
}
