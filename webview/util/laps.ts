/**
 * Measures consecutive phases from now on: each call of `end` finishes one and stores its milliseconds in `times`.
 * `now` is a clock in milliseconds.
 */
export function laps<Phase extends string>(now = (): number => performance.now()) {
	const times: Partial<Record<Phase, number>> = {};
	let start = now();
	return {
		times: times as Readonly<Partial<Record<Phase, number>>>,
		end(phase: Phase): void {
			const at = now();
			times[phase] = at - start;
			start = at;
		},
	};
}
