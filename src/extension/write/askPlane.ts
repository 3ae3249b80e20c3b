import { window } from 'vscode';
import type { Format } from '../../formats/format.ts';
import { type Plane, planes, projected } from '../../mesh/projected.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { countText } from '../../util/counted.ts';
import { listed } from '../../util/listed.ts';

const seen: Readonly<Record<Plane, string>> = {
	xy: 'top view',
	xz: 'front view',
	yz: 'right view',
};

/**
 * Asks on which plane a mesh in space is laid for a format of two coordinates; undefined where the user gives up. Any other mesh
 * stays as it is.
 */
export const askPlane = (
	mesh: TriMesh,
	format: Pick<Format, 'holds' | 'noun'>,
	title: string,
): Promise<TriMesh | undefined> => planeAsker(format, title)(mesh);

/**
 * Asks the same for several meshes: once for all, and again of one that has no area on the plane that was chosen.
 *
 * @returns what gives each mesh as it is written, or undefined where the user gives up
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
			const { mesh: laid, flat, stay } = projected(mesh, plane);
			const without = `${countText(flat)} of ${countText(all)} triangles have no area in this plane`;
			const staying = `${listed(stay.map((name) => `"${name}"`))}: not projected`;
			const detail = [...(flat > 0 ? [without] : []), ...(stay.length > 0 ? [staying] : [])];
			return {
				...{ label: plane.split('').join(' and '), description: seen[plane] },
				...(detail.length > 0 && { detail: detail.join('; ') }),
				...{ laid, plane },
			};
		});
		const placeHolder = `${noun} store two coordinates. Choose the plane to project onto.`;
		const picked = await window.showQuickPick(items, { title, placeHolder });
		chosen = picked?.plane ?? chosen;
		return picked?.laid;
	};
}
