import type { MeshSource, OtherElements, Unkept } from '../../mesh/triMesh.ts';
import { countText } from '../../util/counted.ts';
import { listed } from '../../util/listed.ts';
import type { Report } from '../text/report.ts';

/** Elements of a file that its mesh does not hold, while the file is read: how many of each kind, and their points. */
export class OtherElementsDraft {
	readonly #counts = new Map<string, number>();
	readonly #volumes = new Set<string>();
	#used = new Uint8Array(0);

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
				: 'elements of this kind are not read',
		}));
	}
}

/** Why a file whose only elements are volumes is refused. */
export const refusalOfVolumes = (kinds: OtherElements['kinds']): string =>
	`The file has only volume elements (${listed(kinds.slice(0, 5).map(({ what, count }) => (count > 0 ? `${countText(count)} ${what}` : what)))}), and TriRefine works on surfaces: export the surface of the mesh, with its triangles or quads.`;

/** Names elements that are not drawn and that the file's own writer keeps. */
export function tellOthers(
	report: Report,
	file: string,
	kinds: OtherElements['kinds'],
	line = 1,
): void {
	for (const { what, count } of kinds)
		report.add('information', 'other-elements', () => ({
			...{ file, line, column: 1, length: 0 },
			message: `${countText(count)} ${count === 1 ? what.replace(/^elements/, 'element') : what} ${count === 1 ? 'is' : 'are'} not drawn: ${count === 1 ? 'its points stay, and it is' : 'their points stay, and they are'} kept as in the file.`,
		}));
}
