import type { Engine } from '../engine/engine.ts';
import { graphText, isGraph } from '../mesh/graph.ts';
import { cellCount, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { counted } from '../util/counted.ts';
import { listText } from '../util/listText.ts';
import { type OptionValues, optionValues } from '../util/options.ts';
import type { RunSize } from './chooseEngine.ts';
import { NotRefinable } from './errors.ts';
import type { EngineKind, Operation, Outcome, RunRequest } from './operation.ts';
import { goalIn } from './options.ts';

const engineNames: Readonly<Record<EngineKind, string>> = {
	cpu: 'the CPU',
	threads: 'several threads of the CPU',
	gpu: 'the GPU',
};

/** The reason why an engine does not run an operation, as a sentence without a full stop; undefined if it does. */
export function engineRefusal({ id, engines }: Operation, kind: EngineKind): string | undefined {
	if (engines.includes(kind)) return undefined;
	const available = engines.map((kind) => engineNames[kind]);
	return `${id} does not run on ${engineNames[kind]}; it runs on ${listText(available)}`;
}

/**
 * The reason why an operation does not take a mesh, as a sentence without a full stop; undefined if it does.
 *
 * @param split advice how to split quads and polygons into triangles, as a clause
 */
export function meshRefusal(
	{ id, takes }: Operation,
	mesh: TriMesh,
	split = 'use --quads split to split them into triangles first',
): string | undefined {
	if (!takes.dimensions.includes(mesh.dimension)) {
		const [space, requiredSpace] =
			mesh.dimension === 2 ? ['the plane', 'space'] : ['space', 'the plane'];
		return `${id} needs a mesh in ${requiredSpace}; this one is in ${space}`;
	}
	if (isGraph(mesh)) {
		if (takes.cells.includes('point')) return undefined;
		return `${id} needs triangles; this is ${graphText(mesh)}: triangulate it first`;
	}
	if (takes.cells.includes('point') && triangleCount(mesh) > 0)
		return `${id} needs points and segments without triangles; this mesh has ${counted(triangleCount(mesh), 'triangle')}`;
	const shapes = new Set<string>(mesh.cells?.map(({ shape }) => shape));
	if (triangleCount(mesh) > 0) shapes.add('triangle');
	// Operations on triangles change lines only with the edges under them.
	const needed = takes.cells.filter((cell) => cell !== 'line' || takes.cells.includes('point'));
	if (shapes.size === 0 || needed.some((cell) => shapes.has(cell))) return undefined;
	const needs = `${id} needs ${listText(
		needed.map((cell) => `${cell}s`),
		'or',
	)}`;
	const splittable = takes.cells.includes('triangle') ? splittableCells(mesh) : undefined;
	return splittable === undefined
		? `${needs}; this mesh has none`
		: `${needs}; this mesh has ${splittable}: ${split}`;
}

/** Number of quads and polygons that `splitQuads` can split, in words; undefined if there are none. */
function splittableCells({ cells = [] }: TriMesh): string | undefined {
	const blocks = cells.filter(({ shape }) => shape === 'quad' || shape === 'polygon');
	const count = blocks.reduce((sum, block) => sum + cellCount(block), 0);
	if (count === 0) return undefined;
	const shapes = new Set(blocks.map(({ shape }) => shape));
	return counted(
		count,
		shapes.size === 1 ? blocks[0]!.shape : 'quad or polygon',
		shapes.size === 1 ? undefined : 'quads and polygons',
	);
}

/**
 * Checks options, engine and mesh, then runs an operation. Throws an `OptionError` for an invalid value, a
 * `NotRefinable` for an unsuitable mesh or engine, and errors of `Operation.run`.
 */
export async function runOperation(
	operation: Operation,
	engine: Engine,
	mesh: TriMesh,
	request: RunRequest,
): Promise<Outcome> {
	const values = optionValues(operation.id, operation.options, request.values);
	const refusal = engineRefusal(operation, kindOf(engine)) ?? meshRefusal(operation, mesh);
	if (refusal !== undefined) throw new NotRefinable(refusal);
	return operation.run(engine, mesh, { ...request, values });
}

/** Size of a run, for the choice of its engine. */
export function runSize(
	{ fewest, longerOnCpu, needsGpu }: Operation,
	values: OptionValues,
	triangles: number,
	selection: Uint8Array,
): RunSize {
	let selected = 0;
	for (let t = 0; t < selection.length; t++) selected += selection[t]!;
	return {
		triangles,
		fewest: fewest?.(triangles, selected, values),
		extraMicroseconds: longerOnCpu,
		needsGpu: needsGpu?.(values) === true,
		hasGoal: goalIn(values) !== undefined,
	};
}

const kindOf = ({ kind, threads = 1 }: Engine): EngineKind =>
	kind === 'gpu' ? 'gpu' : threads > 1 ? 'threads' : 'cpu';
