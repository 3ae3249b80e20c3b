import {
	barrierTips,
	clockwiseCells,
	flatCells,
	meetingCellSides,
	repeatedCorners,
} from './cells/cellRules.ts';
import { clockwise } from './clockwise.ts';
import { coincidentPoints } from './coincidentPoints.ts';
import { components } from './components.ts';
import { duplicateEdges } from './duplicateEdges.ts';
import { duplicateTriangles } from './duplicateTriangles.ts';
import { equalEnds } from './equalEnds.ts';
import { crossingSegments } from './graph/crossingSegments.ts';
import { duplicateSegments } from './graph/duplicateSegments.ts';
import { pointsOnSegments } from './graph/pointsOnSegments.ts';
import { seedsOnSegments, seedsOutside } from './graph/seeds.ts';
import { hangingNodes } from './hangingNodes.ts';
import { mixedOrientation } from './mixedOrientation.ts';
import { nonManifoldEdges } from './nonManifoldEdges.ts';
import { overlappingTriangles } from './overlappingTriangles.ts';
import { ownership } from './ownership.ts';
import type { Rule } from './rule.ts';
import { smallAngles } from './smallAngles.ts';
import { unusedEdges } from './unusedEdges.ts';
import { unusedPoints } from './unusedPoints.ts';
import { zeroArea } from './zeroArea.ts';

/** All rules, in the order of findings of equal severity and location. */
export const rules: readonly Rule[] = [
	equalEnds,
	duplicateEdges,
	duplicateTriangles,
	nonManifoldEdges,
	ownership,
	mixedOrientation,
	zeroArea,
	hangingNodes,
	crossingSegments,
	seedsOnSegments,
	seedsOutside,
	pointsOnSegments,
	duplicateSegments,
	overlappingTriangles,
	barrierTips,
	repeatedCorners,
	flatCells,
	meetingCellSides,
	coincidentPoints,
	unusedPoints,
	unusedEdges,
	components,
	clockwise,
	clockwiseCells,
	smallAngles,
];
