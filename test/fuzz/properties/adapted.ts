import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { adapt, coarsen, flip, redGreen } from '../../../src/refine/adapt/operations.ts';
import { NotRefinable, TooManyTriangles } from '../../../src/refine/errors.ts';
import { runOperation } from '../../../src/refine/runOperation.ts';
import type { Dice } from '../case.ts';
import { hostileMesh } from '../generate/hostileMesh.ts';
import { hostileSizes } from '../generate/hostileSizes.ts';
import type { Lab } from '../lab.ts';
import { wrongsOf } from '../oracle/adapted.ts';
import type { Property } from './property.ts';

const cpu = createCpuEngine();

/** A refusal that names a place or a reason. */
const isHelpful = (message: string): boolean =>
	/\b(point|edge|triangle|field|size|group|coordinate)s?\b/.test(message);

/** A hostile mesh, and an adaptation of it. */
export function hostileCase(dice: Dice) {
	const { mesh: plain, made, slope } = hostileMesh(dice);
	const { mesh, values: all } = hostileSizes(plain, dice);
	const operation = dice.pick([adapt, adapt, coarsen, redGreen, flip]);
	const known = operation.options.map(({ name }) => name);
	const values = Object.fromEntries(Object.entries(all).filter(([name]) => known.includes(name)));
	const isPart = dice.chance(0.15);
	const selection = new Uint8Array(triangleCount(mesh)).map(() =>
		isPart && dice.chance(0.5) ? 0 : 1,
	);
	const request = { selection, values, now: () => 0 };
	return {
		...{ mesh, slope, made: `${operation.id} ${JSON.stringify(values)} of ${made}` },
		run: async (engine: Engine) => runOperation(operation, engine, mesh, request),
	};
}

/** Adapts a hostile mesh and judges the result; undefined if it was refused. */
export async function adaptHostile(
	lab: Pick<Lab, 'fault'>,
	dice: Dice,
): Promise<TriMesh | undefined> {
	const { mesh, slope, made, run } = hostileCase(dice);
	const before = structuredClone(mesh);
	try {
		const result = await run(cpu);
		for (const [kind, said] of wrongsOf(before, result.mesh, slope))
			lab.fault(kind, `${said}: ${made}`);
		return result.mesh;
	} catch (error) {
		const isRefusal = error instanceof NotRefinable && isHelpful(error.message);
		if (!isRefusal && !(error instanceof TooManyTriangles))
			lab.fault('refused', `${error}: ${made}`);
		return undefined;
	}
}

/** Adaptation keeps all that the mesh is and has. */
export const adapted: Property = {
	name: 'adapted',
	title:
		'a hostile mesh adapted to hostile sizes has the area, lines, groups and integrals of the input',
	async hold(lab, _, dice) {
		await adaptHostile(lab, dice);
	},
};
