/** Whether a value has a built-in type, also one of another realm: `Uint8Array`. */
export const isOfType = (value: unknown, type: string): boolean => tagOf(value) === type;

/** The type of a value for a message: `undefined`, `a string`, `an ArrayBuffer`. */
export function typeName(value: unknown): string {
	if (value === undefined || value === null) return `${value}`;
	return articled(typeof value === 'object' ? tagOf(value) : typeof value);
}

/** A type with its article: `a Uint8Array`, `an Int32Array`. */
export const articled = (type: string): string =>
	`${/^(?!uint)[aeiou]/i.test(type) ? 'an' : 'a'} ${type}`;

const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);
