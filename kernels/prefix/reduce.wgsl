// Step 6, upward: writes to `sums` the sum of each tile of 2,048 values. One invocation per eight values (`tileSum`).
// import groupScan
// import tileSum
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> sums: array<u32>;

fn value(i: u32) -> u32 {
	return select(0u, values[min(i, parameters.count - 1u)], i < parameters.count);
}
