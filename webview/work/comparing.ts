import { changedMesh, changesOfFaces } from '../../src/compare/changes.ts';
import { compareMeshes } from '../../src/compare/compareMeshes.ts';
import { defaultTolerance } from '../../src/compare/defaultTolerance.ts';
import { type PairReport, pairReport } from '../../src/compare/pairReport.ts';
import { headline, sectionsOf } from '../../src/compare/pairText.ts';
import { exact } from '../../src/compare/tolerance.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { CHANGE_QUANTITY } from '../../src/quantities/classColours.ts';
import { faceQuantities } from '../../src/quantities/faceQuantities.ts';
import { throwIfCancelled } from '../../src/util/cancel.ts';
import { inSlices } from '../../src/util/inSlices.ts';
import type { Comparison } from '../model/results.ts';
import { changeList } from './changeList.ts';
import type { Request } from './onEngine.ts';
import { pause } from './pause.ts';
import type { LoadedMesh } from './readDocument.ts';

/** Names of compared meshes for messages. */
export type Titles = readonly [before: string, after: string];

/** Compares meshes of both views, and keeps their changes. */
export class Comparing {
	/** Each compared mesh with the changes of its faces as a field. */
	#changed = new WeakMap<TriMesh, TriMesh>();
	#running = 0;

	/** Whether meshes are being compared: their arrays must not be freed. */
	get isRunning(): boolean {
		return this.#running > 0;
	}

	/** A mesh with its changes as a field; undefined if it was not compared. */
	changedOf(mesh: TriMesh): TriMesh | undefined {
		return this.#changed.get(mesh);
	}

	/** Forgets the changes, as a view shows another mesh. */
	forget(): void {
		this.#changed = new WeakMap();
	}

	/** Compares two meshes as `trirefine diff` does without flags. Throws `Cancelled`. */
	async compare(
		before: LoadedMesh,
		after: LoadedMesh,
		titles: Titles,
		{ cancel: { signal }, progress }: Request,
	): Promise<Comparison> {
		this.#running++;
		try {
			progress({ phase: 'comparing' });
			const { comparison, changed } = await inSlices(compareLoaded(before, after, titles), {
				signal,
				pause,
			});
			// The last slice may have been long.
			await pause();
			throwIfCancelled(signal);
			this.#changed = new WeakMap([
				[before.mesh, changed.before],
				[after.mesh, changed.after],
			]);
			return comparison;
		} finally {
			this.#running--;
		}
	}
}

/** A comparison, and both meshes with the changes of their faces as a field. */
interface ComparisonResult {
	readonly comparison: Comparison;
	readonly changed: { readonly before: TriMesh; readonly after: TriMesh };
}

function* compareLoaded(
	before: LoadedMesh,
	after: LoadedMesh,
	titles: Titles,
): Generator<void, ComparisonResult> {
	const options = {
		...({ matching: 'position', partial: false, nanDiffers: false } as const),
		tolerance: defaultTolerance(before.mesh, after.mesh),
		toleranceOf: () => exact,
	};
	const result = yield* compareMeshes(before.mesh, after.mesh, options);
	yield;
	const side = ({ mesh, format }: LoadedMesh, file: string) => ({ file, format: format.id, mesh });
	const report = pairReport(side(before, titles[0]), side(after, titles[1]), result, options);
	yield;
	const sides = {
		before: { viewId: 'before', mesh: before.mesh, faces: changesOfFaces(result, 'a') },
		after: { viewId: 'after', mesh: after.mesh, faces: changesOfFaces(result, 'b') },
	} as const;
	yield;
	const list = yield* changeList(sides.before, sides.after, result);
	const changed = {
		before: changedMesh(before.mesh, sides.before.faces),
		after: changedMesh(after.mesh, sides.after.faces),
	};
	yield;
	const quantities = [changed.before, changed.after]
		.flatMap(faceQuantities)
		.filter(({ id }) => id === CHANGE_QUANTITY)
		.slice(0, 1);
	const comparison = { headline: headline(report), lines: linesOf(report), quantities, ...list };
	return { comparison, changed };
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
