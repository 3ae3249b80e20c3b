import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import type { Files } from '../seeds.ts';
import { binaryCounts } from './binary.ts';
import { textCounts } from './text.ts';
import { xmlCounts } from './xml.ts';

/** Entities as a file counts them in its headings. */
export interface Declared {
	readonly points?: number | undefined;
	/** Triangles, quads, polygons. */
	readonly faces?: number | undefined;
	/** Faces, lines and points that are elements. */
	readonly cells?: number | undefined;
	/** One cell of the file may become several: strips and polylines. */
	readonly divided?: true;
}

/** Counts of a format; undefined where the headings are not written as usual. */
export type Counts = (files: Files) => Declared | undefined;

const counts: Readonly<Record<string, Counts>> = { ...textCounts, ...xmlCounts, ...binaryCounts };

/** Whether there are counts of a format. */
export const isCounted = (id: string): boolean => id in counts;

/** What the files of a format declare, read by a few lines that share nothing with its reader. */
export function declaredIn(id: string, files: Files): Declared {
	const areCompressed = [...files.keys()].some((name) => name.endsWith('.gz'));
	return (areCompressed ? undefined : counts[id]?.(files)) ?? {};
}

/** The same of a mesh. */
export function countsOf({ dimension, points, triangles, cells = [] }: TriMesh) {
	let [faces, all] = [triangles.length / 3, triangles.length / 3];
	for (const { shape, nodes, offsets } of cells) {
		const widths = { point: 1, line: 2, polygon: 1, quad: 4, quad8: 8, quad9: 9 };
		const count = offsets ? offsets.length - 1 : nodes.length / widths[shape];
		all += count;
		if (shape !== 'point' && shape !== 'line') faces += count;
	}
	return { points: points.length / dimension, faces, cells: all };
}
