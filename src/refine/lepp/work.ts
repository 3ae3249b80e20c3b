import { counted, countText } from '../../util/counted.ts';

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
