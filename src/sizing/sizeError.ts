/** Sizes that nothing can be adapted to: a fault in a formula or in the text of a source, or a value that is no size. */
export class SizeError extends Error {
	override readonly name = 'SizeError';
	constructor(
		message: string,
		/** The formula with the fault. */
		readonly text?: string,
		/** The 1-based position of the fault in the formula. */
		readonly place?: number,
	) {
		super(place === undefined ? message : `${message} (character ${place} of "${text}")`);
	}
}
