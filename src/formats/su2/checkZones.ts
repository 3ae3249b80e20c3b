import type { MeshBuilder } from '../build/elements/meshBuilder.ts';
import type { OtherElementsDraft } from '../build/elements/otherElements.ts';
import { wrongCount } from '../text/corrections.ts';
import type { Report } from '../text/report.ts';
import type { Header } from './readRows.ts';
import type { Su2Lines } from './su2Lines.ts';
import type { Zone } from './zone.ts';

/** The state of the reader at the end of a zone. */
export interface ZoneEnd {
	readonly report: Report;
	readonly elements: MeshBuilder;
	readonly others: OtherElementsDraft;
	readonly lines: Su2Lines;
	/** Number of points of the zones before: index of this one's first. */
	readonly first: number;
	/** Number of zones so far, including this one. */
	readonly zones: number;
	/** All errors so far are recoverable. */
	readonly isComplete: boolean;
}

/** Checks a complete zone: its sections, its number of markers, and the range of its points. Errors are reported. */
export function checkZone(
	zone: Zone,
	{ report, elements, others, lines, first, zones, isComplete }: ZoneEnd,
): void {
	const fileEnd = () => {
		const end = lines.end();
		return { ...end, column: Math.max(1, end.column) };
	};
	const missing = (
		[
			['NDIME', zone.dimension],
			['NELEM', zone.elements],
			['NPOIN', zone.points],
		] as const
	).find(([, value]) => value === undefined);
	if (missing) {
		if (!isComplete) return;
		report.error('missing-section', () => ({
			...fileEnd(),
			message: `Expected ${missing[0]}=, but the ${zones > 1 ? 'zone' : 'file'} ends.`,
		}));
		return;
	}
	const { declaredMarkers: declared } = zone;
	const found = zone.markers.length + zone.keptMarkers + zone.brokenMarkers;
	if (declared ? declared.count !== found : found > 0 && !zone.hasMarkerCount) {
		lines.recoverableErrors++;
		report.error('wrong-count', () => ({
			...(declared?.at ?? fileEnd()),
			...(declared
				? wrongCount(declared.count, found, 'marker')
				: { message: `Expected NMARK= ${found} before the markers.` }),
		}));
	}
	// Elements were checked against NPOIN, which is larger than the number of points found.
	if (zone.declared > zone.count && refersBeyond(zone, elements, others, first))
		lines.recoverableErrors = -1;
}

/** Whether elements or markers of the zone refer to a point after its last. */
function refersBeyond(
	{ count, markers }: Zone,
	elements: MeshBuilder,
	others: OtherElementsDraft,
	first: number,
): boolean {
	let { maxPoint: maxNode } = others;
	for (const { nodes, length } of elements.all)
		for (let i = 0; i < length; i++) maxNode = Math.max(maxNode, nodes[i]!);
	for (const { nodes, vertices } of markers)
		for (const list of [nodes, vertices])
			for (const node of list) maxNode = Math.max(maxNode, node + first);
	return maxNode >= first + count;
}

/** Checks the number of zones against NZONE. */
export function checkZoneCount(
	count: number,
	declared: Header | undefined,
	lines: Su2Lines,
	report: Report,
): void {
	if (!declared || declared.count === count) return;
	lines.recoverableErrors++;
	report.error('wrong-count', () => ({
		...declared.at,
		...wrongCount(declared.count, count, 'zone'),
	}));
}
