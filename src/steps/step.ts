import { assert } from '../util/assert.ts';

/**
 * What a buffer of a step holds for its kernel. CPU kernels change `atomic<u32>` by the functions of `bits.ts`, and see the
 * words of `vec2u`, which a kernel reads and writes in one access, one by one.
 */
export type Element = 'u32' | 'i32' | 'vec2u' | 'atomic<u32>';

/** A storage buffer of a step. */
export interface Binding<E extends Element = Element> {
	readonly access: 'read' | 'read_write';
	readonly element: E;
	/**
	 * Of fixed-point numbers, which are `i32`, the bits behind the point, 0 to 31 (`fixed.ts`). The kernel has them as the
	 * constant `NAME_FRACTION`, after the binding's name.
	 */
	readonly fraction?: number;
}

/** The storage buffers of a step by name, in the order of their binding numbers from 1 on. */
export type Bindings = Readonly<Record<string, Binding>>;

/** The arrays that a CPU kernel works on, by the binding's name. */
export type Arrays<B extends Bindings> = {
	readonly [name in keyof B]: B[name]['element'] extends 'i32' ? Int32Array : Uint32Array;
};

/**
 * A data-parallel step: a GPU kernel and a CPU kernel, which do the same to the same arrays. A step is independent of the
 * order of its items and of how they are cut into dispatches.
 */
export interface Step<B extends Bindings = Bindings, P extends string = string> {
	/** Path of the kernel below `kernels`, without its ending. */
	readonly name: string;
	/** The kernel; `assemble` adds what it imports. Binding 0 is the uniform `Parameters`: `first`, `count`, then `parameters` in order. */
	readonly wgsl: string;
	readonly bindings: B;
	/** Names of the `u32` uniforms. */
	readonly parameters: readonly P[];
	/**
	 * Parameters that are no uniforms of the kernel but its pipeline-overridable constants, so that it is compiled for each
	 * of their values, each with the value for which it is compiled ahead.
	 */
	readonly constants: Readonly<Partial<Record<P, number>>>;
	/** Items that one workgroup works on; 256 where each invocation has one. */
	readonly tile: number;
	/**
	 * The kernel's work as a plain loop over the items `first` to `end` - 1 of `count`; `first` is 0 and `end` is `count`
	 * unless given. Several threads may run parts of it at once where `parallel` says so.
	 */
	cpu(
		count: number,
		parameters: Readonly<Record<P, number>>,
		arrays: Arrays<B>,
		first?: number,
		end?: number,
	): void;
	/**
	 * Whether the CPU kernel keeps to its part, of whole tiles, and changes `atomic<u32>` buffers by the functions of `bits.ts`
	 * alone, so that threads may share the work over arrays of shared memory.
	 */
	readonly parallel?: boolean;
}

/** Invocations of a workgroup, in every kernel. */
export const WORKGROUP = 256;

export const read = { access: 'read', element: 'u32' } as const;
export const readPairs = { access: 'read', element: 'vec2u' } as const;
export const write = { access: 'read_write', element: 'u32' } as const;
export const writePairs = { access: 'read_write', element: 'vec2u' } as const;
export const atomic = { access: 'read_write', element: 'atomic<u32>' } as const;
export const readSigned = { access: 'read', element: 'i32' } as const;
export const writeSigned = { access: 'read_write', element: 'i32' } as const;
export const readFixed = (fraction: number) => ({ ...readSigned, fraction: checked(fraction) });
export const writeFixed = (fraction: number) => ({ ...writeSigned, fraction: checked(fraction) });

function checked(fraction: number): number {
	assert(Number.isInteger(fraction) && fraction >= 0 && fraction < 32, 'no such bits of fraction');
	return fraction;
}

/** Checks a step's types, and fills in the tile. */
export function defineStep<const B extends Bindings, const P extends string = never>(
	step: Omit<Step<B, P>, 'tile' | 'parameters' | 'constants'> &
		Partial<Pick<Step<B, P>, 'tile' | 'parameters' | 'constants'>>,
): Step<B, P> {
	const none: Partial<Record<P, number>> = {};
	return { tile: WORKGROUP, parameters: [], constants: none, ...step };
}
