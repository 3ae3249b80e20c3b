import acrossRemoved from '../../kernels/shared/acrossRemoved.wgsl';
import adaptPoints from '../../kernels/shared/adaptPoints.wgsl';
import adaptRecords from '../../kernels/shared/adaptRecords.wgsl';
import background from '../../kernels/shared/background.wgsl';
import bits from '../../kernels/shared/bits.wgsl';
import children from '../../kernels/shared/children.wgsl';
import collapsed from '../../kernels/shared/collapsed.wgsl';
import deselectMet from '../../kernels/shared/deselectMet.wgsl';
import divideHalfEdges from '../../kernels/shared/divideHalfEdges.wgsl';
import divisible from '../../kernels/shared/divisible.wgsl';
import division from '../../kernels/shared/division.wgsl';
import divisionBuffers from '../../kernels/shared/divisionBuffers.wgsl';
import edgeOrder from '../../kernels/shared/edgeOrder.wgsl';
import fastGuard from '../../kernels/shared/fastGuard.wgsl';
import fastMain from '../../kernels/shared/fastMain.wgsl';
import fastMoves from '../../kernels/shared/fastMoves.wgsl';
import flipClass from '../../kernels/shared/flipClass.wgsl';
import flips from '../../kernels/shared/flips.wgsl';
import freedom from '../../kernels/shared/freedom.wgsl';
import groupScan from '../../kernels/shared/groupScan.wgsl';
import groupScanSubgroups from '../../kernels/shared/groupScanSubgroups.wgsl';
import halfEdgeBits from '../../kernels/shared/halfEdgeBits.wgsl';
import halfEdges from '../../kernels/shared/halfEdges.wgsl';
import head from '../../kernels/shared/head.wgsl';
import inCircle from '../../kernels/shared/inCircle.wgsl';
import info from '../../kernels/shared/info.wgsl';
import isFirstOfEdge from '../../kernels/shared/isFirstOfEdge.wgsl';
import isLegal from '../../kernels/shared/isLegal.wgsl';
import item from '../../kernels/shared/item.wgsl';
import linePositions from '../../kernels/shared/linePositions.wgsl';
import longestBits from '../../kernels/shared/longestBits.wgsl';
import longestSlot from '../../kernels/shared/longestSlot.wgsl';
import measure from '../../kernels/shared/measure.wgsl';
import metricArea from '../../kernels/shared/metricArea.wgsl';
import metricLength from '../../kernels/shared/metricLength.wgsl';
import metricQuality from '../../kernels/shared/metricQuality.wgsl';
import metricTexture from '../../kernels/shared/metricTexture.wgsl';
import metricTextureFiltered from '../../kernels/shared/metricTextureFiltered.wgsl';
import moveGuard from '../../kernels/shared/moveGuard.wgsl';
import movePositions from '../../kernels/shared/movePositions.wgsl';
import moveSystem from '../../kernels/shared/moveSystem.wgsl';
import moves from '../../kernels/shared/moves.wgsl';
import nearEnd from '../../kernels/shared/nearEnd.wgsl';
import newEdges from '../../kernels/shared/newEdges.wgsl';
import newEdgesUnstaged from '../../kernels/shared/newEdgesUnstaged.wgsl';
import newTriangles from '../../kernels/shared/newTriangles.wgsl';
import newTrianglesUnstaged from '../../kernels/shared/newTrianglesUnstaged.wgsl';
import orientation from '../../kernels/shared/orientation.wgsl';
import pattern from '../../kernels/shared/pattern.wgsl';
import removed from '../../kernels/shared/removed.wgsl';
import ring from '../../kernels/shared/ring.wgsl';
import ringQuality from '../../kernels/shared/ringQuality.wgsl';
import rotations from '../../kernels/shared/rotations.wgsl';
import setTriples from '../../kernels/shared/setTriples.wgsl';
import squaredLength from '../../kernels/shared/squaredLength.wgsl';
import squaredTensors from '../../kernels/shared/squaredTensors.wgsl';
import staged from '../../kernels/shared/staged.wgsl';
import stagedSelection from '../../kernels/shared/stagedSelection.wgsl';
import star from '../../kernels/shared/star.wgsl';
import status from '../../kernels/shared/status.wgsl';
import stretch from '../../kernels/shared/stretch.wgsl';
import templates from '../../kernels/shared/templates.wgsl';
import tileEdges from '../../kernels/shared/tileEdges.wgsl';
import tileLists from '../../kernels/shared/tileLists.wgsl';
import tileSum from '../../kernels/shared/tileSum.wgsl';
import tiles from '../../kernels/shared/tiles.wgsl';
import triples from '../../kernels/shared/triples.wgsl';
import walk from '../../kernels/shared/walk.wgsl';
import walks from '../../kernels/shared/walks.wgsl';
import wide from '../../kernels/shared/wide.wgsl';
import wideSigned from '../../kernels/shared/wideSigned.wgsl';
import { assert } from '../util/assert.ts';

