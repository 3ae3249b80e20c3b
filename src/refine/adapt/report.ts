import { counted, countText } from '../../util/counted.ts';
import { type Fit, fitText } from '../fit.ts';
import type { AdaptOutcome } from './rounds.ts';
import type { Smoothed } from './smoothPoints.ts';

/** Describes the work of a run, and the fit of its result to its sizes, if it has any. */
export function workOf(
	{ coarsening, rounds, flipped: flippedAlone = 0, smoothed }: AdaptOutcome,
	fit?: Fit,
): string {
	const parts = coarsening ? [coarsening, ...rounds] : rounds;
	const divided = parts.reduce((sum, { selected }) => sum + selected, 0);
	const collapsed = parts.reduce((sum, part) => sum + part.collapsed, 0);
	const flipped = parts.reduce((sum, part) => sum + part.flipped, flippedAlone);
	const moved = parts.reduce((sum, part) => sum + part.moved, 0);
	const phrases = [
		...(divided > 0 ? [`${counted(divided, 'triangle')} divided into four`] : []),
		...(collapsed > 0 ? [`${counted(collapsed, 'edge')} collapsed`] : []),
		...(flipped > 0 ? [`${counted(flipped, 'edge')} flipped`] : []),
		...(moved > 0 ? [counted(moved, 'move of points', 'moves of points')] : []),
		...(smoothed && smoothed.moved > 0 ? [smoothingText(smoothed)] : []),
	];
	const work = phrases.length === 0 ? 'nothing to do' : phrases.join(', ');
	return fit ? `${fitText(fit)}; ${work}` : work;
}

function smoothingText({ colours, moved, largest, texture }: Smoothed): string {
	const work = texture
		? counted(moved, 'point moved', 'points moved')
		: counted(moved, 'move of points', 'moves of points');
	const remark = texture
		? `, in float32 by the metric from a texture of ${countText(texture.width)} × ${countText(texture.height)}, so that other GPUs may give slightly different results`
		: '';
	return `${work} in ${counted(colours, 'colour')}, the longest of the last sweep ${largest.toFixed(3)} in the metric${remark}`;
}

/** Warns of triangles with an edge above the bound. */
export const missingWarning = (count = 0): string[] =>
	count === 0
		? []
		: [
				`${counted(count, 'triangle still has', 'triangles still have')} an edge longer than the upper bound`,
			];

/** Warns of triangles with a required edge above the bound, which fits the sizes that were raised there. */
export const requiredWarning = (count: number): string[] =>
	count === 0
		? []
		: [
				`${counted(count, 'triangle has', 'triangles have')} a required edge longer than the upper bound; the sizes at its ends were raised until it fits`,
			];

/**
 * Warns of curved edges.
 *
 * @param rigid number of those whose triangles stay as they are
 */
export const curvedWarning = (count = 0, rigid: number): string[] =>
	count === 0
		? []
		: [
				`${counted(count, 'edge is curved and stays as it is', 'edges are curved and stay as they are')}${rigid > 0 ? `; so do the triangles at ${rigid === count ? 'them' : `${countText(rigid)} of them`}, as others would fold over a curved edge` : ''}`,
			];
