import { EngineError } from '../../src/engine/engine.ts';
import { capitalized } from '../messages/numbers.ts';

/** Rewords failures of the machine for the user; returns other errors unchanged. */
export function rewordFailure(error: unknown): unknown {
	const words = (why: string) => `${why}. The mesh is unchanged.`;
	if (error instanceof EngineError)
		return new EngineError(error.failure, words(capitalized(error.message).replace(/\.+$/, '')));
	if (error instanceof RangeError) return new Error(words(`Not enough memory (${error.message})`));
	return error;
}
