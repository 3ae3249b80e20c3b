import { changedMesh, changesOfFaces } from '../../src/compare/changes.ts';
import { compareMeshes } from '../../src/compare/compareMeshes.ts';
import { defaultTolerance } from '../../src/compare/defaultTolerance.ts';
import { type PairReport, pairReport } from '../../src/compare/pairReport.ts';
import { headline, sectionsOf } from '../../src/compare/pairText.ts';
import { exact } from '../../src/compare/tolerance.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { faceQuantities } from '../../src/quantities/faceQuantities.ts';
import type { CancelSignal } from '../../src/util/cancel.ts';
import { inSlices } from '../../src/util/inSlices.ts';
import type { ProgressReport } from '../../src/util/progress.ts';
import type { Compared, Loaded } from '../model/results.ts';
import { changeList } from './changeList.ts';
import { pause } from './pause.ts';
import type { LoadedMesh } from './readDocument.ts';

/** A comparison, and both meshes with the changes of their faces as a field. */
export interface ComparedMeshes {
	readonly comparison: NonNullable<Compared['comparison']>;
	readonly changed: { readonly before: TriMesh; readonly after: TriMesh };
}

/**
 * Compares two meshes as `trirefine diff` does without flags. Throws `Cancelled`.
 *
 * @param titles names of the files for messages
 */
export async function compareLoaded(
	before: LoadedMesh,
	after: LoadedMesh,
	titles: readonly [before: string, after: string],
	{ signal, onProgress }: { readonly signal: CancelSignal; readonly onProgress: ProgressReport },
): Promise<ComparedMeshes> {
	const options = {
		...({ matching: 'position', partial: false, nanDiffers: false } as const),
		tolerance: defaultTolerance(before.mesh, after.mesh),
		toleranceOf: () => exact,
	};
	onProgress({ phase: 'comparing' });
	const result = await inSlices(compareMeshes(before.mesh, after.mesh, options), { signal, pause });
	const side = ({ mesh, format }: LoadedMesh, file: string) => ({ file, format: format.id, mesh });
	const report = pairReport(side(before, titles[0]), side(after, titles[1]), result, options);
	await pause();
	const sides = {
		before: { viewId: 'before', mesh: before.mesh, faces: changesOfFaces(result, 'a') },
		after: { viewId: 'after', mesh: after.mesh, faces: changesOfFaces(result, 'b') },
	} as const;
	return {
		comparison: {
			headline: headline(report),
			lines: linesOf(report),
			...changeList(sides.before, sides.after, result),
		},
		changed: {
			before: changedMesh(before.mesh, sides.before.faces),
			after: changedMesh(after.mesh, sides.after.faces),
		},
	};
}

/** Adds the mesh that a document is compared with to the result of reading it. */
export function withCompared(
	loaded: Loaded,
	other: Loaded,
	compared: ComparedMeshes | undefined,
): Loaded {
	const withChange = (of: Loaded, mesh: TriMesh | undefined): Loaded =>
		of.mesh && mesh ? { ...of, mesh: { ...of.mesh, quantities: faceQuantities(mesh) } } : of;
	return {
		...withChange(loaded, compared?.changed.before),
		compared: {
			loaded: withChange(other, compared?.changed.after),
			...(compared && { comparison: compared.comparison }),
		},
	};
}

/** Notes, and the differences without the entities that they list. */
const linesOf = (report: PairReport): string[] => [
	...report.notes,
	...sectionsOf(report).flatMap(({ lines: [first, ...rest], name }) => {
		if (first === undefined) return [];
		const isList = !/^field |^surfaces$/.test(name);
		return isList ? [first] : [first, ...rest.map((line) => line.trim())];
	}),
];
