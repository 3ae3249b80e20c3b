import { window } from 'vscode';
import type { Format } from '../../formats/core/format.ts';
import { type Plane, planes, projected } from '../../mesh/projected.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { countText } from '../../util/counted.ts';
import { listText } from '../../util/listText.ts';

const viewNames: Readonly<Record<Plane, string>> = {
	xy: 'top view',
	xz: 'front view',
	yz: 'right view',
};

/**
 * Asks for the plane to project a mesh in space onto, if the format has two coordinates; undefined if the user
 * cancels. Other meshes stay unchanged.
 */
export const askPlane = (
	mesh: TriMesh,
	format: Pick<Format, 'holds' | 'noun'>,
	title: string,
): Promise<TriMesh | undefined> => planeAsker(format, title)(mesh);

/**
 * Asks for the plane for several meshes: once for all, and again for one that would have no area.
 *
 * @returns a function that projects a mesh, or gives undefined if the user cancels
 */
export function planeAsker(
	{ holds, noun }: Pick<Format, 'holds' | 'noun'>,
	title: string,
): (mesh: TriMesh) => Promise<TriMesh | undefined> {
	let chosen: Plane | undefined;
	return async (mesh) => {
		if (mesh.dimension === 2 || holds.coordinates === 3) return mesh;
		const all = triangleCount(mesh);
		const before = chosen && projected(mesh, chosen);
		if (before && (before.flat < all || all === 0)) return before.mesh;
		const items = planes.map((plane) => {
			const { mesh: projection, flat, unprojected } = projected(mesh, plane);
			const flatText = `${countText(flat)} of ${countText(all)} triangles have no area in this plane`;
			const unprojectedText = `${listText(unprojected.map((name) => `"${name}"`))}: not projected`;
			const detail = [
				...(flat > 0 ? [flatText] : []),
				...(unprojected.length > 0 ? [unprojectedText] : []),
			];
			return {
				label: plane.split('').join(' and '),
				description: viewNames[plane],
				...(detail.length > 0 && { detail: detail.join('; ') }),
				laid: projection,
				plane,
			};
		});
		const placeHolder = `${noun} store two coordinates. Choose the plane to project onto.`;
		const picked = await window.showQuickPick(items, { title, placeHolder });
		chosen = picked?.plane ?? chosen;
		return picked?.laid;
	};
}
