import { topologyOf } from '../../mesh/topology.ts';
import { coincidentPoints as firstInPlace } from '../../repair/normalise.ts';
import type { Fix, FixKind } from './fix.ts';
import { entityOf, meshFix, numberIn, several } from './meshFix.ts';
import { copiesHaveSameData, sameData } from './sameData.ts';

/** Suffix of the title for a duplicate whose data differ; "fix all" leaves it. */
const dataLossRemark = ' and lose its different attributes and markers';

const pointRules = ['coincident-points'];

/** Merges points with equal coordinates into the first, updates references, and merges edges that become equal. */
export const mergePoints: FixKind = {
	rules: pointRules,
	safe: false,
	fixes(document, finding) {
		const p = entityOf(document, finding, 'points');
		const q = finding.related?.[0]?.entity?.index;
		if (p < 0 || q === undefined) return [];
		const [from, to] = [p, q].map((point) => numberIn(document, 'points', point));
		const same = sameData(document, 'points', p, q);
		return [
			meshFix(
				document,
				`Merge point ${from} into point ${to}${same ? '' : dataLossRemark}`,
				same,
				(draft) => draft.mergePoints(draft.pointTo.map((_, i) => (i === p ? q : i))),
			),
		];
	},
	all: (document): readonly Fix[] =>
		several(document, pointRules)
			? [
					meshFix(document, 'Merge all coincident points', false, (draft, { points }) =>
						draft.mergePoints(firstInPlace(points)),
					),
				]
			: [],
};

const edgeRules = ['duplicate-edge'];

/** Merges edges with equal ends into the first; triangles refer to it with the required sign. */
export const mergeEdges: FixKind = {
	rules: edgeRules,
	safe: true,
	fixes(document, finding) {
		const e = entityOf(document, finding, 'edges');
		if (e < 0) return [];
		const { mesh } = document;
		const first = finding.related?.[0]?.entity?.index;
		if (!mesh?.edges || first === undefined) return [];
		const [from, to] = [e, first].map((edge) => numberIn(document, 'edges', edge));
		const same = sameData(document, 'edges', e, first);
		return [
			meshFix(
				document,
				`Merge edge ${from} into edge ${to}${same ? '' : dataLossRemark}`,
				same,
				(draft) => draft.mergeEdges((edge) => edge === e),
			),
		];
	},
	all: (document) =>
		several(document, edgeRules)
			? [
					meshFix(
						document,
						'Merge all duplicate edges',
						copiesHaveSameData(document, 'edges'),
						(draft) => draft.mergeEdges(),
					),
				]
			: [],
};

const triangleRules = ['duplicate-triangle'];

/** Removes triangles with equal corners except the first, which is marked if any of them was. */
export const dropTriangles: FixKind = {
	rules: triangleRules,
	safe: true,
	fixes(document, finding) {
		const t = entityOf(document, finding, 'triangles');
		if (t < 0) return [];
		const number = numberIn(document, 'triangles', t);
		const first = finding.related?.[0]?.entity?.index;
		const same = first === undefined || sameData(document, 'triangles', t, first);
		return [
			meshFix(
				document,
				`Remove duplicate triangle ${number}${same ? '' : dataLossRemark}`,
				same,
				(draft) => draft.dropEqualTriangles((triangle) => triangle === t),
			),
		];
	},
	all: (document) =>
		several(document, triangleRules)
			? [
					meshFix(
						document,
						'Remove all duplicate triangles',
						copiesHaveSameData(document, 'triangles'),
						(draft) => draft.dropEqualTriangles(),
					),
				]
			: [],
};

const unusedPointRules = ['unused-point'];

/** Removes points without triangles, with the edges that end there, which have no triangles either. */
export const dropPoints: FixKind = {
	rules: unusedPointRules,
	safe: false,
	fixes(document, finding) {
		const p = entityOf(document, finding, 'points');
		if (p < 0 || !document.mesh) return [];
		const number = numberIn(document, 'points', p);
		return [
			meshFix(document, `Remove unused point ${number}`, true, (draft) => {
				draft.pointGone[p] = 1;
				for (let i = 0; i < draft.edges.length; i++)
					if (draft.edges[i] === p) draft.edgeGone[i >> 1] = 1;
			}),
		];
	},
	all: (document) =>
		several(document, unusedPointRules)
			? [
					meshFix(document, 'Remove all unused points', false, (draft) => {
						const used = draft.pointUses();
						for (let p = 0; p < used.length; p++) if (used[p] === 0) draft.pointGone[p] = 1;
						for (let i = 0; i < draft.edges.length; i++)
							if (used[draft.edges[i]!] === 0) draft.edgeGone[i >> 1] = 1;
					}),
				]
			: [],
};

const unusedEdgeRules = ['unused-edge'];

/** Removes edges without triangles; their ends stay. */
export const dropEdges: FixKind = {
	rules: unusedEdgeRules,
	safe: false,
	fixes(document, finding) {
		const e = entityOf(document, finding, 'edges');
		if (e < 0) return [];
		return [
			meshFix(document, `Remove unused edge ${numberIn(document, 'edges', e)}`, true, (draft) => {
				draft.edgeGone[e] = 1;
			}),
		];
	},
	all: (document) =>
		several(document, unusedEdgeRules)
			? [
					meshFix(document, 'Remove all unused edges', false, (draft, mesh) => {
						const { edgeTriangles } = topologyOf(mesh);
						for (let e = 0; e < draft.edgeGone.length; e++)
							if (edgeTriangles[2 * e] === 0xffffffff) draft.edgeGone[e] = 1;
					}),
				]
			: [],
};
