import type { EntityLines, Location } from '../../mesh/finding.ts';
import type { EntityKind } from '../../mesh/triMesh.ts';
import type { Reader } from '../core/format.ts';
import type { Forms } from '../model/syntax.ts';
import { type RawFile, sectionOf } from '../tables/raw.ts';
import { readFiles, type Structure } from '../tables/readFiles.ts';
import type { Report } from '../text/report.ts';
import { assembleMesh, readWith } from './assembleMesh.ts';
import { readElements } from './elements.ts';
import { type Suffix, siblingName, suffixOf } from './fileNames.ts';
import { memoOf } from './memo.ts';
import { readPoints, refusedPoints } from './points.ts';
import { holdsGraph, readGraph } from './readGraph.ts';
import { triangleFiles } from './triangleSyntax.ts';

/** The form of one of Triangle's files. */
export const triangleForms = (name: string): Forms => [triangleFiles[suffixOf(name) as Suffix]];

/**
 * Reads a set of Triangle's files: `.node` and `.ele`, and `.poly`, `.edge` and `.neigh` if given (Shewchuk, Triangle
 * 1.6). A `.poly` or `.node` file that was opened without an `.ele` file is a planar straight-line graph. The
 * first source is the one that was opened: a missing companion is reported there. Errors in `.poly`, `.edge` or
 * `.neigh` lose the contents of that file, not the mesh.
 */
export const readTriangle: Reader = (sources, options = {}) => {
	const recognised = sources.filter(({ name }) => suffixOf(name) !== undefined);
	return readFiles(recognised, triangleForms, triangleStructure, options);
};

/** The structure of a set of Triangle's files. */
export const triangleStructure: Structure = (allFiles, report, options) => {
	const files = new Map<string, RawFile>();
	for (const file of allFiles) {
		const { part: suffix } = file.syntax;
		if (!files.has(suffix)) files.set(suffix, file);
	}
	const node = files.get('node');
	const ele = files.get('ele');
	const points = node && readWith(node, report, () => readPoints(node, report));
	if (points === 'spatial') return {};
	const validPoints = points === 'header' ? undefined : points;
	const elements =
		ele &&
		readWith(ele, report, () => readElements(ele, validPoints?.references, memoOf(ele), report));
	if (elements === 'spatial') return {};
	if (holdsGraph(files, allFiles[0])) {
		if (points === 'header') return {};
		return readGraph(files, validPoints, report, options);
	}
	if (!node || !ele) {
		reportIncomplete(allFiles[0]?.file, files, report);
		return {};
	}
	const first = validPoints?.ids.first ?? 1;
	const positions: { [kind in EntityKind]?: EntityLines } = {};
	const addLines = (kind: EntityKind, file: RawFile) => {
		const section = sectionOf(file, kind);
		if (options.positions && section)
			positions[kind] = { file: file.file, lines: section.lines(), first };
	};
	addLines('points', node);
	addLines('triangles', ele);
	const located = options.positions ? { positions } : {};
	if (!validPoints?.isValid || !elements || elements === 'header' || !elements.isValid)
		return located;
	if (validPoints.ids.duplicate >= 0) return located;
	const mesh = assembleMesh(files, ele, validPoints, elements, report);
	if (!mesh) return {};
	const edgeFile = files.get('edge');
	if (edgeFile && mesh.edges) addLines('edges', edgeFile);
	return { mesh, ...located };
};

/** Reports which of the two files that a mesh needs is missing. */
function reportIncomplete(
	opened: string | undefined,
	files: ReadonlyMap<string, RawFile>,
	report: Report,
): void {
	const poly = files.get('poly');
	// The `.poly` file alone may show that the set is TetGen's, even if others are missing.
	const section = poly && sectionOf(poly, 'points');
	if (section?.numbers[1] === 3) refusedPoints(poly as RawFile, section, report);
	else if (opened !== undefined)
		for (const suffix of ['node', 'ele'] as const) {
			// Without triangles, a `.poly` file needs only its points.
			if (suffix === 'ele' && suffixOf(opened) === 'poly') continue;
			if (!files.has(suffix)) reportMissing(opened, suffix, report);
		}
}

function reportMissing(opened: string, suffix: Suffix, report: Report): void {
	const location: Location = { file: opened, line: 1, column: 1 };
	const name = siblingName(opened, suffix);
	const voronoi = /\.v\.[^.]+$/i.test(opened)
		? ' Files named .v. hold a Voronoi diagram, which has no triangles.'
		: '';
	report.error('missing-file', () => ({
		...location,
		message:
			suffixOf(opened) === 'poly'
				? `This file has no points of its own: ${name}, looked for next to ${opened}, is missing.`
				: `A mesh of Triangle needs a .node and an .ele file: ${name}, looked for next to ${opened}, is missing.${voronoi}`,
	}));
}
