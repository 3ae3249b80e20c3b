import { pointCount, type TriMesh, triangleCount } from '../mesh/triMesh.ts';

/** One of the two meshes of a picture. */
export interface PictureView {
	readonly title: string;
	readonly mesh: TriMesh;
	/** 1 for each tinted triangle: marked ones before, divided ones after. */
	readonly tinted: Uint8Array;
}

/** Side of the square that contains a mesh, the margin around it, and the height of its caption, in pixels. */
const side = 480;
const margin = 24;
const captionHeight = 56;

/** Colours that differ on a light and on a dark page; text and lines follow the page's theme. */
const style = `
svg { --line: #33475b; --fill: #dbe7f3; --tint: #f4a261; --text: #1b2733; --page: #ffffff; }
@media (prefers-color-scheme: dark) {
svg { --line: #b8c7d6; --fill: #2a3a4a; --tint: #b5651d; --text: #e6edf3; --page: #11181f; }
}
.page { fill: var(--page); }
.plain { fill: var(--fill); }
.tinted { fill: var(--tint); }
.plain, .tinted { stroke: var(--line); stroke-width: 0.8; stroke-linejoin: round; }
text { fill: var(--text); font: 15px sans-serif; text-anchor: middle; }
.counts { font-size: 13px; opacity: 0.8; }`;

/**
 * Draws two meshes side by side at one scale as SVG, each with title and counts. Draws every triangle, in x and y: for
 * small meshes.
 */
export function picture(before: PictureView, after: PictureView): string {
	const box = boundsOf([before.mesh, after.mesh]);
	const width = 2 * side + 3 * margin;
	const height = side + 2 * margin + captionHeight;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
		`<title>${escaped(before.title)}, ${escaped(after.title)}</title>`,
		`<style>${style}\n</style>`,
		`<rect class="page" width="${width}" height="${height}"/>`,
		viewElements(before, box, margin),
		viewElements(after, box, side + 2 * margin),
		'</svg>\n',
	].join('\n');
}

interface Box {
	readonly x: number;
	readonly y: number;
	/** The larger of width and height. */
	readonly extent: number;
}

function boundsOf(meshes: readonly TriMesh[]): Box {
	let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
	for (const { points, dimension } of meshes)
		for (let i = 0; i < points.length; i += dimension) {
			left = Math.min(left, points[i]!);
			right = Math.max(right, points[i]!);
			bottom = Math.min(bottom, points[i + 1]!);
			top = Math.max(top, points[i + 1]!);
		}
	const extent = Math.max(right - left, top - bottom);
	if (!(extent > 0)) return { x: 0, y: 0, extent: 1 };
	return {
		x: (left + right - extent) / 2,
		y: (bottom + top - extent) / 2,
		extent,
	};
}

/** Draws one mesh as two paths, plain and tinted, with its caption; y points up. */
function viewElements({ title, mesh, tinted }: PictureView, box: Box, left: number): string {
	const { points, dimension, triangles } = mesh;
	const scale = side / box.extent;
	const corner = (p: number) => {
		const x = left + (points[p * dimension]! - box.x) * scale;
		const y = margin + side - (points[p * dimension + 1]! - box.y) * scale;
		return `${x.toFixed(2)} ${y.toFixed(2)}`;
	};
	const paths: [string[], string[]] = [[], []];
	for (let t = 0; t < triangleCount(mesh); t++) {
		const [a, b, c] = triangles.subarray(3 * t, 3 * t + 3);
		paths[tinted[t] === 1 ? 1 : 0].push(`M${corner(a!)}L${corner(b!)} ${corner(c!)}Z`);
	}
	const counts = `${triangleCount(mesh)} triangles, ${pointCount(mesh)} points`;
	const middle = left + side / 2;
	const below = side + 2 * margin + 4;
	return [
		`<path class="plain" d="${paths[0].join('')}"/>`,
		`<path class="tinted" d="${paths[1].join('')}"/>`,
		`<text x="${middle}" y="${below}">${escaped(title)}</text>`,
		`<text class="counts" x="${middle}" y="${below + 22}">${counts}</text>`,
	].join('\n');
}

const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
