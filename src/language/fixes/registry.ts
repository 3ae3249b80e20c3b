import { clockwise, mixedOrientation, ownership } from './directions.ts';
import { dropEdges, dropPoints, dropTriangles, mergeEdges, mergePoints } from './duplicates.ts';
import { chain } from './edgeChains.ts';
import { edgeEnds } from './edgeEnds.ts';
import { extraValues } from './extraValues.ts';
import type { FixKind } from './fix.ts';
import { counts } from './headerCounts.ts';
import { gaps, neighbours, outOfStep } from './numbering.ts';
import { marks, missingMark, strayLines, zeroPadded } from './singleValues.ts';

/** All kinds of fixes; "fix all" applies the safe ones in this order. */
export const fixKinds: readonly FixKind[] = [
	strayLines,
	counts,
	marks,
	missingMark,
	extraValues,
	zeroPadded,
	outOfStep,
	edgeEnds,
	chain,
	mergeEdges,
	dropTriangles,
	mergePoints,
	ownership,
	mixedOrientation,
	clockwise,
	dropEdges,
	dropPoints,
	gaps,
	neighbours,
];

/** Kinds of fixes for a rule. */
export const kindsFor = (rule: string): readonly FixKind[] =>
	fixKinds.filter(({ rules }) => rules.includes(rule));
