enable subgroups;
// Replaces `groupScan` by sums with subgroups of any size. All invocations call each function, once. Which of them form a
// subgroup is unspecified: subgroups take ranks in the order in which they arrive, so that each has consecutive ones.
var<workgroup> places_taken: atomic<u32>;
var<workgroup> subgroup_sums: array<u32, 256>;
var<workgroup> subgroup_vectors: array<vec2u, 256>;
var<workgroup> group_total: atomic<u32>;
// The number of subgroups that took their ranks before, and whether the invocation is the last of its own.
var<private> subgroup_rank: u32;
var<private> is_last: bool;

// The invocation's rank in the order of `group_scan`.
fn group_place(local: u32) -> u32 {
	let size = subgroupAdd(1u);
	let lane = subgroupExclusiveAdd(1u);
	var taken = 0u;
	if (lane == 0u) {
		taken = atomicAdd(&places_taken, 0x10000u + size);
	}
	taken = subgroupBroadcastFirst(taken);
	subgroup_rank = taken >> 16u;
	is_last = lane + 1u == size;
	return (taken & 0xffffu) + lane;
}

// Exclusive prefix sum over the workgroup.
fn group_scan(place: u32, value: u32) -> u32 {
	let inside = subgroupExclusiveAdd(value);
	if (is_last) {
		subgroup_sums[subgroup_rank] = inside + value;
	}
	workgroupBarrier();
	var before = 0u;
	for (var i = 0u; i < subgroup_rank; i++) {
		before += subgroup_sums[i];
	}
	return before + inside;
}

// Two exclusive prefix sums at once.
fn group_scans(place: u32, values: vec2u) -> vec2u {
	let inside = subgroupExclusiveAdd(values);
	if (is_last) {
		subgroup_vectors[subgroup_rank] = inside + values;
	}
	workgroupBarrier();
	var before = inside;
	for (var i = 0u; i < subgroup_rank; i++) {
		before += subgroup_vectors[i];
	}
	return before;
}

// The sum of all values.
fn group_sum(value: u32) -> u32 {
	let sum = subgroupAdd(value);
	if (subgroupElect()) {
		atomicAdd(&group_total, sum);
	}
	workgroupBarrier();
	return atomicLoad(&group_total);
}
