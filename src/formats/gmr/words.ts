import type { TextWords } from '../textPart.ts';

/** What hovers say of GMR files. */
export const gmrWords: TextWords = {
	files: 'GMR files',
	header: (kind) => [kind],
	entry({ kind, roles }) {
		if (kind === 'points') return 'x, y';
		if (kind === 'triangles')
			return 'three edges in order round the triangle, negative where it runs against the edge, and the mark (1: refine)';
		return roles.includes('bracket')
			? 'the coordinates of both ends, [x y] [x y]'
			: 'start point, end point';
	},
};
