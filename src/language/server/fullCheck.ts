import type { Positions } from '../../mesh/finding.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { type CancelSignal, throwIfCancelled } from '../../util/cancel.ts';
import { rules } from '../../validate/registry.ts';
import { type Severities, Validation } from '../../validate/validate.ts';

/** Yields to pending requests, edits and cancellations. */
export const yieldToRequests = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const SLICE_MILLISECONDS = 8;
/** Steps of the progress bar for collecting facts before the rules are checked. */
const COLLECTING_STEPS = 12;

/**
 * Checks a mesh by the rules in time slices, between which other work runs. Throws `Cancelled` if the signal is
 * raised.
 */
export async function validateInSlices(
	mesh: TriMesh,
	positions: Positions | undefined,
	options: {
		readonly severities: Severities;
		readonly signal: CancelSignal;
		readonly onProgress?: (fraction: number) => void;
	},
): Promise<Validation> {
	const { severities, signal, onProgress } = options;
	const steps = Validation.inSlices(mesh, positions, { severities });
	let done = 0;
	let since = performance.now();
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
		onProgress?.(Math.min(0.99, ++done / (rules.length + COLLECTING_STEPS)));
		if (performance.now() - since < SLICE_MILLISECONDS) continue;
		await yieldToRequests();
		throwIfCancelled(signal);
		since = performance.now();
	}
}
