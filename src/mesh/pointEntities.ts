import type { EntityRun, PointEntities } from './triMesh.ts';

/** The entities of the kept points, given by their old indices in ascending order. */
export function keptEntities(
	{ runs, parameters }: PointEntities,
	kept: Uint32Array,
): PointEntities {
	const keptRuns: EntityRun[] = [];
	const parameterIndexes: number[] = [];
	let at = 0;
	let end = 0;
	let parameter = 0;
	for (const run of runs) {
		const first = end;
		end += run.count;
		const width = run.parametric ? run.dimension : 0;
		let count = 0;
		for (; at < kept.length && kept[at]! < end; at++, count++)
			for (let k = 0; k < width; k++)
				parameterIndexes.push(parameter + width * (kept[at]! - first) + k);
		parameter += width * run.count;
		if (count > 0) keptRuns.push({ ...run, count });
	}
	return {
		runs: keptRuns,
		...(parameters && { parameters: Float64Array.from(parameterIndexes, (i) => parameters[i]!) }),
	};
}
