import { chain } from './chain.ts';
import { counts } from './counts.ts';
import { clockwise, mixedOrientation, ownership } from './directions.ts';
import { dropEdges, dropPoints, dropTriangles, mergeEdges, mergePoints } from './duplicates.ts';
import type { FixKind } from './fix.ts';
import { extraValues, marks, missingMark, strayLines, zeroPadded } from './values.ts';

/** All kinds of fixes; "fix all" makes the safe ones in this order. */
export const fixKinds: readonly FixKind[] = [
	strayLines,
	counts,
	marks,
	missingMark,
	extraValues,
	zeroPadded,
	chain,
	mergeEdges,
	dropTriangles,
	mergePoints,
	ownership,
	mixedOrientation,
	clockwise,
	dropEdges,
	dropPoints,
];

/** Kinds that correct findings of a rule. */
export const kindsFor = (rule: string): readonly FixKind[] =>
	fixKinds.filter(({ rules }) => rules.includes(rule));
