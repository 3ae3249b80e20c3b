/** What follows the name of reals that are all whole numbers of 32 bits, in formats that tell both apart by their values alone. */
export const realMark = ':real';

/** Whether a number is a whole one of 32 bits; −0 is none. */
export const isWhole = (value: number): boolean => Object.is(value, value | 0);
