/**
 * Element type of a buffer in the kernel. CPU kernels change `atomic<u32>` only by the functions of `bits.ts`. They
 * access each u32 of a `vec2u` or `vec4u` separately, which a GPU kernel reads and writes in one access.
 */
export type Element =
	| ('u32' | 'i32' | 'vec2u' | 'vec4u' | 'atomic<u32>')
	/** For steps without a CPU kernel. */
	| ('vec2i' | 'vec4f' | 'f32');

/** A storage buffer of a step; for steps without a CPU kernel also a texture of four float32. */
export interface Binding<E extends Element = Element> {
	readonly access: 'read' | 'read_write' | 'texture';
	readonly element: E;
}

/**
 * Storage buffers of a step by name, in the order of their binding numbers, from 1. If one is a texture, a linear
 * sampler has the number after the last.
 */
export type Bindings = Readonly<Record<string, Binding>>;

/** Arrays of a CPU kernel, by the binding's name. */
export type Arrays<B extends Bindings> = {
	readonly [name in keyof B]: B[name]['element'] extends 'i32' ? Int32Array : Uint32Array;
};

/**
 * A data-parallel step: a GPU kernel and a CPU kernel, which do the same to the same arrays. The result does not depend
 * on the order of the items or on how they are divided into dispatches.
 */
export interface Step<B extends Bindings = Bindings, P extends string = string> {
	/** Path of the kernel below `kernels`, without its extension. */
	readonly name: string;
	/**
	 * WGSL source before `assemble` adds its imports. Binding 0 is the uniform `Parameters`: `first`, `count`, then
	 * `parameters` in order.
	 */
	readonly wgsl: string;
	readonly bindings: B;
	/** Names of the `u32` uniforms. */
	readonly parameters: readonly P[];
	/**
	 * Parameters that are pipeline-overridable constants instead of uniforms: the kernel is compiled for each of their
	 * values. Each maps to the value for which it is compiled ahead.
	 */
	readonly constants: Readonly<Partial<Record<P, number>>>;
	/** Items of a workgroup; 256 if each invocation has one. */
	readonly tile: number;
	/**
	 * CPU kernel: the same work as a loop over items [first, end) of `count`, all of them by default. Threads may run
	 * disjoint ranges concurrently if `parallel` is set.
	 */
	cpu(
		count: number,
		parameters: Readonly<Record<P, number>>,
		arrays: Arrays<B>,
		first?: number,
		end?: number,
	): void;
	/**
	 * Whether threads may share the items, over arrays in shared memory: the CPU kernel processes only its range, of
	 * whole tiles, and changes `atomic<u32>` buffers only by the functions of `bits.ts`.
	 */
	readonly parallel?: boolean;
}

/** Invocations of a workgroup, in every kernel. */
export const WORKGROUP = 256;

export const read = { access: 'read', element: 'u32' } as const;
export const readPairs = { access: 'read', element: 'vec2u' } as const;
export const write = { access: 'read_write', element: 'u32' } as const;
export const writePairs = { access: 'read_write', element: 'vec2u' } as const;
export const readQuads = { access: 'read', element: 'vec4u' } as const;
export const writeQuads = { access: 'read_write', element: 'vec4u' } as const;
export const atomic = { access: 'read_write', element: 'atomic<u32>' } as const;
export const texture = { access: 'texture', element: 'f32' } as const;

/** Checks a step's types and fills in defaults. */
export function defineStep<const B extends Bindings, const P extends string = never>(
	step: Omit<Step<B, P>, 'tile' | 'parameters' | 'constants'> &
		Partial<Pick<Step<B, P>, 'tile' | 'parameters' | 'constants'>>,
): Step<B, P> {
	const none: Partial<Record<P, number>> = {};
	return { tile: WORKGROUP, parameters: [], constants: none, ...step };
}

export const hasTexture = (bindings: Bindings): boolean =>
	Object.values(bindings).some(({ access }) => access === 'texture');

/** Makes the CPU kernel of a GPU-only step: it throws an `Error` with the step's name. */
export const onGpuAlone = (name: string) => (): never => {
	throw new Error(`${name} runs on a GPU alone`);
};
