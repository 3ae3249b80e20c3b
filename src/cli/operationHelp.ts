import { goalKinds } from '../refine/goal/goal.ts';
import type { GoalKind, Operation } from '../refine/operation.ts';
import { MAX_ROUNDS } from '../refine/options.ts';
import { functionNames } from '../sizing/formula.ts';

/** Wraps a comma-separated list, indented to follow the formula's line in the help. */
function wrapped(words: string): string {
	return words.replace(/(.{1,70})(?:, |$)/g, '$1,\n                  ').replace(/,\s*$/, '');
}

const goalLines: Readonly<Record<GoalKind, string>> = {
	edge: '  edge:<length>   an edge is longer than <length>',
	area: '  area:<bound>    the area exceeds <bound> (meshes in the plane)',
	size: `  size:<formula>  the longest edge exceeds the mean of the formula's values at its ends;
                  variables x and y (z in space), + - * / % ^, comparisons, c ? a : b, pi, e and
                  ${wrapped(functionNames)}`,
};

const selectionHelp = `  @<file>        triangle numbers and ranges (4, 7-9), separated by blanks, commas or line breaks`;
const mapsHelp = `  --maps <file>  two sections, each a line with the number of entries, then one entry per line:
                 new points with the two ends of the edge that each halves, then all triangles
                 with the input triangle that each is part of`;

/** Help on goals and on the formats of the two auxiliary files, limited to those of the operations. */
export function operationHelp(operations: readonly Operation[]): string {
	const kinds = goalKinds.filter((kind) => operations.some(({ goals }) => goals.includes(kind)));
	const files = [
		...(operations.some(({ selects }) => selects) ? [selectionHelp] : []),
		...(operations.some(({ refines }) => refines) ? [mapsHelp] : []),
	];
	const subject = files.length > 1 ? 'In both files, #' : '#';
	const filesHelp =
		files.length === 0
			? ''
			: `
Numbers are those of the file: GMR counts triangles from 0, Triangle as its file does.
${files.join('\n')}
${subject} starts a comment.`;
	return `${kinds.length > 0 ? goalsHelp(kinds) : ''}${filesHelp}`;
}

const goalsHelp = (kinds: readonly GoalKind[]) => `
--until divides the triangles that miss a goal, round by round:
${kinds.map((kind) => goalLines[kind]).join('\n')}
It stops when all meet it, or with a warning after --rounds rounds (default: ${MAX_ROUNDS}).
With --select, the goal applies to those triangles and their children only. Values of a formula are
computed at the input's points; a new point gets the mean of its edge's ends.
`;
