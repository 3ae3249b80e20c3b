import { keptPoints, type PointOrigins } from '../provenance.ts';
import { NONE } from '../topology.ts';
import type { Field, TriMesh } from '../triMesh.ts';
import { endsOfInputEdges, lineFinder, linesOf } from './inputEdges.ts';

/**
 * Writes the markers of new points on lines into `values`: the tag of the line, or 0 for a line without one; if no line has a
 * tag, the marker of both ends if they agree. Other points keep their values.
 *
 * @param values one for each point of the new mesh
 * @returns 1 for each new point that got its marker here; undefined if the mesh has no lines
 */
export function markOnLines(
	before: TriMesh,
	origins: PointOrigins,
	values: Field['values'],
): Uint8Array | undefined {
	const lines = linesOf(before);
	if (lines.tags.length === 0) return undefined;
	const tagged = lines.tags.some((tag) => tag !== 0);
	const lineBetween = lineFinder(lines, 2 ** 32);
	const ends = endsOfInputEdges(before, origins);
	const { halved } = origins;
	const first = keptPoints(origins);
	const isSet = new Uint8Array(halved.length / 2);
	for (let i = 0; i < isSet.length; i++) {
		const u = ends[2 * (first + i)]!;
		if (u === NONE) continue;
		const line = lineBetween(u, ends[2 * (first + i) + 1]!);
		if (line < 0) continue;
		const marker = values[halved[2 * i]!]!;
		if (!tagged && marker !== values[halved[2 * i + 1]!]) continue;
		values[first + i] = tagged ? lines.tags[line]! : marker;
		isSet[i] = 1;
	}
	return isSet;
}
