import { type BenchResults, firstRound, type RefineRow } from './results.ts';
import { speedUpPlot } from './speedUpPlot.ts';
import { THESIS } from './targets.ts';

/** Size of a panel's field and the space around it, in pixels. */
const field = { width: 300, height: 340 };
const space = { left: 62, right: 14, top: 46, bottom: 48 };
const legendHeight = 48;

/** Colours that are distinguishable on light and dark pages, also for the red-green colour-blind. */
const style = `
svg { --text: #1b2733; --page: #ffffff; --grid: #d7dee6; --c0: #0072b2; --c1: #d55e00; --c2: #009e73; --c3: #aa4499; }
@media (prefers-color-scheme: dark) {
svg { --text: #e6edf3; --page: #11181f; --grid: #2f3b47; --c0: #56b4e9; --c1: #f4a261; --c2: #4cd6a5; --c3: #e29bd6; }
}
.page { fill: var(--page); }
.grid { stroke: var(--grid); stroke-width: 1; fill: none; }
.frame { stroke: var(--text); stroke-width: 1; fill: none; }
polyline { fill: none; stroke-width: 2; stroke-linejoin: round; }
.cpu { stroke-dasharray: 7 4; }
.one { stroke-dasharray: 2 3; }
text { fill: var(--text); font: 12px sans-serif; }
.title { font-size: 14px; text-anchor: middle; }
.x { text-anchor: middle; }
.y { text-anchor: end; }
.thesis { stroke: var(--text); stroke-width: 2; fill: none; }
`;

/** A line of the plot: a kind of mesh on one engine. */
interface Line {
	readonly mesh: string;
	readonly kind: 'gpu' | 'cpu' | 'one';
	readonly points: readonly (readonly [triangles: number, milliseconds: number])[];
}

/**
 * An SVG plot of time against size, both logarithmic: a panel for each marked fraction, a line for each kind of mesh
 * and engine, and the thesis's figure; only rounds of `longest-edge`. Without any, the speed-up of Lepp-bisection
 * against threads. Throws if there is nothing to draw.
 */
export function plot({ refine, lepp = [] }: BenchResults): string {
	const rows = refine.filter(({ time, operation }) => time > 0 && operation === undefined);
	if (rows.length === 0 && lepp.length > 0) return speedUpPlot(lepp);
	if (rows.length === 0) throw new RangeError('there are no refinements to plot');
	const fractions = [...new Set(rows.map(({ fraction }) => fraction))].sort((a, b) => a - b);
	const meshes = [...new Set(rows.map(({ mesh }) => mesh))];
	const references = fractions.includes(THESIS.fraction) ? [THESIS] : [];
	const x = decades([...rows, ...references].map(({ triangles }) => triangles));
	const y = decades([
		...rows.map(firstRound),
		...references.map(({ milliseconds }) => milliseconds),
	]);
	const panelWidth = space.left + field.width + space.right;
	const width = fractions.length * panelWidth;
	const height = space.top + field.height + space.bottom + legendHeight;
	const panels = fractions.map((fraction, i) => {
		const lines = linesOf(rows.filter((row) => row.fraction === fraction));
		return panel({ fraction, lines, meshes, left: i * panelWidth, x, y });
	});
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
		'<title>Milliseconds of one round of refinement against the number of triangles</title>',
		`<style>${style}</style>`,
		`<rect class="page" width="${width}" height="${height}"/>`,
		...panels,
		legend(meshes, height - legendHeight + 10, references.length > 0),
		'</svg>\n',
	].join('\n');
}

function linesOf(rows: readonly RefineRow[]): Line[] {
	const lines = new Map<string, { mesh: string; kind: Line['kind']; points: [number, number][] }>();
	for (const row of rows) {
		const kind = lineKind(row);
		const key = `${row.mesh} ${kind}`;
		const line = lines.get(key) ?? { mesh: row.mesh, kind, points: [] };
		lines.set(key, line);
		line.points.push([row.triangles, firstRound(row)]);
	}
	for (const { points } of lines.values()) points.sort(([a], [b]) => a - b);
	return [...lines.values()];
}

const lineKind = ({ engine, threads }: RefineRow): Line['kind'] =>
	engine === 'gpu' ? 'gpu' : threads === 1 ? 'one' : 'cpu';

