/** What runs the steps of an algorithm: the kernels on a GPU or their twins on the CPU, with the same result. */
export interface Engine {
	readonly kind: 'cpu' | 'gpu';
	/** Who does the work, for people: "CPU" or the adapter's description. */
	readonly adapter: string;
	/** Frees everything; the engine can't be used afterwards. */
	destroy(): void;
}

export type EngineFailure = 'device-lost' | 'out-of-memory' | 'validation' | 'too-large';

/** The machine failed or is too small; the mesh is as it was. */
export class EngineError extends Error {
	override readonly name = 'EngineError';
	constructor(
		readonly failure: EngineFailure,
		message: string,
	) {
		super(message);
	}
}
