import type { MeshSource, OtherElements, Unkept } from '../../mesh/triMesh.ts';
import { countText } from '../../util/counted.ts';
import { listed } from '../../util/listed.ts';
import { singularOf } from '../../util/singular.ts';
import type { Report } from '../text/report.ts';
import { warnUnkept } from '../warnUnkept.ts';

/** Elements of a file that its mesh does not hold, while the file is read: how many of each kind, and their points. */
export class OtherElementsDraft {
	readonly #counts = new Map<string, number>();
	readonly #volumes = new Set<string>();
	#used = new Uint8Array(0);
	/** The greatest point that was noted; -1 before the first. */
	most = -1;

	/** @param limit points from here on raise `most` alone: a number that no file of its size can hold makes no array */
	constructor(private readonly limit = Number.POSITIVE_INFINITY) {}

	/**
	 * @param what in the plural, as "hexahedra"
	 * @param isVolume elements of three dimensions
	 */
	add(what: string, count: number, isVolume: boolean): void {
		if (count <= 0) return;
		this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
		if (isVolume) this.#volumes.add(what);
	}

	/** Notes a point (0-based) that an element, or something else in the file, uses. */
	use(point: number): void {
		if (point > this.most) this.most = point;
		if (point >= this.limit) return;
		if (point >= this.#used.length) {
			const used = new Uint8Array(Math.max(1024, 2 * (point + 1)));
			used.set(this.#used);
			this.#used = used;
		}
		this.#used[point] = 1;
	}

	get kinds(): OtherElements['kinds'] {
		return [...this.#counts].map(([what, count]) => ({ what, count }));
	}

	/** The kinds of volumes. */
	get volumes(): OtherElements['kinds'] {
		return this.kinds.filter(({ what }) => this.#volumes.has(what));
	}

	/** The points that are used, rising. */
	points(): Uint32Array {
		const points: number[] = [];
		for (let p = 0; p < this.#used.length; p++) if (this.#used[p] === 1) points.push(p);
		return Uint32Array.from(points);
	}

	/** What a mesh's source says of them. */
	source(): Pick<MeshSource, 'others'> {
		const { kinds } = this;
		const points = this.points();
		return kinds.length === 0 && points.length === 0 ? {} : { others: { kinds, points } };
	}

	/** What no writer keeps. */
	unkept(): Unkept[] {
		return this.kinds.map(({ what, count }) => ({
			...{ what, count },
			reason: this.#volumes.has(what)
				? 'TriRefine works on surfaces'
				: 'TriRefine cannot read them',
		}));
	}
}

/** What a source says of elements that several parts of a file have. */
export function joinedOthers(all: readonly OtherElementsDraft[]): Pick<MeshSource, 'others'> {
	const joined = new OtherElementsDraft();
	for (const one of all) {
		for (const { what, count } of one.kinds) joined.add(what, count, false);
		for (const point of one.points()) joined.use(point);
	}
	return joined.source();
}

/** "1 tetrahedron", "2 elements of type C3D8"; "hexahedra" where the count is not known, and 0. */
export const countedKind = ({ what, count }: OtherElements['kinds'][number]): string =>
	count === 0 ? what : `${countText(count)} ${count === 1 ? singularOf(what) : what}`;

/** Why a file whose only elements are volumes is refused. */
export const refusalOfVolumes = (kinds: OtherElements['kinds']): string =>
	`The file has only volume elements (${listed(kinds.slice(0, 5).map(countedKind))}), and TriRefine works on surfaces: export the surface of the mesh, with its triangles or quads.`;

/** Adds elements that no writer keeps to the losses, and warns of them. */
export function loseOthers(
	others: OtherElementsDraft | undefined,
	unkept: Unkept[],
	report: Report,
	file: string,
): void {
	const lost = others?.unkept() ?? [];
	unkept.push(...lost);
	warnUnkept(report, file, lost);
}

/** Names elements that are not drawn and that the file's own writer keeps. */
export function tellOthers(
	report: Report,
	file: string,
	kinds: OtherElements['kinds'],
	line = 1,
): void {
	for (const kind of kinds) {
		const [are, theirs] = kind.count === 1 ? ['is', 'its'] : ['are', 'their'];
		report.add('information', 'other-elements', () => ({
			...{ file, line, column: 1, length: 0 },
			message: `${countedKind(kind)} ${are} not drawn; ${theirs} points stay.`,
		}));
	}
}
