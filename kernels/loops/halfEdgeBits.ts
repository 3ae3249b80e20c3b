/** Edge and flags of a half-edge: `src/steps/halfEdgeBits.ts`. */
export const EDGE: u32 = 0x1fffffff;
export const LONGEST: u32 = 0x20000000;
export const OWNED: u32 = 0x40000000;
export const AGAINST: u32 = 0x80000000;

/** No triangle across an edge. */
export const NONE: u32 = 0xffffffff;
