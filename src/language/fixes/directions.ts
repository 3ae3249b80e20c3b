import { qualityOf } from '../../mesh/quality.ts';
import { NONE, topologyOf } from '../../mesh/topology.ts';
import { orientationOfTriangle } from '../../repair/normalise.ts';
import { countText } from '../../util/counted.ts';
import type { MeshDocument } from '../meshDocument.ts';
import type { Fix, FixKind } from './fix.ts';
import { entityOf, meshFix, numberIn, several } from './meshFix.ts';

/** Reverses all triangles of one orientation, and their boundary edges, which keep a positive sign in their triangle. */
function reverseFix(document: MeshDocument, title: string, preferred: boolean, from: 1 | -1): Fix {
	return meshFix(document, title, preferred, (draft) => {
		for (let t = 0; t < draft.triangleGone.length; t++)
			if (orientationOfTriangle(draft, t) === from) draft.reverseTriangle(t);
	});
}

/** Makes a clockwise mesh counter-clockwise. */
export const clockwise: FixKind = {
	rules: ['clockwise'],
	safe: false,
	fixes: (document) => [reverseFix(document, 'Make all triangles counter-clockwise', true, -1)],
	all: () => [],
};

/**
 * Reverses the triangles of the less frequent orientation; if that is counter-clockwise, alternatively the clockwise
 * ones.
 */
export const mixedOrientation: FixKind = {
	rules: ['mixed-orientation'],
	safe: false,
	fixes(document) {
		const { mesh } = document;
		if (mesh?.dimension !== 2) return [];
		const { ccw, cw } = qualityOf(mesh);
		const triangles = (count: number, direction: string) =>
			`${count === 1 ? `the only ${direction} triangle` : `the ${countText(count)} ${direction} triangles`}`;
		const reverseClockwise = (preferred: boolean) =>
			reverseFix(document, `Reverse ${triangles(cw, 'clockwise')}`, preferred, -1);
		if (cw <= ccw) return [reverseClockwise(true)];
		return [
			reverseFix(document, `Reverse ${triangles(ccw, 'counter-clockwise')}`, true, 1),
			reverseClockwise(false),
		];
	},
	all: () => [],
};

const ownershipRules = ['repaired-ownership'];

/** Reverses an edge that runs against its only triangle: swaps its ends and changes its sign in the triangle. */
export const ownership: FixKind = {
	rules: ownershipRules,
	safe: true,
	fixes(document, finding) {
		const e = boundaryEdgeOf(document, finding);
		if (e < 0) return [];
		const number = numberIn(document, 'edges', e);
		return [
			meshFix(
				document,
				`Reverse edge ${number}: swap its ends and drop its minus sign`,
				true,
				(draft) => draft.repairOwnership((edge) => edge === e),
			),
		];
	},
	all: (document) =>
		several(document, ownershipRules)
			? [
					meshFix(document, 'Reverse all edges that run against their triangle', true, (draft) =>
						draft.repairOwnership(),
					),
				]
			: [],
};

/** The edge of a finding, from a related location or the slot of its triangle; −1 if it has two triangles. */
function boundaryEdgeOf(document: MeshDocument, finding: Parameters<FixKind['fixes']>[1]): number {
	const { mesh } = document;
	if (!mesh) return -1;
	const { edgeTriangles, triangleEdges } = topologyOf(mesh);
	const t = entityOf(document, finding, 'triangles');
	const inSlot = triangleEdges[3 * t + (finding.slot ?? 3)];
	const e =
		finding.related?.find(({ entity }) => entity?.kind === 'edges')?.entity?.index ??
		(t >= 0 && inSlot !== undefined ? Math.abs(inSlot) - 1 : entityOf(document, finding, 'edges'));
	return e >= 0 && edgeTriangles[2 * e + 1] === NONE ? e : -1;
}
