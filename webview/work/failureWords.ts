import { EngineError } from '../../src/engine/engine.ts';
import { sentence } from '../words/numbers.ts';

/** Rewords failures of the machine for the user; returns other errors unchanged. */
export function inWords(error: unknown): unknown {
	const words = (why: string) => `${why}. The mesh is unchanged.`;
	if (error instanceof EngineError)
		return new EngineError(error.failure, words(sentence(error.message).replace(/\.+$/, '')));
	if (error instanceof RangeError) return new Error(words(`Not enough memory (${error.message})`));
	return error;
}
