import type { Session } from '../../src/engine/engine.ts';
import { bitWords } from '../../src/steps/bits.ts';
import { findBoundary } from '../../src/steps/check/findBoundary.ts';
import { sweep } from '../../src/steps/check/sweep.ts';
import { AGAINST, OWNED } from '../../src/steps/halfEdgeBits.ts';
import { seededRandom } from '../support/random.ts';

/** Triangles on the lattice, from units to its whole width, some without area, and cells, a few of which are marked. */
export function checkInput(seed: number, count: number) {
	const random = seededRandom(seed);
	const points = Math.ceil(count / 32) * 32;
	const coordinates = new Uint32Array(2 * points);
	for (let p = 0; p < points; p++)
		for (const axis of [0, 1]) {
			// Most lie near the one before.
			const reach = 2 ** Math.floor(30 * random());
			const before = p % 3 === 0 ? 2 ** 30 * random() : coordinates[2 * p - 2 + axis]!;
			const moved = Math.floor(before + reach * (random() - 0.5));
			coordinates[2 * p + axis] = Math.min(Math.max(moved, 0), 2 ** 30 - 1);
		}
	const corners = new Uint32Array(3 * count);
	for (let t = 0; t < count; t++) {
		const first = Math.floor(random() * (points - 4));
		// A corner twice now and then.
		corners.set(
			[first, first + 1, random() < 0.05 ? first : first + 2 + Math.floor(2 * random())],
			3 * t,
		);
	}
	const shift = 21;
	const cells = new Uint32Array(bitWords(2 ** (2 * (30 - shift))));
	for (let w = 0; w < cells.length; w++)
		for (let bit = 0; bit < 32; bit++) if (random() < 0.03) cells[w]! |= 1 << bit;
	return {
		buffers: { corners, coordinates, cells },
		parameters: { ccw: 1, shift, maxCells: 64 },
		points,
	};
}

/** Runs `sweep` on such triangles. */
export function runSweep(session: Session, seed: number, count: number): void {
	const { buffers, parameters, points } = checkInput(seed, count);
	session.run(sweep, count, parameters, {
		corners: session.upload('corners', buffers.corners),
		coordinates: session.upload('coordinates', buffers.coordinates),
		cells: session.upload('cells', buffers.cells),
		used: session.buffer('used', bitWords(points)),
		doubtful: session.buffer('doubtful', bitWords(count)),
		near: session.buffer('near', bitWords(count)),
	});
}

/** Runs `findBoundary` on half-edges with seeded flags, a tenth of whose edges have no other triangle. */
export function runFindBoundary(session: Session, seed: number, count: number): void {
	const random = seededRandom(seed);
	const edges = Math.ceil(count / 2);
	const halfEdges = Uint32Array.from({ length: count }, () => {
		const flags = [OWNED, AGAINST, OWNED + AGAINST][Math.floor(3 * random())]!;
		return Math.floor(random() * edges) + flags;
	});
	const edgeTriangles = Uint32Array.from({ length: 2 * edges }, (_, i) =>
		i % 2 === 1 && random() < 0.1 ? 0xffffffff : i,
	);
	// Two half-edges of an edge in the same direction, in the last workgroup alone.
	halfEdges[count - 1] = 0;
	session.run(
		findBoundary,
		count,
		{},
		{
			halfEdges: session.upload('halfEdges', halfEdges),
			edgeTriangles: session.upload('triangles of edges', edgeTriangles),
			boundary: session.buffer('boundary', bitWords(count)),
			sameDirection: session.buffer('sameDirection', 1),
		},
	);
}
