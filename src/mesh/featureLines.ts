import { type Topology, uncachedTopologyOf } from './topology.ts';
import { type TriMesh, triangleCount } from './triMesh.ts';

/** Default feature angle in degrees: edges whose triangles meet at a larger angle are sharp. */
export const DEFAULT_FEATURE_ANGLE = 30;

/**
 * Finds the feature lines of a 3D surface, as a byte for each triangle: bit k is set if its half-edge from corner k to the next
 * is on the boundary, on an edge of three triangles or more, or on one whose two triangles meet at a larger angle than
 * `degrees`; 0° is between coplanar triangles of either orientation.
 *
 * @param mesh with three coordinates
 */
export function featureLines(mesh: TriMesh, degrees: number): Uint8Array<ArrayBuffer> {
	const topology = uncachedTopologyOf(mesh);
	const isLine = featureEdges(mesh, topology, degrees);
	const lines = new Uint8Array(triangleCount(mesh));
	const { triangleEdges } = topology;
	for (let i = 0; i < triangleEdges.length; i++)
		if (isLine[Math.abs(triangleEdges[i]!) - 1]) lines[Math.floor(i / 3)]! |= 1 << (i % 3);
	return lines;
}

/**
 * Flags the edges of the topology: 1 for each feature line (see `featureLines`), else 0.
 *
 * @param mesh with three coordinates
 */
export function featureEdges(
	mesh: TriMesh,
	{ edges, triangleEdges }: Topology,
	degrees: number,
): Uint8Array {
	/** Minimum cosine of the angle between the normals at an edge that is no feature line. */
	const minCosine = Math.cos((degrees * Math.PI) / 180);
	const normals = normalsOf(mesh);
	const count = edges.length / 2;
	const uses = new Uint8Array(count);
	/** The first half-edge of each edge, 1-based, negative if it runs against the edge. */
	const first = new Int32Array(count);
	const isLine = new Uint8Array(count).fill(1);
	for (let i = 0; i < triangleEdges.length; i++) {
		const signed = triangleEdges[i]!;
		const edge = Math.abs(signed) - 1;
		uses[edge] = Math.min(3, uses[edge]! + 1);
		if (uses[edge] === 1) first[edge] = signed > 0 ? i + 1 : -i - 1;
		else if (uses[edge] === 3) isLine[edge] = 1;
		else {
			const other = first[edge]!;
			const [a, b] = [3 * Math.floor(i / 3), 3 * Math.floor((Math.abs(other) - 1) / 3)];
			let cosine = 0;
			for (let k = 0; k < 3; k++) cosine += normals[a + k]! * normals[b + k]!;
			// With consistent orientation, one half-edge runs along the edge and one against it.
			const isReversed = signed > 0 === other > 0;
			isLine[edge] = (isReversed ? -cosine : cosine) < minCosine - 1e-12 ? 1 : 0;
		}
	}
	return isLine;
}

/** Unit normals of triangles; 0 0 0 for degenerate ones. */
function normalsOf({ points, triangles }: TriMesh): Float64Array {
	const normals = new Float64Array(triangles.length);
	for (let i = 0; i < triangles.length; i += 3) {
		const [a, b, c] = [3 * triangles[i]!, 3 * triangles[i + 1]!, 3 * triangles[i + 2]!];
		const ux = points[b]! - points[a]!;
		const uy = points[b + 1]! - points[a + 1]!;
		const uz = points[b + 2]! - points[a + 2]!;
		const vx = points[c]! - points[a]!;
		const vy = points[c + 1]! - points[a + 1]!;
		const vz = points[c + 2]! - points[a + 2]!;
		const nx = uy * vz - uz * vy;
		const ny = uz * vx - ux * vz;
		const nz = ux * vy - uy * vx;
		const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
		normals[i] = nx / length;
		normals[i + 1] = ny / length;
		normals[i + 2] = nz / length;
	}
	return normals;
}
