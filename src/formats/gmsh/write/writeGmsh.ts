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

/**
 * Plans a Gmsh file of version 2.2 or 4.1, text or binary.
 *
 * @param values of `gmshOptions`
 */
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
		files: [gmshFile('msh', plan.encoding, () => segmentsOf(plan))],
		numberOf,
		holds: { ...gmshHolds, numbers: numbered },
		losses: [...plan.losses, ...lossesOf(plan)],
	};
}

/** Sections without references to nodes or elements. */
const independentSections = new Set(['Comments', 'InterpolationScheme']);

/** Whether a section that is kept verbatim is still valid in this file. */
function isStillValid(
	{ extras, version, encoding, unchanged, numbered }: Plan,
	name: string,
): boolean {
	if (name === 'Comments') return true;
	if (extras?.version !== version || extras.encoding !== encoding || extras.otherBytes)
		return false;
	if (independentSections.has(name)) return true;
	if (!unchanged || !numbered.points) return false;
	return name === 'Periodic' || (numbered.cells && !extras.repeats);
}

/** Losses besides those of planning and those that follow from `gmshHolds`. */
function lossesOf(plan: Plan): DataLoss[] {
	const { extras, version, unchanged, mesh, parts } = plan;
	const losses: DataLoss[] = [];
	const addLoss = (what: string, count: number, reason: string) => {
		if (count > 0) losses.push({ what, count, reason });
	};
	addLoss('unnamed empty groups', countUnstorableGroups(plan), 'Gmsh cannot store them');
	const fields = [...mesh.fields, ...parts.flatMap((part) => part.fields)];
	const withLineEnds = [...(mesh.groups ?? []), ...new Set(fields)].filter(({ name }) =>
		/[\r\n]/.test(name ?? ''),
	);
	if (withLineEnds.length > 0)
		losses.push({
			what: 'line ends in names',
			count: withLineEnds.length,
			reason: 'replaced by blanks',
			changed: true,
		});
	if (!extras) return losses;
	for (const { name } of extras.kept)
		if (!isStillValid(plan, name))
			addLoss(
				`sections $${name}`,
				1,
				unchanged ? 'version or encoding differs' : 'about nodes and elements that have changed',
			);
	const isVersion2 = version === '2.2';
	const reason = 'version 2.2 cannot store them';
	const { runs = [], parameters = [] } = mesh.source?.pointEntities ?? {};
	if (isVersion2) addLoss('boxes and bounds of entities', extras.entities.length, reason);
	if (isVersion2) addLoss('parents of pieces of entities', extras.partitioned.length, reason);
	if (isVersion2) addLoss('parameters of the nodes on their entities', parameters.length, reason);
	if (isVersion2) addLoss('ghost entities', (extras.partitions?.ghosts.length ?? 0) / 2, reason);
	const classified = runs.reduce((sum, { count }) => sum + count, 0);
	if (isVersion2 && runs.length > 1) addLoss('entities of the nodes', classified, reason);
	return losses;
}

/** Number of groups without name and elements and, in version 4.1, without entity, which a file cannot store. */
function countUnstorableGroups({ mesh, extras, version }: Plan): number {
	const entities =
		version === '4.1' ? [...(extras?.entities ?? []), ...(extras?.partitioned ?? [])] : [];
	return (mesh.groups ?? []).filter(
		({ name, dimension, tag, members }) =>
			name === undefined &&
			members.every(({ members: list }) => list.length === 0) &&
			!entities.some(
				(entity) =>
					entity.dimension === dimension &&
					entity.physical.some((physicalTag) => Math.abs(physicalTag) === tag),
			),
	).length;
}

function segmentsOf(plan: Plan): Segment[] {
	const { version, encoding } = plan;
	const header = `$MeshFormat\n${version} ${encoding === 'ascii' ? 0 : 1} 8\n`;
	const kept = (plan.extras?.kept ?? []).filter(({ name }) => isStillValid(plan, name));
	return [
		header,
		...(encoding === 'binary' ? [[['int', 1]] as const, '\n'] : []),
		'$EndMeshFormat\n',
		...kept.filter(({ name }) => independentSections.has(name)).flatMap(keptSegments),
		...nameSegments(plan),
		...(version === '2.2' ? segments2(plan) : segments4(plan)),
		...kept.filter(({ name }) => !independentSections.has(name)).flatMap(keptSegments),
		...viewSegments(plan),
	];
}

function keptSegments({ name, bytes }: KeptSection): Segment[] {
	const text: string[] = [];
	for (let at = 0; at < bytes.length; at += 4096)
		text.push(latin1(bytes, at, Math.min(bytes.length, at + 4096)));
	return [`$${name}\n`, ...text, `$End${name}\n`];
}

/** The section of group names, including those of volumes of the file that was read. */
function nameSegments(plan: Plan): Segment[] {
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