/** Exponents of the powers of ten that enclose all values. */
function decades(values: readonly number[]): readonly [low: number, high: number] {
	const logs = values.map(Math.log10);
	const low = Math.floor(Math.min(...logs));
	return [low, Math.max(low + 1, Math.ceil(Math.max(...logs)))];
}

interface Panel {
	readonly fraction: number;
	readonly lines: readonly Line[];
	readonly meshes: readonly string[];
	readonly left: number;
	readonly x: readonly [number, number];
	readonly y: readonly [number, number];
}

function panel({ fraction, lines, meshes, left, x, y }: Panel): string {
	const atX = (triangles: number) =>
		left + space.left + ((Math.log10(triangles) - x[0]) / (x[1] - x[0])) * field.width;
	const atY = (milliseconds: number) =>
		space.top + field.height * (1 - (Math.log10(milliseconds) - y[0]) / (y[1] - y[0]));
	const pointAt = (triangles: number, milliseconds: number) =>
		`${atX(triangles).toFixed(1)},${atY(milliseconds).toFixed(1)}`;
	const [right, bottom] = [left + space.left + field.width, space.top + field.height];
	const parts = [
		`<text class="title" x="${(left + space.left + right) / 2}" y="28">${Number((100 * fraction).toPrecision(4))} % marked</text>`,
	];
	for (let power = x[0]; power <= x[1]; power++) {
		const at = atX(10 ** power).toFixed(1);
		parts.push(
			`<path class="grid" d="M${at} ${space.top}V${bottom}"/>`,
			`<text class="x" x="${at}" y="${bottom + 18}">${powerOfTen(power)}</text>`,
		);
	}
	for (let power = y[0]; power <= y[1]; power++) {
		const at = atY(10 ** power);
		parts.push(
			`<path class="grid" d="M${left + space.left} ${at.toFixed(1)}H${right}"/>`,
			`<text class="y" x="${left + space.left - 6}" y="${(at + 4).toFixed(1)}">${milliseconds(power)}</text>`,
		);
	}
	parts.push(
		`<rect class="frame" x="${left + space.left}" y="${space.top}" width="${field.width}" height="${field.height}"/>`,
		`<text class="x" x="${(left + space.left + right) / 2}" y="${bottom + 38}">triangles</text>`,
	);
	for (const { mesh, kind, points } of lines) {
		const colour = `var(--c${meshes.indexOf(mesh) % 4})`;
		parts.push(
			`<polyline class="${kind}" style="stroke: ${colour}" points="${points.map((point) => pointAt(...point)).join(' ')}"/>`,
			...points.map(([n, ms]) => {
				const [cx, cy] = [atX(n).toFixed(1), atY(ms).toFixed(1)];
				return `<circle cx="${cx}" cy="${cy}" r="2.5" style="fill: ${colour}"/>`;
			}),
		);
	}
	if (fraction === THESIS.fraction) {
		const [cx, cy] = [atX(THESIS.triangles), atY(THESIS.milliseconds)];
		parts.push(cross(cx, cy));
	}
	return parts.join('\n');
}

const cross = (x: number, y: number): string =>
	`<path class="thesis" d="M${(x - 5).toFixed(1)} ${(y - 5).toFixed(1)}l10 10m0 -10l-10 10"/>`;

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const powerOfTen = (power: number): string => `10${superscripts[power] ?? `^${power}`}`;

function milliseconds(power: number): string {
	if (power < 0) return `${10 ** (power + 3)} µs`;
	return power < 3 ? `${10 ** power} ms` : `${10 ** (power - 3)} s`;
}

function legend(meshes: readonly string[], top: number, withThesis: boolean): string {
	const entry = (i: number, row: number, text: string, mark: string) => {
		const left = space.left + 200 * i;
		const y = top + 22 * row;
		return `<g transform="translate(${left} ${y})">${mark}<text x="38" y="4">${text}</text></g>`;
	};
	const line = (kind: string, colour: string) =>
		`<polyline class="${kind}" style="stroke: ${colour}" points="0,0 30,0"/>`;
	const kinds = [
		['gpu', 'GPU'],
		['cpu', 'CPU, all threads'],
		['one', 'CPU, one thread'],
	] as const;
	return [
		...meshes.map((mesh, i) => entry(i, 0, mesh, line('gpu', `var(--c${i % 4})`))),
		...kinds.map(([kind, text], i) => entry(i, 1, text, line(kind, 'var(--text)'))),
		...(withThesis ? [entry(3, 1, THESIS.name, cross(15, 0))] : []),
	].join('\n');
}
