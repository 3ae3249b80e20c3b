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
	const across = Math.max(1, Math.round(edgeStyle.features.width * ratio));
	let [least, most] = [Infinity, -Infinity];
	for (const depth of depths) {
		if (depth === -Infinity) continue;
		least = Math.min(least, depth);
		most = Math.max(most, depth);
	}
	// Depth tolerance: pixels of the triangles beside a line are slightly nearer or farther than it.
	const slack = 0.01 * (most - least);
	const dot = (x: number, y: number, depth: number): void => {
		for (let row = 0; row < across; row++)
			for (let column = 0; column < across; column++) {
				const [px, py] = [Math.floor(x - across / 2) + column, Math.floor(y - across / 2) + row];
				if (px < 0 || py < 0 || px >= width || py >= height) continue;
				if (depths[py * width + px]! <= depth + slack) visit(px, py, depth);
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
				dot(ax + share * (bx - ax), ay + share * (by - ay), az + share * (bz - az));
			}
		}
	}
}
