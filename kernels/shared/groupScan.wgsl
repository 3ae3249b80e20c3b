// Sums over the workgroup; `groupScanSubgroups` does the same with subgroups. All invocations call each function, once.
var<workgroup> group_sums: array<u32, 256>;
var<workgroup> group_vectors: array<vec2u, 256>;
var<workgroup> group_total: atomic<u32>;

// The invocation's rank in the order of `group_scan`.
fn group_place(local: u32) -> u32 {
	return local;
}

// Exclusive prefix sum over the workgroup.
fn group_scan(place: u32, value: u32) -> u32 {
	group_sums[place] = value;
	workgroupBarrier();
	for (var distance = 1u; distance < 256u; distance *= 2u) {
		var before = 0u;
		if (place >= distance) {
			before = group_sums[place - distance];
		}
		workgroupBarrier();
		group_sums[place] += before;
		workgroupBarrier();
	}
	return group_sums[place] - value;
}

// Two exclusive prefix sums at once.
fn group_scans(place: u32, values: vec2u) -> vec2u {
	group_vectors[place] = values;
	workgroupBarrier();
	for (var distance = 1u; distance < 256u; distance *= 2u) {
		var before = vec2u(0u);
		if (place >= distance) {
			before = group_vectors[place - distance];
		}
		workgroupBarrier();
		group_vectors[place] += before;
		workgroupBarrier();
	}
	return group_vectors[place] - values;
}

// The sum of all values.
fn group_sum(value: u32) -> u32 {
	if (value != 0u) {
		atomicAdd(&group_total, value);
	}
	workgroupBarrier();
	return atomicLoad(&group_total);
}
