import type { PointGroups } from '../../mesh/carry/pointGroups.ts';
import { sixNodeFault } from '../../mesh/carry/sixNodes.ts';
import { curveOrderInSlices, gatherCorners, gatherRows } from '../../mesh/curveOrder.ts';
import { isPlanarTriangulation } from '../../mesh/edgedMesh.ts';
import { type Lattice, latticeInSlices, latticeOf } from '../../mesh/lattice.ts';
import { dropMidNodes } from '../../mesh/midNodes.ts';
import { topologyOf } from '../../mesh/topology.ts';
import { pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { FILE_ORDER_LIMIT, type WorkingMesh, workingOrder } from '../../mesh/workingOrder.ts';
import { packBits } from '../../steps/bits.ts';
import { AGAINST, OWNED } from '../../steps/halfEdgeBits.ts';
import { inSlices } from '../../util/inSlices.ts';
import { type Loop, type Loops, singleThread } from '../../util/loop.ts';
import type { RefineOptions } from '../algorithm.ts';
import { NonManifold, NotRefinable } from '../errors.ts';
import { bitsSet, type ResidentStart } from '../resident/resident.ts';
import { deriveHalfEdges, reserveFor } from '../topology/deriveHalfEdges.ts';
import { fileEdges } from '../topology/fileEdges.ts';
import { edgedMeshOf } from './edgedMesh.ts';

/** The file's index of each entity of the input, in working order. */
export interface WorkToFile {
	readonly points: Uint32Array;
	readonly triangles: Uint32Array;
	/** Absent if edges are derived on the engine, as the resident mesh holds their numbers then, or if not needed. */
	readonly edges?: Uint32Array;
}

/** A mesh prepared for an algorithm, and the maps to renumber the result to the file's numbers. */
export interface Prepared {
	/** The mesh to refine: the input without the midside nodes of six-node triangles. */
	readonly mesh: TriMesh;
	/** The mesh that maps of the result refer to. */
	readonly input: TriMesh;
	/** The input's index of each point of `mesh`; absent if `mesh` has all of them. */
	readonly corners?: Uint32Array;
	/** A unit of the lattice is 2^exponent. */
	readonly exponent: number;
	/** Absent if the working order is the file's. */
	readonly work2file?: WorkToFile;
	/** Whether new points join groups of points. */
	readonly pointGroups: PointGroups;
	/** Whether `inspect` was called; otherwise it is called with the edges, once the engine has derived them. */
	readonly isInspected: boolean;
	/** Returns the start of the run, once: the run writes into its arrays. */
	takeStart(): ResidentStart;
}

type Options = Pick<
	RefineOptions,
	'selection' | 'order' | 'listEdges' | 'pointGroups' | 'signal' | 'pause' | 'onPhase' | 'inspect'
> & {
	/** Edges may have three or more triangles. Default false. */
	readonly branches?: boolean;
};

/**
 * Maps the mesh to the lattice and to its working order (see `workingOrder`). Derives edges if `deriveHere` is true,
 * otherwise the engine does; those of the file keep their numbers. Throws `NotRefinable` if the selection does not fit,
 * or midside nodes are missing or inconsistent, `NonManifold` if an edge is found to have three or more triangles,
 * unless `branches` is set, `Cancelled` between slices of a few milliseconds.
 */
export async function prepare(
	input: TriMesh,
	options: Options,
	deriveHere: boolean,
	loops: Loops = singleThread,
): Promise<Prepared> {
	const triangles = triangleCount(input);
	const { selection, order = 'hilbert', pointGroups = 'grow', inspect } = options;
	const isInspectedLater = isPlanarTriangulation(input);
	if (!isInspectedLater) await inspect?.();
	if (selection.length !== triangles)
		throw new NotRefinable(
			`the selection is for ${selection.length} triangles, the mesh has ${triangles}`,
		);
	const fault = sixNodeFault(input);
	if (fault !== undefined) throw new NotRefinable(fault);
	const { mesh, corners } = dropMidNodes(input);
	const inFileOrder = order === 'file' || triangles <= FILE_ORDER_LIMIT;
	const steps =
		mesh.edges || options.branches
			? withFileEdges(mesh, options, inFileOrder)
			: inFileOrder
				? inFileOrderSteps(mesh, options, deriveHere, loops)
				: alongCurveSteps(mesh, options, deriveHere, loops);
	const { start: preparedStart, work2file, exponent } = await inSlices(steps, options);
	const isDerived = preparedStart.edges !== undefined;
	if (isInspectedLater && isDerived && inspect)
		await inspect(await inSlices(edgedMeshOf(mesh, preparedStart, work2file, loops), options));
	let start: ResidentStart | undefined = preparedStart;
	return {
		mesh,
		input,
		...(corners && { corners }),
		exponent,
		...(work2file && { work2file }),
		pointGroups,
		isInspected: !isInspectedLater || isDerived,
		takeStart() {
			if (!start) throw new Error('the start was taken before');
			const taken = start;
			// No longer referenced here, so that the run can free the arrays.
			start = undefined;
			return taken;
		},
	};
}

interface PreparedStart {
	readonly exponent: number;
	readonly start: ResidentStart;
	readonly work2file?: WorkToFile;
}

const lattice = (mesh: TriMesh): Lattice => latticeOf(mesh.points, mesh.dimension);

/** Prepares a mesh in the file's order. */
function* inFileOrderSteps(
	mesh: TriMesh,
	{ selection, onPhase }: Options,
	deriveHere: boolean,
	loops: Loops,
): Generator<void, PreparedStart> {
	const { dimension, triangles } = mesh;
	const points = pointCount(mesh);
	const selected = packBits(selection);
	const reserve = reserveFor(bitsSet(selected), triangles.length / 3);
	const corners = loops.u32(triangles.length + reserve).subarray(0, triangles.length);
	corners.set(triangles);
	onPhase?.('derive');
	const derived = deriveHere
		? yield* deriveHalfEdges(corners, points, undefined, reserve, loops)
		: {};
	onPhase?.('prepare');
	const { coordinates, exponent } = yield* latticeInSlices(mesh.points, dimension, loops);
	const start = { dimension, points, coordinates, corners, selected, ...derived };
	return { start, exponent };
}

/** Prepares a mesh along a Hilbert curve. */
function* alongCurveSteps(
	mesh: TriMesh,
	{ selection, listEdges = true, onPhase }: Options,
	deriveHere: boolean,
	loops: Loops,
): Generator<void, PreparedStart> {
	const { dimension } = mesh;
	const points = pointCount(mesh);
	const onLattice = yield* latticeInSlices(mesh.points, dimension, loops);
	const curve = yield* curveOrderInSlices(mesh.triangles, onLattice, loops);
	const selected = yield* selectedInOrder(selection, curve.triangles, loops);
	const reserve = reserveFor(bitsSet(selected), mesh.triangles.length / 3);
	const reserveCoordinates = dimension * Math.ceil(reserve / 6);
	const coordinates = yield* gatherRows(
		onLattice.coordinates,
		dimension,
		curve.points,
		loops,
		reserveCoordinates,
	);
	loops.drop(onLattice.coordinates);
	const corners = yield* gatherCorners(mesh.triangles, curve, loops, reserve);
	loops.drop(curve.pointNumbers);
	const start = { dimension, points, coordinates, corners, selected };
	const work2file = { points: curve.points, triangles: curve.triangles };
	const { exponent } = onLattice;
	if (!deriveHere)
		return {
			start: { ...start, fileOrder: work2file.triangles, numberFile: listEdges },
			work2file,
			exponent,
		};
	onPhase?.('derive');
	const derived = yield* deriveHalfEdges(corners, points, work2file.triangles, reserve, loops);
	const edges = listEdges ? yield* fileEdges(derived, work2file.triangles, loops) : undefined;
	onPhase?.('prepare');
	return {
		start: { ...start, ...derived },
		work2file: { ...work2file, ...(edges && { edges }) },
		exponent,
	};
}

/** Prepares a mesh with the file's edges, or with those of `topologyOf` if edges may have three or more triangles. */
function* withFileEdges(
	mesh: TriMesh,
	{ selection, order, onPhase, branches = false }: Options,
	inFileOrder: boolean,
): Generator<void, PreparedStart> {
	onPhase?.('derive');
	const { nonManifoldEdges } = topologyOf(mesh);
	if (nonManifoldEdges > 0 && !branches) throw new NonManifold(nonManifoldEdges);
	onPhase?.('prepare');
	yield;
	const onLattice = lattice(mesh);
	const working = workingOrder(mesh, onLattice, selection, order);
	yield;
	const { dimension, coordinates, work2file, edgeTriangles } = working;
	return {
		start: {
			dimension,
			points: pointCount(mesh),
			coordinates,
			...cornersAndHalfEdges(working),
			edges: working.edges.length / 2,
			// In file order the array is that of the mesh's topology, which others use.
			edgeTriangles: inFileOrder ? edgeTriangles.slice() : edgeTriangles,
			selected: packBits(working.selection),
			...(nonManifoldEdges > 0 && { branches: true }),
		},
		...(work2file && { work2file }),
		exponent: onLattice.exponent,
	};
}

/** Bit set of the selected triangles, in working order. */
function* selectedInOrder(
	selection: Uint8Array,
	order: Uint32Array,
	loops: Loops,
): Generator<void, Uint32Array> {
	const packed = packBits(selection);
	yield;
	const inFile = loops.u32(packed.length);
	inFile.set(packed);
	const bits = loops.u32(packed.length);
	yield* loops.run(moveBits, bits.length, { inFile, order, bits }, {});
	loops.drop(inFile);
	return bits;
}

/** Gathers the bits of each u32 from their positions in the file. */
const moveBits: Loop<{ readonly [name in 'inFile' | 'order' | 'bits']: Uint32Array }, never> = {
	name: 'prepare: bits',
	arrays: { inFile: 'u32', order: 'u32', bits: 'u32' },
	parameters: [],
	grain: 1 << 13,
	run({ inFile, order, bits }, _, first, end) {
		for (let w = first; w < end; w++) {
			const to = Math.min(32 * (w + 1), order.length);
			let word = 0;
			for (let t = 32 * w; t < to; t++) {
				const f = order[t]!;
				word |= ((inFile[f >>> 5]! >>> (f & 31)) & 1) << (t & 31);
			}
			bits[w] = word;
		}
	},
};

/** Loops that worker threads may run. */
export const prepareLoops = [moveBits];

/** The corners of the triangles, as origins of their half-edges, and the half-edges in the engines' format. */
function cornersAndHalfEdges({ edges, triangleEdges, edgeTriangles }: WorkingMesh) {
	const corners = new Uint32Array(triangleEdges.length);
	const halfEdges = new Uint32Array(triangleEdges.length);
	for (let t = 0, i = 0; i < halfEdges.length; t++)
		for (let k = 0; k < 3; k++, i++) {
			const signed = triangleEdges[i]!;
			const e = Math.abs(signed) - 1;
			corners[i] = edges[2 * e + (signed < 0 ? 1 : 0)]!;
			halfEdges[i] = e | (signed < 0 ? AGAINST : 0) | (edgeTriangles[2 * e] === t ? OWNED : 0);
		}
	return { corners, halfEdges };
}
