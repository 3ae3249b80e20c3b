import { chooseCollapses } from './adapt/chooseCollapses.ts';
import { chooseFlips } from './adapt/chooseFlips.ts';
import { collapse } from './adapt/collapse.ts';
import { colourPoints } from './adapt/colourPoints.ts';
import { countInverted } from './adapt/countInverted.ts';
import { countParts } from './adapt/countParts.ts';
import { divideTriangles } from './adapt/divideTriangles.ts';
import { dropIllegal } from './adapt/dropIllegal.ts';
import { findFreedom } from './adapt/findFreedom.ts';
import { findStarts } from './adapt/findStarts.ts';
import { flip } from './adapt/flip.ts';
import { markColours } from './adapt/markColours.ts';
import { markLong } from './adapt/markLong.ts';
import { measureFit } from './adapt/measureFit.ts';
import { movePoints } from './adapt/movePoints.ts';
import { moveTriangles } from './adapt/moveTriangles.ts';
import { placeMidpoints } from './adapt/placeMidpoints.ts';
import { rateCollapses } from './adapt/rateCollapses.ts';
import { rateFlips } from './adapt/rateFlips.ts';
import { relink } from './adapt/relink.ts';
import { spreadMarks } from './adapt/spreadMarks.ts';
import { findBoundary } from './check/findBoundary.ts';
import { sweep } from './check/sweep.ts';
import { moveValues } from './compact/moveValues.ts';
import { areaGoal } from './goal/areaGoal.ts';
import { edgeGoal } from './goal/edgeGoal.ts';
import { midpointSizes } from './goal/midpointSizes.ts';
import { selectChanged } from './goal/selectChanged.ts';
import { sizeGoal } from './goal/sizeGoal.ts';
import { count } from './longest-edge/count.ts';
import { divide } from './longest-edge/divide.ts';
import { follow } from './longest-edge/follow.ts';
import { followRest } from './longest-edge/followRest.ts';
import { inherit } from './longest-edge/inherit.ts';
import { mark } from './longest-edge/mark.ts';
import { markLongest } from './longest-edge/markLongest.ts';
import { rank } from './longest-edge/rank.ts';
import { spread } from './longest-edge/spread.ts';
import { changeCutAttributes } from './polygons/changeCutAttributes.ts';
import { countPolygonCorners } from './polygons/countPolygonCorners.ts';
import { labelExtraEdges } from './polygons/labelExtraEdges.ts';
import { labelInnerTriangles } from './polygons/labelInnerTriangles.ts';
import { labelLongestEdges } from './polygons/labelLongestEdges.ts';
import { linkFrontierEdges } from './polygons/linkFrontierEdges.ts';
import { listBits } from './polygons/listBits.ts';
import { pairHalfEdges } from './polygons/pairHalfEdges.ts';
import { writePolygons } from './polygons/writePolygons.ts';
import { rankBits } from './prefix/rankBits.ts';
import { reduce } from './prefix/reduce.ts';
import { reduceBits } from './prefix/reduceBits.ts';
import { scan } from './prefix/scan.ts';
import type { Step } from './step.ts';
import { countCorners } from './topology/countCorners.ts';
import { markFileHalfEdges } from './topology/markFileHalfEdges.ts';
import { matchLists } from './topology/matchLists.ts';
import { matchTiles } from './topology/matchTiles.ts';
import { numberEdges } from './topology/numberEdges.ts';
import { numberFileEdges } from './topology/numberFileEdges.ts';
import { divideSimilar } from './uniform/divideSimilar.ts';

/** The steps of refinement. */
export const refinement = [
	areaGoal,
	edgeGoal,
	selectChanged,
	midpointSizes,
	sizeGoal,
	count,
	divide,
	follow,
	followRest,
	inherit,
	mark,
	markLongest,
	rank,
	rankBits,
	reduce,
	reduceBits,
	scan,
	countCorners,
	markFileHalfEdges,
	matchLists,
	matchTiles,
	numberFileEdges,
	numberEdges,
	divideSimilar,
	findBoundary,
	sweep,
] as unknown as readonly Step[];

/** The steps that remove entities. */
const compaction = [moveValues] as unknown as readonly Step[];

/** The steps that make polygons. */
const polygons = [
	changeCutAttributes,
	countPolygonCorners,
	labelExtraEdges,
	labelInnerTriangles,
	labelLongestEdges,
	linkFrontierEdges,
	listBits,
	pairHalfEdges,
	writePolygons,
] as unknown as readonly Step[];

/** The steps that adapt a mesh to a metric field. */
const adaptation = [
	chooseCollapses,
	chooseFlips,
	collapse,
	colourPoints,
	countParts,
	countInverted,
	divideTriangles,
	dropIllegal,
	findFreedom,
	findStarts,
	flip,
	markColours,
	markLong,
	measureFit,
	movePoints,
	moveTriangles,
	placeMidpoints,
	rateCollapses,
	rateFlips,
	relink,
	spreadMarks,
] as unknown as readonly Step[];

/** Steps only for surfaces that have edges of three or more triangles. */
const branching = [spread] as unknown as readonly Step[];

/** All steps; threads refer to a step by its index here. */
export const steps = [...refinement, ...compaction, ...polygons, ...adaptation, ...branching];

/** Steps that are compiled ahead for operations. */
export const stepsAhead = {
	refinement,
	adaptation: [
		...adaptation,
		...compaction,
		...([listBits, rankBits, reduce, reduceBits, scan] as unknown as readonly Step[]),
	],
};

export type StepSet = keyof typeof stepsAhead;
