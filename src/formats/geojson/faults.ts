import type { Json } from './json.ts';

/** There is no list of features in a collection, or what stands around it is unusual: the text has to be read as a whole. */
export class NoCollection extends Error {}

/** Text that is no JSON. */
export class NoJson extends Error {
	/** @param at the byte where that shows */
	constructor(readonly at: number) {
		super('no JSON');
	}
}

/**
 * What a text says. Throws `NoJson`.
 *
 * @param at the byte of the file where it begins, behind `added` letters that are not there
 */
export function parsed(text: string, at: number, added = 0): Json {
	try {
		return JSON.parse(text) as Json;
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		throw new NoJson(at + Math.max(0, placeIn(text, error) - added));
	}
}

/** Where a text is no JSON any more. An engine that doesn't say tells as much as this: that less of the text would lack its end instead. */
function placeIn(text: string, error: SyntaxError): number {
	const told = positionIn(error);
	if (told !== undefined) return told;
	let [good, bad] = [0, text.length];
	while (good < bad) {
		const middle = (good + bad) >>> 1;
		if (isWrong(text.slice(0, middle + 1))) bad = middle;
		else good = middle + 1;
	}
	return good;
}

/** The position that an engine tells of what is wrong in JSON. */
export function positionIn({ message }: SyntaxError): number | undefined {
	const found = /position (\d+)/.exec(message)?.[1];
	return found === undefined ? undefined : Number(found);
}

/** Whether a text is no JSON, and would not become some if more followed. */
function isWrong(text: string): boolean {
	try {
		JSON.parse(text);
		return false;
	} catch (error) {
		const { message } = error as SyntaxError;
		return !/position|end of JSON/.test(message);
	}
}
