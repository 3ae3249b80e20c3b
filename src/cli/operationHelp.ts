import { goalKinds } from '../refine/goal/goal.ts';
import { functionNames } from '../refine/goal/goalExpression.ts';
import type { GoalKind, Operation } from '../refine/operation.ts';
import { MOST_ROUNDS } from '../refine/options.ts';

/** Words behind commas in lines that fit below the formula's line in the help. */
function wrapped(words: string): string {
	return words.replace(/(.{1,70})(?:, |$)/g, '$1,\n                  ').replace(/,\s*$/, '');
}

const goals: Readonly<Record<GoalKind, string>> = {
	edge: '  edge:<length>   an edge is longer than this',
	area: '  area:<bound>    the area is larger than this (meshes in the plane)',
	size: `  size:<formula>  the longest edge is longer than the mean of the formula's values at its ends;
                  of x and y (z in space), + - * / % ^, comparisons, c ? a : b, pi, e and
                  ${wrapped(functionNames)}`,
};

const ofGoals = (kinds: readonly GoalKind[]) => `
--until divides, round by round, the triangles that miss a goal:
${kinds.map((kind) => goals[kind]).join('\n')}
It ends where all meet it or after --rounds rounds, ${MOST_ROUNDS} by default; the last case is a warning.
A --select given with it limits the goal to parts of those triangles. Values of a formula are
taken at the input's points; new points get the mean of their edge's ends.
`;

const ofSelection = `  @<file>        triangle numbers and ranges (4, 7-9) between blanks, commas or line ends`;
const ofMaps = `  --maps <file>  two sections, each a line with the number of entries and then one entry a line:
                 new points, each with the two points whose edge it halves, then all triangles,
                 each with the input triangle that it is a part of`;

/** Goals in full, and the two small formats of files other than the mesh, as far as these operations have them. */
export function details(operations: readonly Operation[]): string {
	const kinds = goalKinds.filter((kind) => operations.some((one) => one.goals.includes(kind)));
	const files = [
		...(operations.some(({ selects }) => selects) ? [ofSelection] : []),
		...(operations.some(({ refines }) => refines) ? [ofMaps] : []),
	];
	const both = files.length > 1 ? 'In both #' : '#';
	const beside =
		files.length === 0
			? ''
			: `
Numbers are those of the files: GMR counts triangles from 0, Triangle as its file does.
${files.join('\n')}
${both} starts a comment.`;
	return `${kinds.length > 0 ? ofGoals(kinds) : ''}${beside}`;
}
