import { window } from 'vscode';
import type { Format } from '../../formats/format.ts';
import { type Plane, planes, projected } from '../../mesh/projected.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { countText } from '../../util/counted.ts';

const seen: Readonly<Record<Plane, string>> = {
	xy: 'as seen from above',
	xz: 'as seen from the front',
	yz: 'as seen from the right',
};

/**
 * Asks on which plane a mesh in space is laid for a format of two coordinates; undefined where the user gives up. Any other mesh
 * stays as it is.
 */
export async function askPlane(
	mesh: TriMesh,
	{ holds, noun }: Pick<Format, 'holds' | 'noun'>,
	title: string,
): Promise<TriMesh | undefined> {
	if (mesh.dimension === 2 || holds.coordinates === 3) return mesh;
	const all = triangleCount(mesh);
	const items = planes.map((plane) => {
		const { mesh: laid, flat } = projected(mesh, plane);
		const without = `${countText(flat)} of ${countText(all)} triangles have no area so`;
		return {
			label: plane.split('').join(' and '),
			description: seen[plane],
			...(flat > 0 && { detail: without }),
			laid,
		};
	});
	const placeHolder = `${noun} hold two coordinates of a point. Which ones?`;
	return (await window.showQuickPick(items, { title, placeHolder }))?.laid;
}
