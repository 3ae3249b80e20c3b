import type { Position } from 'vscode-languageserver';
import type { Section, SectionKind, Token, TokenRole } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import type { MeshDocument, TokenAtPosition } from '../meshDocument.ts';
import { byteColumnIn, tokenAtPosition } from '../positions.ts';

/** A section with its text model. */
export interface SectionIn {
	readonly model: TextModel;
	readonly section: Section;
}

/** An entry of a section, such as a point, an edge or a triangle, with its own line. */
export interface Entry extends SectionIn {
	readonly row: number;
}

/** The kind of entries that numbers of a role refer to. */
const referredKinds: { readonly [role in TokenRole]?: SectionKind } = {
	point: 'points',
	edge: 'edges',
	triangle: 'triangles',
};

/** Whether the numbers of a role refer to entries. */
export const isReference = (role: TokenRole): boolean => referredKinds[role] !== undefined;

/** The columns of a section that have a role. */
export function columnsOf({ roles }: Section, role: TokenRole): number[] {
	return roles.flatMap((columnRole, column) => (columnRole === role ? [column] : []));
}

/** All sections of a kind that have entries, in the order of the files. */
export function sectionsOf(document: MeshDocument, kind: SectionKind): SectionIn[] {
	return document.models.flatMap((model) =>
		model.sections
			.filter((section) => section.kind === kind && section.count > 0)
			.map((section) => ({ model, section })),
	);
}

/**
 * The section that numbers of a role in a text refer to: one of the text itself, such as the points of a `.poly` file,
 * otherwise one of another file, such as the `.node` file.
 */
export function sectionFor(
	document: MeshDocument,
	model: TextModel,
	role: TokenRole,
): SectionIn | undefined {
	const kind = referredKinds[role];
	if (kind === undefined) return undefined;
	const ownSection = model.sections.find((section) => section.kind === kind && section.count > 0);
	if (ownSection) return { model, section: ownSection };
	const candidates = sectionsOf(document, kind);
	return candidates.find((candidate) => !candidate.model.syntax.repeats) ?? candidates[0];
}

/** The entry that a token refers to; undefined if there is none with its number. */
export function referredBy(
	document: MeshDocument,
	model: TextModel,
	{ role, value }: Token,
): Entry | undefined {
	const target = sectionFor(document, model, role);
	if (!target || Number.isNaN(value)) return undefined;
	const row = target.section.rowOf(role === 'edge' ? Math.abs(value) : value);
	return row < 0 ? undefined : { ...target, row };
}

/**
 * The entry at a position: the one that the number there refers to, otherwise that of the line; for a line of a
 * `.neigh` file, its triangle. Undefined outside entries and for a number without an entry.
 */
export function entryAt(
	document: MeshDocument,
	{ model, line, token }: TokenAtPosition,
): Entry | undefined {
	const content = model.contentOf(line);
	if (content.kind !== 'entry') return undefined;
	if (token && isReference(token.role)) return referredBy(document, model, token);
	const { section, row } = content;
	if (section.kind === 'neighbours') {
		const triangles = sectionFor(document, model, 'triangle');
		const triangle = triangles ? triangles.section.rowOf(section.numberOf(row)) : -1;
		if (triangles && triangle >= 0) return { ...triangles, row: triangle };
	}
	return { model, section, row };
}

/**
 * The line and token that a position names. GMR's edge lines consist of point numbers only, so their two ends name the
 * edge itself: definitions lead there.
 */
export function namedAt(model: TextModel, position: Position): TokenAtPosition {
	const at = tokenAtPosition(model, position);
	const content = model.contentOf(at.line);
	if (content.kind !== 'entry' || content.section.roles.some((role) => role !== 'point')) return at;
	const tokens = model.tokensOf(at.line);
	const byte = byteColumnIn(model, position);
	const isOutside = byte <= (tokens[0]?.start ?? 0) || byte >= (tokens.at(-1)?.end ?? 0);
	return isOutside ? { ...at, token: undefined } : at;
}

/** First and last line of a section with heading and header; undefined if it has neither a header nor entries. */
export function extentOf(section: Section): readonly [first: number, last: number] | undefined {
	const { heading, header, count } = section;
	const lines = [heading, header];
	if (count > 0) lines.push(section.lineOf(0), section.lineOf(count - 1));
	const present = lines.filter((line) => line >= 0);
	return header < 0 && count === 0 ? undefined : [Math.min(...present), Math.max(...present)];
}
