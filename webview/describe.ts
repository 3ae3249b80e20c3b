import type { Finding } from '../src/mesh/finding.ts';
import type { Progress } from '../src/util/progress.ts';
import { angleText, countText, measureText, plural } from './format.ts';
import type { DisplayMesh } from './work/messages.ts';

/** One line about a triangle; empty for -1. A refined triangle is said to come from its parent, in the file's numbers. */
export function describeTriangle(
	mesh: DisplayMesh | null | undefined,
	triangle: number,
	parents?: Uint32Array,
): string {
	if (!mesh || triangle < 0) return '';
	const parent = parents ? ` of triangle ${countText(parents[triangle]! + mesh.first)}` : '';
	const name = parents
		? `New triangle ${countText(triangle + mesh.first)}`
		: `Triangle ${countText(triangle + mesh.first)}`;
	const angle = angleText(mesh.angles[triangle]!);
	return `${name}${parent} · smallest angle ${angle} · area ${measureText(mesh.areas[triangle]!)}`;
}

/** "Refining: round 2 (40 %)…" */
export function describeProgress(what: string, { phase, fraction }: Progress): string {
	const part = fraction === undefined ? '' : ` (${Math.round(100 * fraction)} %)`;
	return `${what}: ${phase}${part}…`;
}

/** The names of files just written, from their addresses. */
export const describeWritten = (uris: readonly string[]): string =>
	`Written: ${uris.map((uri) => decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1))).join(', ')}.`;

/** What a pick leaves selected. */
export const describeSelected = (count: number): string =>
	count === 0 ? 'Nothing is selected.' : `${plural(count, 'triangle')} selected.`;

/** The first error with its place, and how many more there are. */
export function describeErrors(findings: readonly Finding[], errors: number): string {
	const first = findings.find(({ severity }) => severity === 'error');
	if (!first) return `${plural(errors, 'error')} in the file.`;
	const more = errors > 1 ? ` And ${plural(errors - 1, 'more error')}.` : '';
	return `${first.file}:${first.line}:${first.column}: ${first.message}${more}`;
}
