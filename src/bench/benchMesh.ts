import { triangleCount } from '../mesh/triMesh.ts';
import { prepare } from '../refine/host/prepare.ts';
import type { ResidentStart } from '../refine/resident/resident.ts';
import { bitWords } from '../steps/bits.ts';
import { checkMesh, type MeshCheck } from './checkMesh.ts';
import type { MeshKind } from './meshes.ts';

/** A mesh of the benchmark in working order, as a list of triangles, checked. */
export interface BenchMesh {
	readonly kind: string;
	readonly triangles: number;
	readonly dimension: 2 | 3;
	/** Lattice coordinates and corners; read-only. */
	readonly coordinates: Uint32Array;
	readonly corners: Uint32Array;
	/** Index of each triangle when it was made; absent if it is in working order. */
	readonly fileOrder?: Uint32Array;
	/** Scale of checksums, as in `checkMesh`. */
	readonly scale: number;
	readonly check: MeshCheck;
}

/** Makes a mesh of about `size` triangles; throws if it is not conforming. */
export async function makeBenchMesh(kind: MeshKind, size: number): Promise<BenchMesh> {
	const mesh = kind.make(size);
	const triangles = triangleCount(mesh);
	const prepared = await prepare(mesh, { selection: new Uint8Array(triangles) }, false);
	const { dimension, coordinates, corners } = prepared.takeStart();
	const fileOrder = prepared.work2file?.triangles;
	// Known checksums of the grid are in units of 2⁻²⁴, its lattice in 2⁻²⁹.
	const scale = kind.id === 'grid' ? 2 ** -5 : 1;
	const check = checkMesh({ dimension, coordinates, corners }, scale);
	if (check.faults.length > 0)
		throw new Error(`the mesh ${kind.id} has ${check.faults.join('; ')}`);
	return {
		kind: kind.id,
		triangles,
		dimension,
		coordinates,
		corners,
		...(fileOrder && { fileOrder }),
		scale,
		check,
	};
}

/** The bit set of the triangles that `hash:fraction` marks, in working order. */
export function markedBits({ triangles, fileOrder }: BenchMesh, fraction: number): Uint32Array {
	const threshold = Math.ceil(fraction * 2 ** 32);
	const bits = new Uint32Array(bitWords(triangles));
	for (let t = 0; t < triangles; t++) {
		const marked = Math.imul(fileOrder ? fileOrder[t]! : t, 2654435761) >>> 0 < threshold;
		if (marked) bits[t >>> 5] = bits[t >>> 5]! | (1 << (t & 31));
	}
	return bits;
}

/** Copies of the arrays that a session starts from. */
export function startOf(mesh: BenchMesh): ResidentStart {
	const { dimension, check, coordinates, corners, fileOrder, triangles } = mesh;
	return {
		dimension,
		points: check.points,
		coordinates: coordinates.slice(),
		corners: corners.slice(),
		...(fileOrder && { fileOrder: fileOrder.slice() }),
		selected: new Uint32Array(bitWords(triangles)),
	};
}
