import { counted, countText } from '../../util/counted.ts';
import type { TeamCounts } from './threads/together.ts';

/** What bisection did in one round, or in all. */
export interface LeppWork {
	/** Edges that were bisected, each with the one or two triangles whose longest it was: new points. */
	readonly bisections: number;
	/** Targets. */
	readonly targets: number;
	/** Targets that were taken: others had been bisected before on the way to these. */
	readonly paths: number;
	/** Triangles of the longest-edge propagation paths of the targets that were taken, at that time, the terminal ones included. */
	readonly pathTriangles: number;
	/** Triangles of the longest of these paths. */
	readonly longestPath: number;
}

/** The work of all rounds together. */
export const totalWork = (works: readonly LeppWork[]): LeppWork => {
	const sum = (name: keyof LeppWork) => works.reduce((all, work) => all + work[name], 0);
	return {
		bisections: sum('bisections'),
		targets: sum('targets'),
		paths: sum('paths'),
		pathTriangles: sum('pathTriangles'),
		longestPath: works.reduce((most, { longestPath }) => Math.max(most, longestPath), 0),
	};
};

/** Triangles of a path on average; 0 where there was none. */
export const meanPath = ({ paths, pathTriangles }: LeppWork): number =>
	paths === 0 ? 0 : pathTriangles / paths;

/** The work in a sentence without a full stop: "12 bisections; paths of 2.5 triangles on average and at most 4". */
export function workText(work: LeppWork): string {
	const { bisections, paths, longestPath } = work;
	const count = counted(bisections, 'bisection');
	return paths === 0
		? count
		: `${count}; paths of ${meanPath(work).toFixed(2)} triangles on average and at most ${countText(longestPath)}`;
}

/** What the members of a team met, in words without a full stop: "3 collisions, 1 restart; 10 to 20 bisections by thread". */
export function teamText({ collisions, restarts, stored, byThread }: TeamCounts): string {
	const met = [counted(collisions, 'collision'), counted(restarts, 'restart')];
	if (stored > 0) met.push(counted(stored, 'stored path'));
	if (byThread.length === 0) return met.join(', ');
	const [least, most] = [Math.min(...byThread), Math.max(...byThread)];
	return `${met.join(', ')}; ${countText(least)} to ${countText(most)} bisections per thread`;
}
