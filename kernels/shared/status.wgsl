// Offsets in the buffer `status`, which is cleared before a round. CPU kernel: `src/steps/longest-edge/status.ts`.
const UNFINISHED: u32 = 0u;
const RESUMED: u32 = 1u;
const DIVIDED: u32 = 2u;
const TOUCHED: u32 = 3u;
const SHORTER: u32 = 4u;
const NONE: u32 = 0xffffffffu;
