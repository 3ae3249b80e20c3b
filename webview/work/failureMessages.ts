import { EngineError } from '../../src/engine/engine.ts';
import { capitalized } from '../messages/numbers.ts';

/** Rewords failures of the machine for the user; returns other errors unchanged. */
export function rewordFailure(error: unknown): unknown {
	const withConsequence = (reason: string) => `${reason}. The mesh is unchanged.`;
	if (error instanceof EngineError)
		return new EngineError(
			error.failure,
			withConsequence(capitalized(error.message).replace(/\.+$/, '')),
		);
	if (error instanceof RangeError)
		return new Error(withConsequence(`Not enough memory (${error.message})`));
	return error;
}