/** WGSL sources that kernels may import, by file name in `kernels/shared`. */
const sharedSources: Readonly<Record<string, string>> = {
	acrossRemoved,
	adaptPoints,
	adaptRecords,
	background,
	bits,
	children,
	collapsed,
	divideHalfEdges,
	divisible,
	division,
	divisionBuffers,
	edgeOrder,
	fastGuard,
	fastMain,
	fastMoves,
	flipClass,
	flips,
	freedom,
	deselectMet,
	groupScan,
	groupScanSubgroups,
	halfEdgeBits,
	halfEdges,
	head,
	inCircle,
	info,
	isFirstOfEdge,
	isLegal,
	item,
	linePositions,
	longestBits,
	longestSlot,
	measure,
	metricArea,
	metricLength,
	metricQuality,
	metricTexture,
	metricTextureFiltered,
	moveGuard,
	movePositions,
	moveSystem,
	moves,
	nearEnd,
	newEdges,
	newEdgesUnstaged,
	newTriangles,
	newTrianglesUnstaged,
	orientation,
	pattern,
	removed,
	ring,
	ringQuality,
	rotations,
	setTriples,
	squaredLength,
	squaredTensors,
	staged,
	stagedSelection,
	star,
	status,
	stretch,
	templates,
	tileEdges,
	tileLists,
	tileSum,
	tiles,
	triples,
	walk,
	walks,
	wide,
	wideSigned,
};

/** Properties of a device that select among imported files. */
export interface DeviceTraits {
	/** Subgroups are available and allowed. */
	readonly subgroups: boolean;
	/** Textures of float32 have linear filters. */
	readonly filterable: boolean;
	/** The adapter is software. */
	readonly software: boolean;
}

/** Files that replace imported ones, by the replaced names. The results are identical, except for the rounding of `filterable`. */
const replacements: { readonly [trait in keyof DeviceTraits]: Readonly<Record<string, string>> } = {
	subgroups: { groupScan: 'groupScanSubgroups' },
	filterable: { metricTexture: 'metricTextureFiltered' },
	software: { newEdges: 'newEdgesUnstaged', newTriangles: 'newTrianglesUnstaged' },
};

/** Whether a trait replaces any of a kernel's imports. */
export const dependsOn = (trait: keyof DeviceTraits, wgsl: string): boolean =>
	importsOf(wgsl).some((name) => name in replacements[trait]);

/** Names in a kernel's lines `// import name`. */
const importsOf = (wgsl: string): readonly string[] =>
	[...wgsl.matchAll(/^\/\/ import (\w+)$/gm)].map(([, name]) => name!);

/**
 * Appends to a kernel its imported files (lines `// import name`). Files that begin with `enable` come first, as WGSL requires.
 */
export function assemble(
	wgsl: string,
	{ subgroups, filterable, software }: DeviceTraits = {
		subgroups: false,
		filterable: false,
		software: false,
	},
): string {
	const replacementOf = {
		...(subgroups && replacements.subgroups),
		...(filterable && replacements.filterable),
		...(software && replacements.software),
	};
	const texts = importsOf(wgsl).map((name) => {
		const text = sharedSources[replacementOf[name] ?? name];
		assert(text !== undefined, `no kernels/shared/${name}.wgsl`);
		return text;
	});
	const hasEnable = (text: string) => text.startsWith('enable ');
	return [...texts.filter(hasEnable), wgsl, ...texts.filter((text) => !hasEnable(text))].join('\n');
}
