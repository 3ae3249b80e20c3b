/** Offsets in the buffer `status` of a round: `src/steps/longest-edge/status.ts`. */
export const UNFINISHED: u32 = 0;
export const RESUMED: u32 = 1;
export const DIVIDED: u32 = 2;
export const TOUCHED: u32 = 3;
export const SHORTER: u32 = 4;
