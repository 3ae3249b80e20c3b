import type { Positions } from '../../mesh/finding.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { type CancelSignal, throwIfCancelled } from '../../util/cancel.ts';
import { rules } from '../../validate/registry.ts';
import { type Severities, Validation } from '../../validate/validate.ts';

/** Lets what waits be served: requests, edits, cancellations. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Milliseconds after which others get their turn. */
const SLICE = 8;
/** Steps that gather facts before the rules are asked; only for the bar of progress. */
const GATHERING = 12;

/**
 * Checks a mesh by the rules, with turns for others in between. Throws `Cancelled` where the signal is raised in
 * such a turn.
 */
export async function validateInTurns(
	mesh: TriMesh,
	positions: Positions | undefined,
	options: {
		readonly severities: Severities;
		readonly signal: CancelSignal;
		readonly onProgress?: (fraction: number) => void;
	},
): Promise<Validation> {
	const { severities, signal, onProgress } = options;
	const steps = Validation.inSteps(mesh, positions, { severities });
	let done = 0;
	let since = performance.now();
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
		onProgress?.(Math.min(0.99, ++done / (rules.length + GATHERING)));
		if (performance.now() - since < SLICE) continue;
		await turn();
		throwIfCancelled(signal);
		since = performance.now();
	}
}
