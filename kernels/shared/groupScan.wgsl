// Prefix sums over a workgroup of 256 invocations (Hillis, Steele 1986); `groupScanSubgroups` replaces it where
// subgroups are available. All invocations call each function, once.
var<workgroup> group_sums: array<u32, 256>;
var<workgroup> group_vectors: array<vec2u, 256>;
var<workgroup> group_total: atomic<u32>;

// The invocation's rank in the order of `group_scan`.
fn group_rank(local: u32) -> u32 {
	return local;
}

// Exclusive prefix sum over the workgroup.
fn group_scan(rank: u32, value: u32) -> u32 {
	group_sums[rank] = value;
	workgroupBarrier();
	for (var distance = 1u; distance < 256u; distance *= 2u) {
		var before = 0u;
		if (rank >= distance) {
			before = group_sums[rank - distance];
		}
		workgroupBarrier();
		group_sums[rank] += before;
		workgroupBarrier();
	}
	return group_sums[rank] - value;
}

// Two exclusive prefix sums at once.
fn group_scans(rank: u32, values: vec2u) -> vec2u {
	group_vectors[rank] = values;
	workgroupBarrier();
	for (var distance = 1u; distance < 256u; distance *= 2u) {
		var before = vec2u(0u);
		if (rank >= distance) {
			before = group_vectors[rank - distance];
		}
		workgroupBarrier();
		group_vectors[rank] += before;
		workgroupBarrier();
	}
	return group_vectors[rank] - values;
}

// The sum of all values.
fn group_sum(value: u32) -> u32 {
	if (value != 0u) {
		atomicAdd(&group_total, value);
	}
	workgroupBarrier();
	return atomicLoad(&group_total);
}
