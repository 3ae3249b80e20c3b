import type { Diagnostic, Hover, Location } from 'vscode-languageserver/node';
import { median, must } from '../../src/bench/measure.ts';
import type { Figure } from '../../src/bench/results.ts';
import { joined } from '../../src/util/joined.ts';
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
	return new TextDecoder().decode(joined([...file!.chunks()]));
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

async function benchValid(text: string): Promise<Figure[]> {
	const name = `language server, GMR of ${Math.round(text.length / 1e6)} MB`;
	const editor = new Editor('file:///bench/large.gmr');
	await editor.start();
	const opened = await editor.open(text);
	mustFind('opening', opened.value);
	await editor.settled();
	await new Promise((resolve) => setTimeout(resolve, rest));
	const opening = editor.memory();
	const lines = text.split('\n');
	const [points, edges, triangles] = ['#points', '#edges', '#triangles'].map((heading) =>
		firstLine(lines, heading),
	) as [number, number, number];

	const figures: Figure[] = [];
	const say = (figure: string, times: readonly number[], target?: number) => {
		const goal = target === undefined ? {} : { target };
		figures.push({ case: name, figure, value: median(times), unit: 'ms', ...goal });
		figures.push({
			case: name,
			figure: `${figure}, slowest`,
			value: Math.max(...times),
			unit: 'ms',
		});
	};
	say('from opening to the first diagnostics', [opened.time], 2000);
	figures.pop();

	/** Makes an edit at several places and takes it back, which must give what there was before. */
	const there = async (
		what: string,
		place: (i: number) => number,
		change: (line: string) => {
			readonly start: number;
			readonly end: number;
			readonly text: string;
		},
		...codes: string[]
	) => {
		const times: number[] = [];
		const back: number[] = [];
		for (let i = 0; i < repeats; i++) {
			const line = place(i);
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
		say(what, times, 150);
		say(`${what}, taken back`, back, 150);
	};
	const within = (first: number, count: number) => (i: number) =>
		first + Math.floor((count * (i + 0.5)) / repeats);
	const [inPoints, inEdges, inTriangles] = [
		within(points, 315_000),
		within(edges, 940_000),
		within(triangles, 620_000),
	];
	const lastDigit = (line: string) => ({
		start: line.length - 1,
		end: line.length,
		text: line.endsWith('1') ? '2' : '1',
	});
	await there('edit of a point', inPoints, lastDigit);
	await there('edit of an edge', inEdges, (line) => ({
		start: line.length,
		end: line.length,
		text: ' ',
	}));
	await there('edit of a triangle', inTriangles, lastDigit);
	await there('insertion of a line', inTriangles, () => ({ start: 0, end: 0, text: '# new\n' }));
	await there(
		'error in a triangle',
		inTriangles,
		(line) => ({ start: line.length - 1, end: line.length, text: '7' }),
		'mark-not-0-or-1',
	);
	await there(
		'error in a point',
		inPoints,
		(line) => ({ start: line.length, end: line.length, text: 'x' }),
		'not-a-number',
	);

	const hovers: number[] = [];
	const definitions: number[] = [];
	for (let i = 0; i < 4 * repeats; i++) {
		const line = triangles + ((i * 7919 * 41) % 620_000);
		const hovered: Timed<Hover | null> = await editor.request('textDocument/hover', line, 1);
		if (!JSON.stringify(hovered.value).includes('riangle')) throw new Error('no hover');
		hovers.push(hovered.time);
		const found: Timed<Location[]> = await editor.request('textDocument/definition', line, 1);
		const edge = Math.abs(Number.parseInt(lines[line]!, 10));
		must('the line of the definition', found.value[0]!.range.start.line, edges + edge - 1);
		definitions.push(found.time);
	}
	say('hover', hovers, 20);
	say('definition', definitions, 20);
	await new Promise((resolve) => setTimeout(resolve, rest));
	const worked = editor.memory();
	const share = (figure: string, bytes: number, target?: number) =>
		figures.push({
			case: name,
			figure,
			value: bytes / text.length,
			unit: '× file size',
			...(target === undefined ? {} : { target }),
		});
	share('resident memory at rest after opening', opening.now, 6);
	share('peak resident memory while opening', opening.peak, 6);
	share('resident memory at rest after edits', worked.now, 6);
	share('peak resident memory', worked.peak, 6);
	await editor.close();
	return figures;
}

async function benchBroken(text: string): Promise<Figure[]> {
	const name = `language server, GMR of ${Math.round(text.length / 1e6)} MB with an error on every line`;
	const editor = new Editor('file:///bench/broken.gmr');
	await editor.start();
	const opened = await editor.open(text);
	must('the number of diagnostics', opened.value.length, 1000);
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
