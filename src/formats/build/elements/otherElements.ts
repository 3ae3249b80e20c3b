import type { DataLoss, MeshSource, OtherElements } from '../../../mesh/triMesh.ts';
import { countText } from '../../../util/counted.ts';
import { listText } from '../../../util/listText.ts';
import { singularOf } from '../../../util/singular.ts';
import { onlySurfaces } from '../../core/reasons.ts';
import { warnLosses } from '../../losses/warnLosses.ts';
import type { Report } from '../../text/report.ts';

/** Counts the elements of a file that its mesh does not hold, by kind, and marks their points. */
export class OtherElementsDraft {
	readonly #counts = new Map<string, number>();
	readonly #volumes = new Set<string>();
	#used = new Uint8Array(0);
	/** Largest index of a used point; −1 if there is none. */
	maxPoint = -1;

	/**
	 * @param limit points from `limit` on only raise `maxPoint`, so that an invalid number allocates no large array
	 */
	constructor(private readonly limit = Number.POSITIVE_INFINITY) {}

	/**
	 * Adds `count` elements of a kind.
	 *
	 * @param what plural noun: "hexahedra"
	 * @param isVolume the elements are three-dimensional
	 */
	add(what: string, count: number, isVolume: boolean): void {
		if (count <= 0) return;
		this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
		if (isVolume) this.#volumes.add(what);
	}

	/** Marks a point (0-based) as used by an element or another entry of the file. */
	use(point: number): void {
		if (point > this.maxPoint) this.maxPoint = point;
		if (point >= this.limit) return;
		if (point >= this.#used.length) {
			const used = new Uint8Array(Math.max(1024, 2 * (point + 1)));
			used.set(this.#used);
			this.#used = used;
		}
		this.#used[point] = 1;
	}

	/** Kinds of elements, with their counts. */
	get kinds(): OtherElements['kinds'] {
		return [...this.#counts].map(([what, count]) => ({ what, count }));
	}

	/** Kinds of volume elements. */
	get volumes(): OtherElements['kinds'] {
		return this.kinds.filter(({ what }) => this.#volumes.has(what));
	}

	/** The points that are used, ascending. */
	points(): Uint32Array {
		const points: number[] = [];
		for (let p = 0; p < this.#used.length; p++) if (this.#used[p] === 1) points.push(p);
		return Uint32Array.from(points);
	}

	/** `MeshSource.others`. */
	source(): Pick<MeshSource, 'others'> {
		const { kinds } = this;
		const points = this.points();
		return kinds.length === 0 && points.length === 0 ? {} : { others: { kinds, points } };
	}

	/** Losses of the elements, for formats that can't write them. */
	unkept(): DataLoss[] {
		return this.kinds.map(({ what, count }) => ({
			...{ what, count },
			reason: this.#volumes.has(what) ? onlySurfaces : 'TriRefine cannot read them',
		}));
	}
}

/** `MeshSource.others` for the elements of several parts of a file. */
export function joinedOthers(drafts: readonly OtherElementsDraft[]): Pick<MeshSource, 'others'> {
	const joined = new OtherElementsDraft();
	for (const draft of drafts) {
		for (const { what, count } of draft.kinds) joined.add(what, count, false);
		for (const point of draft.points()) joined.use(point);
	}
	return joined.source();
}

/** "1 tetrahedron", "2 elements of type C3D8"; "hexahedra" for count 0, which means unknown. */
export const countedKind = ({ what, count }: OtherElements['kinds'][number]): string =>
	count === 0 ? what : `${countText(count)} ${count === 1 ? singularOf(what) : what}`;

/** The message that refuses a file whose only elements are volumes. */
export const refusalOfVolumes = (kinds: OtherElements['kinds']): string =>
	`The file has only volume elements (${listText(kinds.slice(0, 5).map(countedKind))}), and TriRefine works on surfaces: export the surface of the mesh, with its triangles or quads.`;

/** Appends the losses of elements that no format can write to `losses`, and warns of them. */
export function addOtherElementLosses(
	others: OtherElementsDraft | undefined,
	losses: DataLoss[],
	report: Report,
	file: string,
): void {
	const lost = others?.unkept() ?? [];
	losses.push(...lost);
	warnLosses(report, file, lost);
}

/** Reports elements that are not drawn but written again by the writer of the file's format. */
export function reportOtherElements(
	report: Report,
	file: string,
	kinds: OtherElements['kinds'],
	line = 1,
): void {
	for (const kind of kinds) {
		const [verb, pronoun] = kind.count === 1 ? ['is', 'its'] : ['are', 'their'];
		report.add('information', 'other-elements', () => ({
			...{ file, line, column: 1, length: 0 },
			message: `${countedKind(kind)} ${verb} not drawn; ${pronoun} points stay.`,
		}));
	}
}
