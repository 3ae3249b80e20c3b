import { countText } from '../util/counted.ts';
import type { LeppRow } from './leppRounds.ts';
import { groupsOf } from './leppTables.ts';
import { sum } from './measure.ts';

/** Size of a panel's field and the space around it, in pixels. */
const field = { width: 300, height: 300 };
const space = { left: 50, right: 14, top: 46, bottom: 48 };
const legendHeight = 36;

const style = `
svg { --text: #1b2733; --page: #ffffff; --grid: #d7dee6; --pa1: #0072b2; --pa2: #d55e00; --pa3: #009e73; }
@media (prefers-color-scheme: dark) {
svg { --text: #e6edf3; --page: #11181f; --grid: #2f3b47; --pa1: #56b4e9; --pa2: #f4a261; --pa3: #4cd6a5; }
}
.page { fill: var(--page); }
.grid { stroke: var(--grid); stroke-width: 1; fill: none; }
.frame { stroke: var(--text); stroke-width: 1; fill: none; }
.even { stroke: var(--text); stroke-width: 1; stroke-dasharray: 2 3; fill: none; }
polyline { fill: none; stroke-width: 2; stroke-linejoin: round; }
text { fill: var(--text); font: 12px sans-serif; }
.title { font-size: 14px; text-anchor: middle; }
.x { text-anchor: middle; }
.y { text-anchor: end; }
`;

/** Speed-up of the bisections of all rounds over the serial algorithm, by threads. */
export function speedUps(
	rows: readonly LeppRow[],
	variant: LeppRow['variant'],
): (readonly [threads: number, times: number])[] {
	const total = (ofVariant: LeppRow['variant'], threads: number) =>
		sum(
			rows.flatMap((row) =>
				row.variant === ofVariant && row.threads === threads ? row.bisect : [],
			),
		);
	const counts = new Set(rows.filter((row) => row.variant === variant).map((row) => row.threads));
	return [...counts]
		.sort((a, b) => a - b)
		.map((threads) => [threads, total('serial', 1) / total(variant, threads)]);
}

/** An SVG plot of speed-up against threads: a panel for each mesh and order of targets, a line for each variant. */
export function speedUpPlot(rows: readonly LeppRow[]): string {
	const groups = groupsOf(rows);
	const panelWidth = space.left + field.width + space.right;
	const width = groups.length * panelWidth;
	const height = space.top + field.height + space.bottom + legendHeight;
	const maxThreads = Math.max(2, ...rows.map(({ threads }) => threads));
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
		'<title>Speed-up of Lepp-bisection against the number of threads</title>',
		`<style>${style}</style>`,
		`<rect class="page" width="${width}" height="${height}"/>`,
		...groups.map((group, i) => panel(group, i * panelWidth, maxThreads)),
		...(['pa1', 'pa2', 'pa3'] as const).map(
			(variant, i) =>
				`<g transform="translate(${space.left + 90 * i} ${height - legendHeight + 14})"><polyline style="stroke: var(--${variant})" points="0,0 30,0"/><text x="38" y="4">${variant.toUpperCase()}</text></g>`,
		),
		'</svg>\n',
	].join('\n');
}

function panel(rows: readonly LeppRow[], left: number, maxThreads: number): string {
	const [x0, y0] = [left + space.left, space.top + field.height];
	const atX = (threads: number) => x0 + ((threads - 1) / (maxThreads - 1)) * field.width;
	const atY = (times: number) => y0 - (times / maxThreads) * field.height;
	const { size, order } = rows[0]!;
	const middle = x0 + field.width / 2;
	const ticks = [...new Set([1, ...rows.map(({ threads }) => threads)])];
	const parts = [
		`<text class="title" x="${middle}" y="28">${countText(size)} triangles, targets ${order === 'random' ? 'at random' : 'along the order'}</text>`,
		...ticks.flatMap((n) => [
			`<path class="grid" d="M${atX(n).toFixed(1)} ${space.top}V${y0}M${x0} ${atY(n).toFixed(1)}H${x0 + field.width}"/>`,
			`<text class="x" x="${atX(n).toFixed(1)}" y="${y0 + 18}">${n}</text>`,
			`<text class="y" x="${x0 - 6}" y="${(atY(n) + 4).toFixed(1)}">${n}×</text>`,
		]),
		`<path class="even" d="M${atX(1).toFixed(1)} ${atY(1).toFixed(1)}L${atX(maxThreads).toFixed(1)} ${atY(maxThreads).toFixed(1)}"/>`,
		`<rect class="frame" x="${x0}" y="${space.top}" width="${field.width}" height="${field.height}"/>`,
		`<text class="x" x="${middle}" y="${y0 + 38}">threads</text>`,
	];
	for (const variant of ['pa1', 'pa2', 'pa3'] as const) {
		const points = speedUps(rows, variant);
		if (points.length === 0) continue;
		const positions = points.map(([n, times]) => `${atX(n).toFixed(1)},${atY(times).toFixed(1)}`);
		parts.push(
			`<polyline style="stroke: var(--${variant})" points="${positions.join(' ')}"/>`,
			...positions.map((position) => {
				const [x, y] = position.split(',');
				return `<circle cx="${x}" cy="${y}" r="2.5" style="fill: var(--${variant})"/>`;
			}),
		);
	}
	return parts.join('\n');
}
