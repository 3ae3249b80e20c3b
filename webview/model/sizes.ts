import type { Quantity } from '../../src/quantities/quantity.ts';

/** Name of the field of sizes that a mesh was adapted to. It is only for colours and ellipses, and not written to files. */
export const SIZES = 'Sizes';

/** Whether a quantity is from these sizes: its values in Before depend on the run. */
export const isOfSizes = ({ id }: Quantity): boolean => id.startsWith(`size:points:${SIZES}`);
