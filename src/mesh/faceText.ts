import { counted } from '../util/counted.ts';
import type { CellShape } from './triMesh.ts';

const nouns: Partial<Record<CellShape, string>> = { quad8: 'quad', quad9: 'quad' };

/** Name of a face by its shape: "polygon", "quad". */
export const nounOfShape = (shape: CellShape): string => nouns[shape] ?? shape;

/** Formats counts of faces: "244 triangles", "1,203 polygons" or "12 triangles, 34 quads". */
export function faceText(
	triangles: number,
	blocks: readonly { readonly shape: CellShape; readonly count: number }[] = [],
): string {
	const counts = new Map<string, number>();
	if (triangles > 0 || blocks.length === 0) counts.set('triangle', triangles);
	for (const { shape, count } of blocks)
		counts.set(nounOfShape(shape), (counts.get(nounOfShape(shape)) ?? 0) + count);
	return [...counts].map(([noun, count]) => counted(count, noun)).join(', ');
}
