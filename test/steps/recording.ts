import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import type { Engine, EngineBuffer, Session } from '../../src/engine/engine.ts';
import type { Step } from '../../src/steps/step.ts';

/** What a step was run on: the buffers as they were before. */
export interface Recorded {
	readonly step: Step;
	readonly count: number;
	readonly parameters: Readonly<Record<string, number>>;
	readonly buffers: Readonly<Record<string, Uint32Array>>;
}

/**
 * A CPU engine that keeps for each step, by its name, the call with the most items, the last of several unless
 * told otherwise, since a step that finds no room is called again; calls of sparse rounds by the name and ` (sparse)`, calls on lists at the end of
 * fewer corners by the name and ` (by degree)`.
 */
export function recordingEngine(
	recorded: Map<string, Recorded>,
	keep: 'first' | 'last' = 'last',
): Engine {
	const engine = createCpuEngine();
	return {
		...engine,
		begin(now) {
			const session = engine.begin(now);
			const run: Session['run'] = (step, count, parameters, buffers) => {
				const { sparse, byDegree } = parameters as Readonly<Record<string, number>>;
				const variant = sparse === 1 ? ' (sparse)' : byDegree === 1 ? ' (by degree)' : '';
				const key = `${step.name}${variant}`;
				const most = recorded.get(key)?.count ?? -1;
				if (most < count || (most === count && keep === 'last'))
					recorded.set(key, {
						step: step as unknown as Step,
						count,
						parameters,
						buffers: Object.fromEntries(
							Object.entries(buffers).map(([name, buffer]) => [name, wordsOf(buffer).slice()]),
						),
					});
				session.run(step, count, parameters, buffers);
			};
			return new Proxy(session, {
				get(target, name) {
					if (name === 'run') return run;
					const value: unknown = Reflect.get(target, name, target);
					return typeof value === 'function' ? value.bind(target) : value;
				},
			});
		},
	};
}

/** The words of a buffer of the CPU engine, which keeps them in an array of that name. */
const wordsOf = (buffer: EngineBuffer): Uint32Array =>
	(buffer as EngineBuffer & { words: Uint32Array }).words;
