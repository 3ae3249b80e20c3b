import type { DataLoss, TriMesh } from '../../../mesh/triMesh.ts';
import type { OptionValues } from '../../../util/options.ts';
import { type FilePlan, numbersFrom } from '../../core/format.ts';
import { latin1 } from '../../text/decimal.ts';
import { pointRefusal } from '../../text/values.ts';
import type { KeptSection } from '../shared/extras.ts';
import { gmshHolds } from '../shared/options.ts';
import { gmshFile, quotedName, type Segment, section } from './encode.ts';
import { type Plan, planOf } from './plan.ts';
import { segments2 } from './write2.ts';
import { segments4 } from './write4.ts';
import { viewSegments } from './writeViews.ts';

/** Plans a Gmsh file of version 2.2 or 4.1, text or binary. */
export function writeGmsh(mesh: TriMesh, values: OptionValues = {}): FilePlan {
	const plan = planOf(mesh, values);
	const { first, numbered, parts, numbers } = plan;
	const p = parts.findIndex(({ of }) => of === 'triangles');
	const triangles = numbers[p] ?? 1;
	const points = numbersFrom(first, { points: plan.pointNumbers });
	const numberOf: FilePlan['numberOf'] = (of, index) =>
		of === 'points'
			? points(of, index)
			: typeof triangles === 'number'
				? triangles + index
				: triangles[index]!;
	const refusal = pointRefusal(plan.mesh, 'one of a file of Gmsh', first);
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	return {
		files: [gmshFile('msh', plan.encoding, () => piecesOf(plan))],
		numberOf,
		holds: { ...gmshHolds, numbers: numbered },
		losses: [...plan.losses, ...lossesOf(plan)],
	};
}

/** Sections without references to nodes or elements. */
const lasting = new Set(['Comments', 'InterpolationScheme']);

/** Whether a section that is kept verbatim is still valid in this file. */
function isKept({ extras, version, encoding, unchanged, numbered }: Plan, name: string): boolean {
	if (name === 'Comments') return true;
	if (extras?.version !== version || extras.encoding !== encoding || extras.otherBytes)
		return false;
	if (lasting.has(name)) return true;
	if (!unchanged || !numbered.points) return false;
	return name === 'Periodic' || (numbered.cells && !extras.repeats);
}

/** Losses that the plan does not have. */
function lossesOf(plan: Plan): DataLoss[] {
	const { extras, version, unchanged, mesh, parts } = plan;
	const losses: DataLoss[] = [];
	const lose = (what: string, count: number, reason: string) => {
		if (count > 0) losses.push({ what, count, reason });
	};
	lose('unnamed empty groups', bareGroups(plan), 'Gmsh cannot store them');
	const fields = [...mesh.fields, ...parts.flatMap((part) => part.fields)];
	const broken = [...(mesh.groups ?? []), ...new Set(fields)].filter(({ name }) =>
		/[\r\n]/.test(name ?? ''),
	);
	if (broken.length > 0)
		losses.push({
			what: 'line ends in names',
			count: broken.length,
			reason: 'replaced by blanks',
			changed: true,
		});
	if (!extras) return losses;
	for (const { name } of extras.kept)
		if (!isKept(plan, name))
			lose(
				`sections $${name}`,
				1,
				unchanged ? 'version or encoding differs' : 'about nodes and elements that have changed',
			);
	const old = version === '2.2';
	const none = 'version 2.2 cannot store them';
	const { runs = [], parameters = [] } = mesh.source?.pointEntities ?? {};
	if (old) lose('boxes and bounds of entities', extras.entities.length, none);
	if (old) lose('parents of pieces of entities', extras.partitioned.length, none);
	if (old) lose('parameters of the nodes on their entities', parameters.length, none);
	if (old) lose('ghost entities', (extras.partitions?.ghosts.length ?? 0) / 2, none);
	const classified = runs.reduce((sum, { count }) => sum + count, 0);
	if (old && runs.length > 1) lose('entities of the nodes', classified, none);
	return losses;
}

/** Number of groups that no name, no element and, in version 4.1, no entity of the file mentions. */
function bareGroups({ mesh, extras, version }: Plan): number {
	const entities =
		version === '4.1' ? [...(extras?.entities ?? []), ...(extras?.partitioned ?? [])] : [];
	return (mesh.groups ?? []).filter(
		({ name, dimension, tag, members }) =>
			name === undefined &&
			members.every((one) => one.members.length === 0) &&
			!entities.some(
				(one) =>
					one.dimension === dimension &&
					one.physical.some((physicalTag) => Math.abs(physicalTag) === tag),
			),
	).length;
}

function piecesOf(plan: Plan): Segment[] {
	const { version, encoding } = plan;
	const header = `$MeshFormat\n${version} ${encoding === 'ascii' ? 0 : 1} 8\n`;
	const kept = (plan.extras?.kept ?? []).filter(({ name }) => isKept(plan, name));
	return [
		header,
		...(encoding === 'binary' ? [[['int', 1]] as const, '\n'] : []),
		'$EndMeshFormat\n',
		...kept.filter(({ name }) => lasting.has(name)).flatMap(keptPieces),
		...namePieces(plan),
		...(version === '2.2' ? segments2(plan) : segments4(plan)),
		...kept.filter(({ name }) => !lasting.has(name)).flatMap(keptPieces),
		...viewSegments(plan),
	];
}

function keptPieces({ name, bytes }: KeptSection): Segment[] {
	const text: string[] = [];
	for (let at = 0; at < bytes.length; at += 4096)
		text.push(latin1(bytes, at, Math.min(bytes.length, at + 4096)));
	return [`$${name}\n`, ...text, `$End${name}\n`];
}

/** Names of the groups, including those of volumes from the file. */
function namePieces(plan: Plan): Segment[] {
	const { mesh, extras } = plan;
	const names = [
		...(mesh.groups ?? []).flatMap(({ name, dimension, tag }) =>
			name === undefined ? [] : [{ name, dimension, tag }],
		),
		...(extras?.otherNames ?? []),
	];
	if (names.length === 0) return [];
	const lines = names.map(
		({ name, dimension, tag }) => `${dimension} ${tag} ${quotedName(name, plan)}\n`,
	);
	// Names are text in binary files too.
	return section('PhysicalNames', 'ascii', [`${names.length}\n`, ...lines]);
}
