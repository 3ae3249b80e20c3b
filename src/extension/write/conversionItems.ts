import type { Memento } from 'vscode';
import { planMesh } from '../../library/writeMesh.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { type CancelSignal, throwIfCancelled } from '../../util/cancel.ts';
import { countText } from '../../util/counted.ts';
import { listed } from '../../util/listed.ts';
import type { ConversionChoice } from './conversionChoices.ts';

/** Where the label of the last choice is kept. */
const lastKey = 'trirefine.lastConversion';
/** Kinds of things that are named; the others are counted. */
const named = 4;

/** What a mesh would lose by each choice, by its label. Throws `Cancelled` on request. */
export async function conversionDetails(
	choices: readonly ConversionChoice[],
	mesh: TriMesh,
	signal?: CancelSignal,
): Promise<ReadonlyMap<string, string>> {
	const details = new Map<string, string>();
	for (const choice of choices) {
		throwIfCancelled(signal);
		details.set(choice.label, await detailOf(choice, mesh));
	}
	return details;
}

/** The choices, the last one that was taken first. */
export function lastFirst<T extends { readonly label: string }>(
	choices: readonly T[],
	memory: Memento,
): T[] {
	const last = choices.find(({ label }) => label === memory.get(lastKey));
	return last ? [last, ...choices.filter((one) => one !== last)] : [...choices];
}

/** Keeps a choice for the next time. */
export const remember = ({ label }: ConversionChoice, memory: Memento): Thenable<void> =>
	memory.update(lastKey, label);

async function detailOf({ format, options }: ConversionChoice, mesh: TriMesh): Promise<string> {
	const { losses, notes, refusal } = await planMesh(mesh, format, { values: options });
	if (refusal !== undefined) return `Can’t write: ${refusal}`;
	if (losses.length === 0) return notes[0] ?? 'Keeps everything';
	const kinds = losses
		.slice(0, named)
		.map(({ what, count }) => (count > 1 ? `${what} (${countText(count)})` : what));
	const more = losses.length - kinds.length;
	const without = `Without ${listed(more > 0 ? [...kinds, `${more} more`] : kinds)}`;
	return notes[0] === undefined ? without : `${without}. ${notes[0]}`;
}
