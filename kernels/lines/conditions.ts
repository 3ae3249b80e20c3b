/*
 * Conditions on arrays of numbers, as `src/mesh/validity/conditions.ts` tests them in JavaScript: 64 bytes at a time, which
 * is twice as fast, and from the first call on.
 */

/** Whether `count` > 0 integers at address `at` are below `limit`, unsigned. */
export function below(at: usize, count: u32, limit: u32): bool {
	let maximum = i32x4.splat(0);
	let i: u32 = 0;
	for (; i + 16 <= count; i += 16, at += 64) {
		const low = v128.max<u32>(v128.load(at), v128.load(at, 16));
		const high = v128.max<u32>(v128.load(at, 32), v128.load(at, 48));
		maximum = v128.max<u32>(maximum, v128.max<u32>(low, high));
	}
	if (i > 0 && v128.any_true(v128.ge<u32>(maximum, i32x4.splat(limit)))) return false;
	for (; i < count; i++, at += 4) if (load<u32>(at) >= limit) return false;
	return true;
}

/** Whether `count` doubles at address `at` are neither NaN nor infinite: x − x is 0 where x is finite, else NaN. */
export function finite(at: usize, count: u32): bool {
	let sums = f64x2.splat(0);
	let others = f64x2.splat(0);
	let i: u32 = 0;
	for (; i + 4 <= count; i += 4, at += 32) {
		const a = v128.load(at);
		const b = v128.load(at, 16);
		sums = f64x2.add(sums, f64x2.sub(a, a));
		others = f64x2.add(others, f64x2.sub(b, b));
	}
	sums = f64x2.add(sums, others);
	let sum = f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
	for (; i < count; i++, at += 8) {
		const x = load<f64>(at);
		sum += x - x;
	}
	return sum === 0;
}
