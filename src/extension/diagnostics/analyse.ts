import type { Finding, Findings } from '../../mesh/finding.ts';
import { triangleCount } from '../../mesh/triMesh.ts';
import type { CancelSignal } from '../../util/cancel.ts';
import type { Platform } from '../platform.ts';
import type { MeshSet } from '../source/meshSet.ts';
import { readSet } from '../source/readSet.ts';

/** At most so many diagnostics does VS Code show for a file. */
export const mostFindings = 1000;

/** What is known of a mesh after it was read and validated. */
export interface Analysis extends Findings {
	/** Absent where the mesh could not be read. */
	readonly triangles?: number;
}

const severityOrder = ['error', 'warning', 'information', 'hint'];

/** Reads a set and validates its mesh. Throws `Cancelled`. */
export async function analyse(
	set: MeshSet,
	platform: Platform,
	signal: CancelSignal,
): Promise<Analysis> {
	const { mesh, positions, findings, dropped } = await readSet(set, platform, {
		positions: true,
		maxFindings: mostFindings,
		signal,
	});
	const all: Finding[] = [...findings];
	const of = (severity: string) => all.filter((finding) => finding.severity === severity).length;
	const errors = of('error') + dropped.errors;
	const warnings = of('warning') + dropped.warnings;
	all.sort((a, b) => severityOrder.indexOf(a.severity) - severityOrder.indexOf(b.severity));
	void positions;
	return {
		list: all.slice(0, mostFindings),
		found: { errors, warnings, others: of('information') + of('hint') },
		...(mesh ? { triangles: triangleCount(mesh) } : {}),
	};
}
