import { edgeStyle } from '../../src/picture/layers.ts';
import type { TriangleArrays } from '../model/displayMesh.ts';
import { LINE_SHIFT } from '../model/palette.ts';
import type { Corner } from './fillTriangle.ts';

/** Corners of triangles in the rotation of the view; `heights` are absent in the plane. */
export type LineFaces = Pick<TriangleArrays, 'corners' | 'heights'>;

/** Visits the pixels of edges that are feature lines, unless a nearer triangle covers them. */
export function strokeLines(
	shown: ArrayLike<number>,
	looks: Uint8Array,
	cornerOf: (slot: number) => Corner,
	picture: {
		readonly width: number;
		readonly height: number;
		readonly depths: Float32Array;
		readonly ratio: number;
	},
	visit: (x: number, y: number, depth: number) => void,
): void {
	const { width, height, depths, ratio } = picture;
	const lineWidth = Math.max(1, Math.round(edgeStyle.features.width * ratio));
	let [minDepth, maxDepth] = [Infinity, -Infinity];
	for (const depth of depths) {
		if (depth === -Infinity) continue;
		minDepth = Math.min(minDepth, depth);
		maxDepth = Math.max(maxDepth, depth);
	}
	// Pixels of the triangles beside a line are slightly nearer or farther than the line.
	const tolerance = 0.01 * (maxDepth - minDepth);
	const visitDot = (x: number, y: number, depth: number): void => {
		const [left, top] = [Math.floor(x - lineWidth / 2), Math.floor(y - lineWidth / 2)];
		for (let row = 0; row < lineWidth; row++)
			for (let column = 0; column < lineWidth; column++) {
				const [px, py] = [left + column, top + row];
				if (px < 0 || py < 0 || px >= width || py >= height) continue;
				if (depths[py * width + px]! <= depth + tolerance) visit(px, py, depth);
			}
	};
	for (let i = 0; i < shown.length; i++) {
		const t = shown[i]!;
		for (let edge = 0; edge < 3; edge++) {
			if (((looks[t]! >> LINE_SHIFT) & (1 << edge)) === 0) continue;
			const [ax, ay, az] = cornerOf(3 * t + edge);
			const [bx, by, bz] = cornerOf(3 * t + ((edge + 1) % 3));
			const steps = Math.min(4 * (width + height), Math.ceil(Math.hypot(bx - ax, by - ay)) || 1);
			for (let step = 0; step <= steps; step++) {
				const share = step / steps;
				visitDot(ax + share * (bx - ax), ay + share * (by - ay), az + share * (bz - az));
			}
		}
	}
}
