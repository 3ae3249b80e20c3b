/**
 * Powers of ten as sums of two doubles: `high` is the double nearest to 10^k, `low` the one nearest to the remainder.
 */
export interface TenPowers {
	/** Item `k + largestPower` belongs to 10^k; the relative error of the sum is below 2⁻¹⁰⁵. */
	readonly high: Float64Array;
	readonly low: Float64Array;
}

/** 10^k is in the table for |k| up to this: products with it and their rounding errors neither over- nor underflow. */
export const largestPower = 280;

/** A positive normal double below 1 as mantissa · 2^−shift, with an integer mantissa below 2⁵³. */
function decomposed(value: number): { readonly mantissa: bigint; readonly shift: bigint } {
	const bits = new BigUint64Array(Float64Array.of(value).buffer)[0]!;
	return { mantissa: (bits & (2n ** 52n - 1n)) | (2n ** 52n), shift: 1075n - (bits >> 52n) };
}

function buildTable(): TenPowers {
	const high = new Float64Array(2 * largestPower + 1);
	const low = new Float64Array(2 * largestPower + 1);
	for (let k = 0; k <= largestPower; k++) {
		const power = 10n ** BigInt(k);
		const up = largestPower + k;
		high[up] = Number(power);
		low[up] = Number(power - BigInt(high[up]));
		if (k === 0) continue;
		const down = largestPower - k;
		high[down] = Number(`1e-${k}`);
		const { mantissa, shift } = decomposed(high[down]);
		const rest = (((1n << shift) - mantissa * power) << 128n) / power;
		low[down] = (Number(rest) * 2 ** -128) / 2 ** Number(shift);
	}
	return { high, low };
}

let table: TenPowers | undefined;

/** The table, built at the first call in about a millisecond. */
export function tenPowers(): TenPowers {
	table ??= buildTable();
	return table;
}
