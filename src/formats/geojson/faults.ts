import type { Json } from './json.ts';

/** The file is not a FeatureCollection that can be read in segments; it has to be read as a whole. */
export class NoCollection extends Error {}

/** Malformed JSON. */
export class NoJson extends Error {
	/** @param at byte of the error */
	constructor(readonly at: number) {
		super('no JSON');
	}
}

/**
 * Parses JSON. Throws `NoJson`.
 *
 * @param at file offset of the text after its first `added` characters, which are not in the file
 */
export function parsed(text: string, at: number, added = 0): Json {
	try {
		return JSON.parse(text) as Json;
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		throw new NoJson(at + Math.max(0, errorOffset(text, error) - added));
	}
}

/**
 * Offset of the first error, from the engine's message if it has one, else by bisection for the shortest malformed
 * prefix.
 */
function errorOffset(text: string, error: SyntaxError): number {
	const reported = positionIn(error);
	if (reported !== undefined) return reported;
	let [low, high] = [0, text.length];
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (isMalformed(text.slice(0, middle + 1))) high = middle;
		else low = middle + 1;
	}
	return low;
}

/** Offset in the engine's message, if it has one. */
export function positionIn({ message }: SyntaxError): number | undefined {
	const found = /position (\d+)/.exec(message)?.[1];
	return found === undefined ? undefined : Number(found);
}

/** Whether a text is malformed, not just truncated. */
function isMalformed(text: string): boolean {
	try {
		JSON.parse(text);
		return false;
	} catch (error) {
		const { message } = error as SyntaxError;
		return !/position|end of JSON/.test(message);
	}
}
