// A half-edge as its triangle sees it, one u32: its edge (0-based) and three flags. CPU kernel:
// `src/steps/halfEdgeBits.ts`.
const EDGE: u32 = 0x1fffffffu;
const LONGEST: u32 = 0x20000000u;
const OWNED: u32 = 0x40000000u;
const AGAINST: u32 = 0x80000000u;
