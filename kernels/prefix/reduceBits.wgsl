// Step 6, upward, for bit sets: writes to `sums` the number of bits set in each tile of 2,048 u32; the last item has
// no u32. One invocation per eight u32 (`tileSum`).
// import groupScan
// import tileSum
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> bits: array<u32>;
@group(0) @binding(2) var<storage, read_write> sums: array<u32>;

fn value(i: u32) -> u32 {
	return select(0u, countOneBits(bits[min(i, max(parameters.count, 2u) - 2u)]), i + 1u < parameters.count);
}
