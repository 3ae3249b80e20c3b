/** Why so many things of a file are not kept that its reader does not know. */
export const notUnderstood = (count: number): string =>
	`${count === 1 ? 'it is' : 'they are'} not understood here`;
