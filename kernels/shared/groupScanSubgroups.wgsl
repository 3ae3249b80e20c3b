enable subgroups;
// Prefix sums over a workgroup of 256 invocations, by subgroups of any size; replaces `groupScan`. All invocations
// call each function, once. The specification leaves open which invocations form a subgroup: subgroups take ranks in
// the order in which they arrive, so that each has consecutive ones.
var<workgroup> ranks_taken: atomic<u32>;
var<workgroup> subgroup_sums: array<u32, 256>;
var<workgroup> subgroup_vectors: array<vec2u, 256>;
var<workgroup> group_total: atomic<u32>;
// The number of subgroups that took their ranks before, and whether the invocation is the last of its own.
var<private> subgroup_rank: u32;
var<private> is_last: bool;

// The invocation's rank in the order of `group_scan`.
fn group_rank(local: u32) -> u32 {
	let size = subgroupAdd(1u);
	let subgroup_lane = subgroupExclusiveAdd(1u);
	var taken = 0u;
	if (subgroup_lane == 0u) {
		taken = atomicAdd(&ranks_taken, 0x10000u + size);
	}
	taken = subgroupBroadcastFirst(taken);
	subgroup_rank = taken >> 16u;
	is_last = subgroup_lane + 1u == size;
	return (taken & 0xffffu) + subgroup_lane;
}

// Exclusive prefix sum over the workgroup.
fn group_scan(rank: u32, value: u32) -> u32 {
	let within = subgroupExclusiveAdd(value);
	if (is_last) {
		subgroup_sums[subgroup_rank] = within + value;
	}
	workgroupBarrier();
	var before = 0u;
	for (var i = 0u; i < subgroup_rank; i++) {
		before += subgroup_sums[i];
	}
	return before + within;
}

// Two exclusive prefix sums at once.
fn group_scans(rank: u32, values: vec2u) -> vec2u {
	let within = subgroupExclusiveAdd(values);
	if (is_last) {
		subgroup_vectors[subgroup_rank] = within + values;
	}
	workgroupBarrier();
	var before = within;
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
