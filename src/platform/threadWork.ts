import type { TeamWork } from '../engine/team.ts';
import { worksOf } from '../engine/threadWork.ts';
import { boundsLoops } from '../mesh/bounds.ts';
import { curveLoops } from '../mesh/curveOrder.ts';
import { latticeLoops } from '../mesh/lattice.ts';
import { pairedLoops } from '../mesh/pairedHalfEdges.ts';
import { shapeLoops } from '../mesh/shape.ts';
import { pointLoops } from '../refine/adapt/newPoints.ts';
import { overlapLoops } from '../refine/adapt/overlaps.ts';
import { recordLoops } from '../refine/adapt/recordLoops.ts';
import { edgedLoops } from '../refine/host/edgedMesh.ts';
import { midpointLoops } from '../refine/host/midpoints.ts';
import { numberLoops } from '../refine/host/numbers.ts';
import { prepareLoops } from '../refine/host/prepare.ts';
import { leppLoops, leppTeams } from '../refine/lepp/loops.ts';
import { halfEdgeLoops } from '../refine/topology/deriveHalfEdges.ts';
import { fileLoops } from '../refine/topology/fileEdges.ts';
import { sizingLoops } from '../sizing/loops.ts';
import { steps } from '../steps/registry.ts';
import type { Loop } from '../util/loop.ts';
import { sumLoops } from '../util/prefixSum.ts';
import { sortLoops } from '../util/radixSort.ts';
import { touchLoops } from '../util/touchedU32.ts';
import { smallAngleLoops } from '../validate/smallAngles.ts';
import { soundLoops } from '../validate/sound.ts';

/** All loops that threads can share. */
export const loops = [
	...sortLoops,
	...sumLoops,
	...touchLoops,
	...boundsLoops,
	...latticeLoops,
	...curveLoops,
	...shapeLoops,
	...halfEdgeLoops,
	...fileLoops,
	...prepareLoops,
	...edgedLoops,
	...midpointLoops,
	...numberLoops,
	...soundLoops,
	...pairedLoops,
	...smallAngleLoops,
	...leppLoops,
	...sizingLoops,
	...pointLoops,
	...overlapLoops,
	...recordLoops,
] as unknown as readonly Loop[];

/** All work that teams can do. */
export const teams: readonly TeamWork[] = leppTeams;

/** All work that threads share; they refer to it by index. */
export const works = worksOf(steps, loops, teams);
