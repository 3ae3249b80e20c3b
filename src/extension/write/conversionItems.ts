import type { Memento } from 'vscode';
import type { WritePlan } from '../../formats/core/format.ts';
import { planMesh } from '../../library/writeMesh.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { type CancelSignal, throwIfCancelled } from '../../util/cancel.ts';
import { countText } from '../../util/counted.ts';
import { listText } from '../../util/listText.ts';
import type { ConversionChoice } from './conversionChoices.ts';

/** Key of the last choice. */
const lastKey = 'trirefine.lastConversion';
/** Maximum number of kinds of losses that are listed; further ones are counted. */
const maxListed = 4;

/** The losses of a mesh for each choice, by label. Throws `Cancelled`. */
export async function conversionDetails(
	choices: readonly ConversionChoice[],
	mesh: TriMesh,
	signal?: CancelSignal,
): Promise<ReadonlyMap<string, string>> {
	const details = new Map<string, string>();
	for (const choice of choices) {
		throwIfCancelled(signal);
		const plan = await planMesh(mesh, choice.format, { values: choice.options });
		details.set(choice.label, detailOf(plan));
	}
	return details;
}

/** The choices, the last used one first. */
export function mostRecentFirst<T extends { readonly label: string }>(
	choices: readonly T[],
	memory: Memento,
): T[] {
	const last = choices.find(({ label }) => label === memory.get(lastKey));
	return last ? [last, ...choices.filter((choice) => choice !== last)] : [...choices];
}

/** Stores a choice for the next time. */
export const storeChoice = ({ label }: ConversionChoice, memory: Memento): Thenable<void> =>
	memory.update(lastKey, label);

/** Whether `detail`, as shown in the list, names every loss of the plan: then no question is left. */
export const namesLosses = (detail: string | undefined, plan: WritePlan): boolean =>
	plan.losses.length <= maxListed && detail === detailOf(plan);

function detailOf({ losses, notes, refusal }: WritePlan): string {
	if (refusal !== undefined) return `Can’t write: ${refusal}`;
	if (losses.length === 0) return notes[0] ?? 'Keeps everything';
	const kinds = losses
		.slice(0, maxListed)
		.map(({ what, count }) => (count > 1 ? `${what} (${countText(count)})` : what));
	const more = losses.length - kinds.length;
	const without = `Without ${listText(more > 0 ? [...kinds, `${more} more`] : kinds)}`;
	return notes[0] === undefined ? without : `${without}. ${notes[0]}`;
}
